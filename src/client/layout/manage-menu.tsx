import { Link } from 'wouter';
import type { OpenWork } from '../../shared/accounting/report.ts';
import { figure } from '../../shared/base/locale.ts';
import type { StaffMember } from '../../shared/staff/staff.ts';
import { roles } from '../../shared/staff/staff-role.ts';
import { refusalWords } from '../api/refusal.ts';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { nameOf } from '../staff/names.ts';
import { useSignOut } from '../staff/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { LogOut } from '../ui/icons/log-out.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { say } from '../ui/say.ts';
import { currentHref, groupsFor, type ManageLink, openOf } from './manage-nav.ts';

interface CountProps extends Pick<MenuProps, 'member' | 'work'> {
  link: ManageLink;
}

export function Count({ link, member, work }: CountProps) {
  const open = openOf(link, work, member.role);
  if (open === 0) return null;
  return (
    <span className="rounded-full bg-brand px-1.5 text-xs/5 font-bold text-on-brand tabular-nums">
      {figure(open)}
      <span className="sr-only"> {link.count?.[1]}</span>
    </span>
  );
}

const itemClass =
  'flex min-h-8 items-center gap-3 rounded-md px-3 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:min-h-11 pointer-coarse:min-h-11';

export interface MenuProps {
  member: StaffMember;
  work: OpenWork | undefined;
  path: string;
  onChoose?(): void;
}

/** The menu of the role in this shop. */
export function useGroups({ role }: StaffMember, work: OpenWork | undefined) {
  return groupsFor(role, Boolean(useSettings().withdrawal || work?.openWithdrawals));
}

/** All pages that the role may see. */
export function Menu({ member, work, path, onChoose }: MenuProps) {
  const current = currentHref(path);
  const groups = useGroups(member, work);
  return groups.map(({ title = '', links }) => (
    <div key={title} className="pt-1">
      {title && <h2 className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{title}</h2>}
      <ul aria-label={title || undefined} className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              state={toTop}
              onClick={onChoose}
              aria-current={link.href === current ? (path === current ? 'page' : true) : undefined}
              className={itemClass}
            >
              <Icon of={link.icon} className="size-4.5 shrink-0" />
              <span className="min-w-0 grow">{link.label}</span>{' '}
              <Count link={link} member={member} work={work} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

export function AccountLink({ member: { email, role }, onChoose }: Pick<MenuProps, 'member' | 'onChoose'>) {
  return (
    <Link
      href={paths.account}
      state={toTop}
      onClick={onChoose}
      title={email}
      className={`${itemClass} min-w-0 grow`}
    >
      <Icon of={UserRound} className="size-4.5 shrink-0" />
      <span className="min-w-0 grow truncate">
        <span className="sr-only">Your account, </span>
        {nameOf(email)}
      </span>{' '}
      <Badge>{roles[role].label}</Badge>
    </Link>
  );
}

export function SignOutButton({ onChoose }: Pick<MenuProps, 'onChoose'>) {
  const signOut = useSignOut();
  return (
    <Button
      look="quiet"
      disabled={signOut.isPending}
      className="px-3! whitespace-nowrap"
      onClick={() => {
        onChoose?.();
        signOut.mutate(undefined, { onError: (error) => say('error', refusalWords(error)) });
      }}
    >
      <Icon of={LogOut} className="size-4 lg:hidden" />
      Sign out
    </Button>
  );
}
