import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { readInvitation } from '../../shared/staff/invitation.ts';
import { offerProof, useNeededProof } from '../api/held-calls.ts';
import { refusalWords } from '../api/refusal.ts';
import { offerSignIn, useEndedSession } from '../api/sign-in-again.ts';
import { trpc } from '../api/trpc.ts';
import { useFragment } from '../page/address.ts';
import { Head } from '../page/head.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/loading.tsx';
import { focusMain, StaffContext, useMe, useSignOutElsewhere } from './use-staff.ts';

/** Loaded when they are needed: signed-in staff seldom see them. */
const screens = () => import('./sign-in-screens.tsx');
const SignInScreen = lazy(async () => ({ default: (await screens()).SignInScreen }));
const SignInDialog = lazy(async () => ({ default: (await screens()).SignInDialog }));
const duties = () => import('./duty-screens.tsx');
const OwnPasswordScreen = lazy(async () => ({ default: (await duties()).OwnPasswordScreen }));
const AddFactorScreen = lazy(async () => ({ default: (await duties()).AddFactorScreen }));
const OtherInvitationScreen = lazy(async () => ({ default: (await duties()).OtherInvitationScreen }));
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

/** Shows its children to staff and a sign-in form to others. The server renders the same page for everybody. */
function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  const utils = trpc.useUtils();
  const invited = readInvitation(useFragment());
  useSignOutElsewhere();
  if (me.data && invited && invited.email !== me.data.email) {
    return (
      <Suspense fallback={<Spinner label="Loading" />}>
        <OtherInvitationScreen email={me.data.email} invited={invited.email} />
      </Suspense>
    );
  }
  if (me.data?.duty) {
    const onDone = () => void utils.staff.me.invalidate().then(focusMain);
    return (
      <StaffContext.Provider value={me.data}>
        <Suspense fallback={<Spinner label="Loading" />}>
          {me.data.duty === 'password' ? (
            <OwnPasswordScreen onDone={onDone} />
          ) : (
            <>
              <AddFactorScreen onDone={onDone}>
                <PasskeysPanel />
                <SecondFactorPanel />
              </AddFactorScreen>
              <ProofQuestion />
            </>
          )}
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

/** A page for staff that shows the same content at its one address. */
export function staffPage(Content: ComponentType, head: Omit<StaffScreenProps, 'children'>) {
  return () => (
    <StaffScreen {...head}>
      <Content />
    </StaffScreen>
  );
}
