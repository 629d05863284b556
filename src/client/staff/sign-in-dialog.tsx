import { useEffect } from 'react';
import type { StaffMember } from '../../shared/staff.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { offerSignIn, resumeCalls, useEndedSession } from './sign-in-again.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useStaff } from './use-staff.ts';

/** Asks for the password over a page whose session has ended; what was being done goes on afterwards. */
export function SignInDialog() {
  const { id, email } = useStaff();
  const utils = trpc.useUtils();
  const isAsking = useEndedSession(({ waiting }) => waiting.length > 0);
  useEffect(offerSignIn, []);

  function resume(member: StaffMember): void {
    utils.staff.me.setData(undefined, member);
    resumeCalls(true);
    // Somebody else may not see all that this page shows.
    if (member.id !== id) void utils.invalidate();
  }

  return (
    <Dialog
      title="Please sign in again"
      description="You have been signed out, after a while without work or by an admin. Nothing on this page is lost."
      open={isAsking}
      onOpenChange={(open) => !open && resumeCalls(false)}
    >
      <SignInForm email={email} onSignedIn={resume} />
    </Dialog>
  );
}
