import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AccountList } from './account-list.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { Awaited } from './awaited.tsx';
import { SignedIn } from './signed-in.tsx';
import { useStaff } from './use-staff.ts';

function Accounts() {
  const list = trpc.staff.list.useQuery();
  if (!list.data) return <Awaited query={list} what="accounts" height="h-48" />;
  return <AccountList accounts={list.data} />;
}

function StaffAccounts() {
  const isAdmin = useStaff().role === 'admin';
  return (
    <section className="shell py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="heading">Staff</h1>
        {isAdmin && <AddAccountDialog />}
      </div>
      <div className="mt-8">
        {isAdmin ? (
          <Accounts />
        ) : (
          <EmptyState
            title="Admins only"
            note="Ask an admin of the shop if an account has to be added or changed."
          />
        )}
      </div>
    </section>
  );
}

export default function StaffPage() {
  return (
    <>
      <Head
        title="Staff"
        description="The accounts of the people who run the shop."
        canonical={paths.manageStaff}
        unlisted
      />
      <SignedIn>
        <StaffAccounts />
      </SignedIn>
    </>
  );
}
