import { type ReactNode, useRef, useState } from 'react';
import { counted } from '../../shared/base/locale.ts';
import type { Invitation, StaffAccount } from '../../shared/staff/staff.ts';
import { roles } from '../../shared/staff/staff-role.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Ellipsis } from '../ui/icons/ellipsis.ts';
import { Menu } from '../ui/menu.tsx';
import { say } from '../ui/say.ts';
import { InvitationDialog, invitationToPassOn } from './invitation-link.tsx';
import { NameDialog } from './name-form.tsx';
import { RoleDialog } from './role-dialog.tsx';

interface AccountStep {
  label: string;
  question: string;
  effect: ReactNode;
  take(): void;
}

/** The things that end when an account is disabled, and those that do not. */
function Leaving({ id, email }: Pick<StaffAccount, 'id' | 'email'>) {
  const { data } = trpc.staff.belongings.useQuery({ id });
  const sessions = data && data.sessions > 0 ? ` (${counted(data.sessions, 'browser')})` : '';
  return (
    <>
      {email} is signed out at once{sessions} and can’t sign in until the account is enabled again.
      {data && data.keys.length > 0 && ` These API keys are revoked for good: ${data.keys.join(', ')}.`}
      {data &&
        data.webhooks.length > 0 &&
        ` These webhooks were made by this account and go on; look at where they lead: ${data.webhooks.join(', ')}.`}
    </>
  );
}

/** The steps for this account in its present state. */
function useAccountSteps(
  { id, email, isDisabled, hasSecondFactor, signedInAt }: StaffAccount,
  onInvited: (invitation: Invitation | undefined) => void,
): AccountStep[] {
  const utils = trpc.useUtils();
  const ending = {
    onError: (error: unknown) => say('error', refusalWords(error)),
    onSettled: () => utils.staff.list.invalidate(),
  };
  const withToast = (message: string) => ({ ...ending, onSuccess: () => say('success', message) });
  const disable = trpc.staff.disable.useMutation(withToast(`${email} is disabled`));
  const enable = trpc.staff.enable.useMutation(withToast(`${email} can sign in again`));
  const resetPassword = trpc.staff.resetPassword.useMutation({
    ...ending,
    onSuccess: (invitation) => onInvited(invitationToPassOn(invitation)),
    // The secret must not stay in memory.
    gcTime: 0,
  });
  const removeFactors = trpc.staff.removeSecondFactors.useMutation(
    withToast(`${email} can sign in without a second factor`),
  );
  const signOut = trpc.staff.signOutEverywhere.useMutation(withToast(`${email} is signed out everywhere`));

  if (isDisabled) {
    const effect = `${email} can sign in again, with the password it had.`;
    return [{ label: 'Enable', question: 'Enable this account?', effect, take: () => enable.mutate({ id }) }];
  }
  return [
    signedInAt === null
      ? {
          label: 'Invite again',
          question: 'Send another invitation?',
          effect: `${email} gets a new link to choose a password. The earlier one no longer works.`,
          take: () => resetPassword.mutate({ id }),
        }
      : {
          label: 'Reset password',
          question: 'Reset the password of this account?',
          effect: `The old password no longer works, ${email} has to sign in again in every browser, and gets a link to choose a new password.`,
          take: () => resetPassword.mutate({ id }),
        },
    ...(hasSecondFactor
      ? [
          {
            label: 'Remove second factor',
            question: 'Remove the second factor of this account?',
            effect: `For someone who has lost it: make sure that ${email} is really asking. Afterwards the password alone is enough to sign in, and every browser is signed out.`,
            take: () => removeFactors.mutate({ id }),
          },
        ]
      : []),
    {
      label: 'Sign out everywhere',
      question: 'Sign this account out everywhere?',
      effect: `${email} has to sign in again in every browser.`,
      take: () => signOut.mutate({ id }),
    },
    {
      label: 'Disable',
      question: 'Disable this account?',
      effect: <Leaving id={id} email={email} />,
      take: () => disable.mutate({ id }),
    },
  ];
}

export function AccountMenu({ account }: { account: StaffAccount }) {
  const [invitation, setInvitation] = useState<Invitation>();
  const utils = trpc.useUtils();
  const steps = useAccountSteps(account, setInvitation);
  const [asked, setAsked] = useState<AccountStep>();
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} ref={button} label={`Change ${account.email}`} />}
        items={[
          { label: 'Change name', onSelect: () => setNaming(true) },
          { label: 'Change role', onSelect: () => setChoosing(true) },
          ...steps.map((step) => ({
            label: step.label,
            onSelect() {
              setAsked(step);
              setAsking(true);
            },
          })),
        ]}
      />
      <ConfirmDialog
        title={asked?.question ?? ''}
        description={asked?.effect}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => asked?.take()}
        opener={button}
      />
      {isNaming && <NameDialog account={account} onClose={() => setNaming(false)} opener={button} />}
      {isChoosing && (
        <RoleDialog
          account={account}
          onClose={() => setChoosing(false)}
          onChanged={({ email, role }) => {
            setChoosing(false);
            say('success', `${email} now has the role ${roles[role].label}`);
            void utils.staff.list.invalidate();
          }}
          opener={button}
        />
      )}
      {invitation && (
        <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} opener={button} />
      )}
    </>
  );
}
