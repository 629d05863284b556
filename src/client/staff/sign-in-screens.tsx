import { Link } from 'wouter';
import { readInvitation } from '../../shared/staff/invitation.ts';
import type { StaffMember } from '../../shared/staff/staff.ts';
import { resumeCalls, useEndedSession } from '../api/sign-in-again.ts';
import { trpc } from '../api/trpc.ts';
import { useFragment } from '../page/address.ts';
import { paths } from '../page/paths.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Lock } from '../ui/icons/lock.ts';
import { SignInForm } from './sign-in-form.tsx';
import { focusMain, useEnter, useStaff } from './use-staff.ts';

/** Asks for the password when the session has ended. The waiting calls then continue. */
export function SignInDialog() {
  const { id, email } = useStaff();
  const utils = trpc.useUtils();
  const show = useEnter();
  const isAsking = useEndedSession(({ waiting }) => waiting.length > 0);

  function resume(member: StaffMember): void {
    show(member);
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

export function SignInScreen() {
  const show = useEnter();
  const fragment = useFragment();

  function enter(member: StaffMember): void {
    show(member);
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
        <SignInForm key={fragment} invited={readInvitation(fragment)} onSignedIn={enter} />
      </div>
      <p className="mt-6 max-w-md text-center note">
        Forgotten your password? An owner of the shop can send you a link to choose a new one.
      </p>
    </section>
  );
}
