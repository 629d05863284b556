import type { OwnSession } from '../../shared/staff/own-account.ts';
import { roles } from '../../shared/staff/staff-role.ts';
import { Awaited } from '../api/awaited.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { focusTitle } from '../ui/focus.ts';
import { Moment } from '../ui/moment.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Panel } from '../ui/panel.tsx';
import { say } from '../ui/say.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { NameForm } from './name-form.tsx';
import { nameOf } from './names.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { LettersSwitch } from './shortcuts.tsx';
import { staffPage } from './signed-in.tsx';
import { useStaff } from './use-staff.ts';

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, address, isThis, createdAt, lastSeenAt } = session;
  const utils = trpc.useUtils();
  const end = trpc.account.endSession.useMutation({
    onSuccess: () => say('success', `${device} is signed out`),
    onError: (error) => say('error', refusalWords(error)),
    async onSettled() {
      await utils.account.sessions.invalidate();
      // The focused button is removed with its session.
      setTimeout(focusTitle);
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device} {isThis && <Badge look="good">This browser</Badge>}
        </p>
        <p className="note wrap-anywhere">
          {address && `${address}, `}signed in <Moment at={createdAt} />, last used <Moment at={lastSeenAt} />
        </p>
      </div>
      {!isThis && (
        <Button
          look="secondary"
          aria-label={`Sign out ${device}`}
          isBusy={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SessionsPanel() {
  const sessions = trpc.account.sessions.useQuery();
  return (
    <Panel
      title="Where you are signed in"
      note="A session ends after 30 minutes without activity, and after 12 hours at most; on a known device later, if the owner says so in the settings."
    >
      {sessions.data ? (
        <ul aria-label="Sessions" className="mt-2 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Awaited query={sessions} what="your sessions" height="h-16" />
      )}
    </Panel>
  );
}

/** Switches shortcuts with a single letter on and off: speech input and accidental presses type such letters too. */
function ShortcutsPanel() {
  return (
    <Panel
      title="Keyboard"
      note="For this browser. The key / opens the search. Lists and orders have more, under Keys."
    >
      <LettersSwitch />
    </Panel>
  );
}

function NamePanel() {
  const { email } = useStaff();
  const utils = trpc.useUtils();
  const rename = trpc.account.rename.useMutation({
    async onSuccess() {
      await utils.staff.me.invalidate();
      say('success', 'Name saved');
    },
  });
  const name = nameOf(email);
  return (
    <Panel title="Your name">
      <NameForm
        name={name === email ? '' : name}
        isPending={rename.isPending}
        error={rename.error}
        onSave={(next) => rename.mutate({ name: next })}
      />
    </Panel>
  );
}

function Account() {
  const { email, role } = useStaff();
  return (
    <section className="shell py-5 sm:py-8">
      <PageTitle>Your account</PageTitle>
      <p className="mt-3 wrap-anywhere text-muted">
        {email}, {roles[role].label.toLowerCase()}
      </p>
      <div className="mt-8 grid max-w-3xl gap-6">
        <NamePanel />
        <Panel title="Password" note="At least 12 characters that are hard to guess.">
          <div className="mt-4">
            <ChangePasswordDialog trigger={<Button look="secondary">Change password</Button>} />
          </div>
        </Panel>
        <PasskeysPanel />
        <SecondFactorPanel />
        <SessionsPanel />
        <ShortcutsPanel />
      </div>
    </section>
  );
}

export default staffPage(Account, {
  title: 'Your account',
  description: 'Your password, your second factor and your sessions.',
  path: paths.account,
});
