import type { ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { refusalWords } from './refusal.ts';
import { SignInDialog } from './sign-in-dialog.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { StaffBar } from './staff-bar.tsx';
import { StaffContext, useMe } from './use-staff.ts';

/** Shows its children to staff, and a sign-in form to everybody else. The server's page is the same for all. */
export function SignedIn({ children }: { children: ReactNode }) {
  const me = useMe();
  if (me.data) {
    return (
      <StaffContext.Provider value={me.data}>
        <StaffBar />
        {children}
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
