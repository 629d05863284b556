import type { ReactNode } from 'react';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lock } from '../ui/icons/lock.ts';
import { OwnPasswordForm } from './change-password-dialog.tsx';
import { useSignOut } from './use-staff.ts';

/** A screen that has to be completed before anything else is open. */
function DutyScreen({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <section className="shell flex flex-col items-center py-12 sm:py-20">
      <Icon of={Lock} className="size-10 text-faint" strokeWidth={1.5} />
      <h1 className="heading mt-4 text-center">{title}</h1>
      <p className="mt-3 max-w-md text-center text-muted">{note}</p>
      {children}
      <Button look="quiet" className="mt-4" onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </section>
  );
}

/** For a member of staff who was invited, or whose password was set by somebody else. */
export function OwnPasswordScreen({ onDone }: { onDone(): void }) {
  return (
    <DutyScreen
      title="Choose your own password"
      note="Nobody else knows it. From then on, you sign in with it."
    >
      <div className="mt-8 w-full max-w-md rounded-lg border border-line bg-surface p-5 sm:p-8">
        <OwnPasswordForm onDone={onDone} />
      </div>
    </DutyScreen>
  );
}

/** For a link that invites to another account than the one that is signed in. */
export function OtherInvitationScreen({ email, invited }: { email: string; invited: string }) {
  const stay = () => history.replaceState(history.state, '', location.pathname + location.search);
  return (
    <DutyScreen
      title="This link is for another account"
      note={`You are signed in as ${email}. To open ${invited}, sign out first.`}
    >
      <Button className="mt-8" onClick={stay}>
        Stay signed in
      </Button>
    </DutyScreen>
  );
}

/** For an account without a second factor, where the settings ask for one. */
export function AddFactorScreen({ onDone, children }: { onDone(): void; children: ReactNode }) {
  const { data } = trpc.account.security.useQuery();
  const hasFactor = data !== undefined && (data.authenticatorSince !== null || data.passkeys.length > 0);
  return (
    <DutyScreen
      title="Add a second factor"
      note="In this shop, a password alone is not enough to sign in. Add a passkey or an authenticator app to start."
    >
      <div className="mt-8 grid w-full max-w-2xl gap-6">{children}</div>
      {hasFactor && (
        <Button className="mt-8" onClick={onDone}>
          Continue
        </Button>
      )}
    </DutyScreen>
  );
}
