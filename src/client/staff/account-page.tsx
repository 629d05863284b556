import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { titleId } from '../ui/focus.ts';
import { Panel } from '../ui/panel.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { roles } from './roles.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SignedIn } from './signed-in.tsx';
import { useStaff } from './use-staff.ts';

function Account() {
  const { email, role } = useStaff();
  return (
    <section className="shell py-8 sm:py-12">
      <h1 id={titleId} tabIndex={-1} className="heading">
        Your account
      </h1>
      <p className="mt-3 wrap-anywhere text-muted">
        {email}, {roles[role].label.toLowerCase()}
      </p>
      <div className="mt-8 grid max-w-3xl gap-6">
        <Panel title="Password" note="At least 12 characters that are hard to guess.">
          <div className="mt-4">
            <ChangePasswordDialog trigger={<Button look="secondary">Change password</Button>} />
          </div>
        </Panel>
        <PasskeysPanel />
        <SecondFactorPanel />
        <SessionsPanel />
      </div>
    </section>
  );
}

export default function AccountPage() {
  return (
    <>
      <Head
        title="Your account"
        description="Your password, your second factor and your sessions."
        canonical={paths.account}
        unlisted
      />
      <SignedIn>
        <Account />
      </SignedIn>
    </>
  );
}
