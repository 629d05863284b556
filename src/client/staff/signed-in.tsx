import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { StaffMember } from '../../shared/staff.ts';
import { refusalWords } from '../api/refusal.ts';
import { offerSignIn, resumeCalls, useEndedSession } from '../api/sign-in-again.ts';
import { trpc } from '../api/trpc.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lock } from '../ui/icons/lock.ts';
import { Spinner } from '../ui/loading.tsx';
import { ChangePasswordForm } from './change-password-dialog.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { StaffBar } from './staff-bar.tsx';
import { focusMain, StaffContext, useMe, useSignOut, useSignOutElsewhere, useStaff } from './use-staff.ts';

/** Asks for the password when the session has ended. The waiting calls then continue. */
function SignInDialog() {
  const { id, email } = useStaff();
  const utils = trpc.useUtils();
  const isAsking = useEndedSession(({ waiting }) => waiting.length > 0);
  useEffect(offerSignIn, []);

  function resume(member: StaffMember): void {
    utils.staff.me.setData(undefined, member);
    resumeCalls(true);
    // Another account may not see all of this page.
    if (member.id !== id) void utils.invalidate();
  }

  return (
    <Dialog
      title="Please sign in again"
      description="You have been signed out, after a while without work or by an owner of the shop. Nothing on this page is lost."
      open={isAsking}
      onOpenChange={(open) => !open && resumeCalls(false)}
    >
      <SignInForm email={email} onSignedIn={resume} />
    </Dialog>
  );
}

function SignInScreen() {
  const utils = trpc.useUtils();

  function enter(member: StaffMember): void {
    utils.staff.me.setData(undefined, member);
    focusMain();
  }

  return (
    <section className="shell flex flex-col items-center py-12 sm:py-20">
      <Icon of={Lock} className="size-10 text-faint" strokeWidth={1.5} />
      <h1 className="heading mt-4 text-center">Staff sign-in</h1>
      <p className="mt-3 max-w-md text-center text-muted">
        The people who run the shop work here. To buy something, see{' '}
        <Link href={paths.products} className="link-accent">
          the products
        </Link>
        .
      </p>
      <div className="mt-8 w-full max-w-md rounded-lg border border-line bg-surface p-5 sm:p-8">
        <SignInForm onSignedIn={enter} />
      </div>
      <p className="mt-6 max-w-md text-center note">
        Forgotten your password? An owner of the shop can give you a new one.
      </p>
    </section>
  );
}

/** Nothing else is open until it is done. */
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

/** For somebody who was told a password. */
function OwnPasswordScreen({ onDone }: { onDone(): void }) {
  return (
    <DutyScreen
      title="Choose your own password"
      note="Somebody else has seen the one that you were told. Then you can start."
    >
      <div className="mt-8 w-full max-w-md rounded-lg border border-line bg-surface p-5 sm:p-8">
        <ChangePasswordForm onDone={onDone} />
      </div>
    </DutyScreen>
  );
}

/** For an account without a second factor, where the settings ask for one. */
function AddFactorScreen({ onDone }: { onDone(): void }) {
  const { data } = trpc.account.security.useQuery();
  const hasFactor = data !== undefined && (data.authenticatorSince !== null || data.passkeys.length > 0);
  return (
    <DutyScreen
      title="Add a second factor"
      note="In this shop, signing in takes more than a password. Add a passkey or an authenticator app. Then you can start."
    >
      <div className="mt-8 grid w-full max-w-2xl gap-6">
        <PasskeysPanel />
        <SecondFactorPanel />
      </div>
      {hasFactor && (
        <Button className="mt-8" onClick={onDone}>
          Continue
        </Button>
      )}
      <ProofDialog />
    </DutyScreen>
  );
}

/** Shows its children to staff and a sign-in form to others. The server renders the same page for everybody. */
export function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  const utils = trpc.useUtils();
  useSignOutElsewhere();
  if (me.data?.duty) {
    const DutyOf = me.data.duty === 'password' ? OwnPasswordScreen : AddFactorScreen;
    return (
      <StaffContext.Provider value={me.data}>
        <DutyOf onDone={() => void utils.staff.me.invalidate().then(focusMain)} />
      </StaffContext.Provider>
    );
  }
  if (me.data) {
    return (
      <StaffContext.Provider value={me.data}>
        <StaffBar />
        {children}
        <ProofDialog />
        <SignInDialog />
      </StaffContext.Provider>
    );
  }
  if (me.data === null) return <SignInScreen />;
  if (!me.error) return <Spinner label="Loading" />;
  return (
    <div className="shell py-12">
      <ErrorState
        title="Something is in the way"
        note={refusalWords(me.error)}
        onRetry={() => void me.refetch()}
        retrying={me.isFetching}
      />
    </div>
  );
}
