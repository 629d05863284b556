import { toast } from 'sonner';
import { Link } from 'wouter';
import { isAllowed, type Permission, roles } from '../../shared/staff-role.ts';
import { refusalWords } from '../api/refusal.ts';
import { NavLink } from '../nav.tsx';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { LogOut } from '../ui/icons/log-out.ts';
import { ShieldCheck } from '../ui/icons/shield-check.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { useSignOut, useStaff } from './use-staff.ts';

const linkClass =
  'inline-flex min-h-11 items-center rounded-md px-2 sm:px-3 text-sm font-semibold whitespace-nowrap text-on-night-soft hover:text-on-night aria-[current]:bg-on-night/10 aria-[current]:text-on-night focus-visible:outline-on-night';

/** On phones, and in one row with all the links, only the icons fit. */
const stepClass = `${linkClass} min-w-11 justify-center gap-2`;

const links: { label: string; href: string; permission?: Permission }[] = [
  { label: 'Dashboard', href: paths.dashboard },
  { label: 'Orders', href: paths.manageOrders },
  { label: 'Products', href: paths.manage },
  { label: 'Stock', href: paths.stock },
  { label: 'Messages', href: paths.messages },
  { label: 'Accounting', href: paths.accounting, permission: 'export' },
  { label: 'Activity', href: paths.activity },
  { label: 'Staff', href: paths.manageStaff, permission: 'shop' },
  { label: 'API keys', href: paths.apiKeys, permission: 'shop' },
  { label: 'Webhooks', href: paths.webhooks, permission: 'shop' },
  { label: 'Health', href: paths.health, permission: 'shop' },
  { label: 'Settings', href: paths.settings, permission: 'shop' },
];

export function StaffBar() {
  const { email, role } = useStaff();
  const signOut = useSignOut();
  return (
    <div className="bg-night text-on-night">
      <div className="shell flex flex-wrap items-center justify-between gap-x-6 py-1 xl:flex-nowrap">
        <nav aria-label="Management" className="-ml-2 flex flex-wrap sm:-ml-3 xl:flex-nowrap">
          {links
            .filter(({ permission }) => !permission || isAllowed(role, permission))
            .map(({ label, href }) => (
              <NavLink key={href} href={href} label={label} className={linkClass} />
            ))}
        </nav>
        <div className="flex min-w-0 grow items-center justify-between gap-x-2 md:grow-0">
          <p className="mr-2 flex min-w-0 items-center gap-2 text-sm">
            <Icon of={UserRound} className="size-4 shrink-0 text-on-night-faint" />
            <span className="sr-only">Signed in as</span>
            <span className="truncate font-semibold" title={email}>
              {email}
            </span>
            <Badge className="bg-night-line! text-on-night!">{roles[role].label}</Badge>
          </p>
          <div className="-mr-2 flex shrink-0 sm:-mr-3">
            <Link href={paths.account} title="Your account" className={stepClass}>
              <Icon of={ShieldCheck} className="size-4" />
              <span className="max-sm:sr-only xl:sr-only">Your account</span>
            </Link>
            <button
              type="button"
              title="Sign out"
              className={stepClass}
              disabled={signOut.isPending}
              onClick={() =>
                signOut.mutate(undefined, { onError: (error) => toast.error(refusalWords(error)) })
              }
            >
              <Icon of={LogOut} className="size-4" />
              <span className="max-sm:sr-only">Sign out</span>
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
