import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { offerProof, useNeededProof } from '../api/held-calls.ts';
import { refusalWords } from '../api/refusal.ts';
import { offerSignIn, useEndedSession } from '../api/sign-in-again.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../page/head.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lock } from '../ui/icons/lock.ts';
import { Spinner } from '../ui/loading.tsx';
import { focusMain, StaffContext, useMe, useSignOut, useSignOutElsewhere } from './use-staff.ts';

/** Loaded when they are needed: signed-in staff seldom see them. */
const screens = () => import('./sign-in-screens.tsx');
const SignInScreen = lazy(async () => ({ default: (await screens()).SignInScreen }));
const SignInDialog = lazy(async () => ({ default: (await screens()).SignInDialog }));
const OwnPasswordForm = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).OwnPasswordForm,
}));
const PasskeysPanel = lazy(async () => ({ default: (await import('./passkeys-panel.tsx')).PasskeysPanel }));
const SecondFactorPanel = lazy(async () => ({
  default: (await import('./second-factor-panel.tsx')).SecondFactorPanel,
}));
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** Offers to meet the condition of held calls. @returns whether it has been asked for so far */
function useAsked(useHeld: typeof useEndedSession, offer: () => () => void): boolean {
  const isAsking = useHeld(({ waiting }) => waiting.length > 0);
  const wasAsked = useRef(false);
  wasAsked.current ||= isAsking;
  useEffect(offer, [offer]);
  return wasAsked.current;
}

function SignInQuestion() {
  return useAsked(useEndedSession, offerSignIn) && <SignInDialog />;
}

function ProofQuestion() {
  return useAsked(useNeededProof, offerProof) && <ProofDialog />;
}

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
function OwnPasswordScreen({ onDone }: { onDone(): void }) {
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

/** For an account without a second factor, where the settings ask for one. */
function AddFactorScreen({ onDone }: { onDone(): void }) {
  const { data } = trpc.account.security.useQuery();
  const hasFactor = data !== undefined && (data.authenticatorSince !== null || data.passkeys.length > 0);
  return (
    <DutyScreen
      title="Add a second factor"
      note="In this shop, a password alone is not enough to sign in. Add a passkey or an authenticator app to start."
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
    </DutyScreen>
  );
}

/** Shows its children to staff and a sign-in form to others. The server renders the same page for everybody. */
function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  const utils = trpc.useUtils();
  useSignOutElsewhere();
  if (me.data?.duty) {
    const DutyOf = me.data.duty === 'password' ? OwnPasswordScreen : AddFactorScreen;
    return (
      <StaffContext.Provider value={me.data}>
        <Suspense fallback={<Spinner label="Loading" />}>
          <DutyOf onDone={() => void utils.staff.me.invalidate().then(focusMain)} />
          {me.data.duty !== 'password' && <ProofQuestion />}
        </Suspense>
      </StaffContext.Provider>
    );
  }
  if (me.data) {
    return (
      <StaffContext.Provider value={me.data}>
        {children}
        <Suspense>
          <ProofQuestion />
          <SignInQuestion />
        </Suspense>
      </StaffContext.Provider>
    );
  }
  if (me.data === null) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <SignInScreen />
      </Suspense>
    );
  }
  if (!me.error) return <Spinner label="Loading" />;
  return (
    <div className="shell py-12">
      <ErrorState
        title="Something went wrong"
        note={refusalWords(me.error)}
        onRetry={() => void me.refetch()}
        retrying={me.isFetching}
      />
    </div>
  );
}

interface StaffScreenProps {
  title: string;
  description: string;
  /** Its address, with the query that decides what it shows. */
  path: string;
  children: ReactNode;
}

/** A page for staff: its head, and its content for those who are signed in. */
export function StaffScreen({ title, description, path, children }: StaffScreenProps) {
  return (
    <>
      <Head title={title} description={description} canonical={path} unlisted />
      <SignedIn>{children}</SignedIn>
    </>
  );
}
