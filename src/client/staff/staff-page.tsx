import type { StaffAccount } from '../../shared/staff/staff.ts';
import { roles } from '../../shared/staff/staff-role.ts';
import { Awaited } from '../api/awaited.tsx';
import { trpc } from '../api/trpc.ts';
import { paths } from '../page/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Moment } from '../ui/moment.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { Permitted } from './permitted.tsx';
import { staffPage } from './signed-in.tsx';
import { useStaff } from './use-staff.ts';

function AccountRow({ account }: { account: StaffAccount }) {
  const { id } = useStaff();
  const { email, name, role, isDisabled, hasSecondFactor, signedInAt } = account;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
      <div className="min-w-0 grow sm:grid sm:grid-cols-[1fr_6rem_14rem] sm:items-center sm:gap-4">
        <p className={`truncate font-semibold ${isDisabled ? 'text-muted' : ''}`} title={email}>
          {name || email}
          {name && <span className="block truncate text-sm font-normal text-muted">{email}</span>}
        </p>
        <p className="mt-1 sm:mt-0">
          {isDisabled ? (
            <Badge look="bad">Disabled</Badge>
          ) : (
            <Badge look={role === 'owner' ? 'dark' : 'neutral'}>{roles[role].label}</Badge>
          )}
        </p>
        <p className="mt-1 note sm:mt-0">
          {signedInAt ? (
            <>
              Signed in <Moment at={signedInAt} />
            </>
          ) : (
            'Has not signed in yet'
          )}
          {hasSecondFactor && ', with a second factor'}
        </p>
      </div>
      {account.id === id ? (
        <span className="w-11 text-center text-sm font-semibold text-muted">You</span>
      ) : (
        <AccountMenu account={account} />
      )}
    </li>
  );
}

function AccountList({ accounts }: { accounts: StaffAccount[] }) {
  return (
    <ul aria-label="Staff accounts" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  );
}

function Accounts() {
  const list = trpc.staff.list.useQuery();
  if (!list.data) return <Awaited query={list} what="accounts" height="h-48" />;
  return <AccountList accounts={list.data} />;
}

function StaffAccounts() {
  return (
    <section className="shell py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="heading">Staff</h1>
        <Permitted to="shop">
          <AddAccountDialog />
        </Permitted>
      </div>
      <div className="mt-8">
        <Permitted to="shop" explain>
          <Accounts />
        </Permitted>
      </div>
    </section>
  );
}

export default staffPage(StaffAccounts, {
  title: 'Staff',
  description: 'The accounts of the people who run the shop.',
  path: paths.manageStaff,
});
