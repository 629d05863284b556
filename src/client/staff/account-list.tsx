import type { StaffAccount } from '../../shared/staff.ts';
import { Moment } from '../order/moment.tsx';
import { Badge } from '../ui/badge.tsx';
import { AccountMenu } from './account-menu.tsx';
import { roles } from './roles.ts';
import { useStaff } from './use-staff.ts';

function AccountRow({ account }: { account: StaffAccount }) {
  const { id } = useStaff();
  const { email, role, isDisabled, signedInAt } = account;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
      <div className="min-w-0 grow sm:grid sm:grid-cols-[1fr_6rem_14rem] sm:items-center sm:gap-4">
        <p className={`truncate font-semibold ${isDisabled ? 'text-muted' : ''}`} title={email}>
          {email}
        </p>
        <p className="mt-1 sm:mt-0">
          {isDisabled ? (
            <Badge look="bad">Disabled</Badge>
          ) : (
            <Badge look={role === 'admin' ? 'dark' : 'neutral'}>{roles[role].label}</Badge>
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

export function AccountList({ accounts }: { accounts: StaffAccount[] }) {
  return (
    <ul aria-label="Staff accounts" className="divide-y divide-line rounded-lg border border-line bg-surface">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  );
}
