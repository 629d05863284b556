import { Head } from '../head.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountList } from './account-list.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { refusalWords } from './refusal.ts';
import { SignedIn } from './signed-in.tsx';
import { useStaff } from './use-staff.ts';

function Accounts() {
  const list = trpc.staff.list.useQuery();
  if (list.data) return <AccountList accounts={list.data} />;
  if (!list.error) {
    return (
      <div role="status">
        <span className="sr-only">Loading the accounts</span>
        <Skeleton className="h-48" />
      </div>
    );
  }
  return (
    <ErrorState
      title="The accounts can’t be shown"
      note={refusalWords(list.error)}
      onRetry={() => void list.refetch()}
      retrying={list.isFetching}
    />
  );
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
