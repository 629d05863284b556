import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OpenWork } from '../../shared/report.ts';
import type { StaffMember } from '../../shared/staff.ts';
import { roles } from '../../shared/staff-role.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { parseSearchTerm } from '../list-address.ts';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { useShortcuts } from '../staff/shortcuts.tsx';
import { useMe, useSignOut } from '../staff/use-staff.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { figure } from '../ui/counted.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { LogOut } from '../ui/icons/log-out.ts';
import { Menu as MenuIcon } from '../ui/icons/menu.ts';
import { Search } from '../ui/icons/search.ts';
import { Store } from '../ui/icons/store.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { Segments } from '../ui/segments.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { currentHref, groupsFor, type ManageLink, searches } from './manage-nav.ts';

const minuteMs = 60_000;

/** Open work of the shop: asked for every minute, and whenever another page is opened. */
function useOpenWork(isSignedIn: boolean, path: string): OpenWork | undefined {
  const { data, refetch } = trpc.report.openWork.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: minuteMs,
  });
  const seenPath = useRef(path);
  useEffect(() => {
    if (seenPath.current !== path && isSignedIn) void refetch();
    seenPath.current = path;
  }, [path, isSignedIn, refetch]);
  return data;
}

function ShopLink() {
  const { shopName } = useSettings();
  return (
    <Link
      href={paths.home}
      state={toTop}
      title="See the shop"
      className="inline-flex min-h-11 min-w-0 grow items-center gap-2.5 font-extrabold tracking-tight"
    >
      <Icon of={Store} className="size-5 shrink-0 text-accent" />
      <span className="truncate text-lg">{shopName}</span>
      <span className="sr-only">See the shop</span>
    </Link>
  );
}

const boxOfPage = '#main input[type="search"]';

/** Looks for orders or products from every page. The key "/" leads to the search box of the page, if it has one, or else here. */
function SearchDialog({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<(typeof searches)[number]['value']>('orders');
  const [, navigate] = useLocation();

  function open(): void {
    setChosen(currentHref(path) === paths.manage ? 'products' : 'orders');
    setOpen(true);
  }

  useShortcuts({
    '/': () => {
      const box = document.querySelector<HTMLInputElement>(boxOfPage);
      if (box?.checkVisibility()) box.select();
      else open();
    },
  });

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('term');
    const term = parseSearchTerm(String(typed ?? ''));
    const found = searches.find(({ value }) => value === chosen);
    if (!term || !found) return;
    setOpen(false);
    navigate(found.hrefOf(term));
  }

  return (
    <Dialog
      title="Go to an order or product"
      open={isOpen}
      onOpenChange={(next) => (next ? open() : setOpen(false))}
      trigger={
        <button
          type="button"
          aria-label="Go to an order or product"
          aria-keyshortcuts="/"
          className="inline-flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-md hover:bg-sunken lg:min-h-11 lg:w-full lg:justify-start lg:border lg:border-line-strong lg:px-3 lg:text-sm lg:text-muted"
        >
          <Icon of={Search} className="size-5 lg:size-4" />
          <span aria-hidden className="max-lg:hidden">
            Go to…
          </span>
          <kbd
            aria-hidden
            className="ml-auto rounded-sm border border-line-strong px-1.5 font-sans text-xs max-lg:hidden"
          >
            /
          </kbd>
        </button>
      }
    >
      <form method="post" onSubmit={search} className="space-y-4">
        <Segments label="Go to" segments={searches} value={chosen} onChoose={setChosen} />
        <div className="flex items-end gap-2">
          <TextField
            label={chosen === 'orders' ? 'Number, name, e-mail or phone' : 'Name or words of the description'}
            name="term"
            type="search"
            autoComplete="off"
            data-first
            maxLength={limits.searchTermLength}
            className="min-w-0 grow"
          />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Count({ link: { count }, work }: { link: ManageLink; work: OpenWork | undefined }) {
  const open = count && work?.[count[0]];
  if (!open) return null;
  return (
    <span className="rounded-full bg-brand px-1.5 text-xs/5 font-bold text-on-brand tabular-nums">
      {figure(open)}
      <span className="sr-only"> {count[1]}</span>
    </span>
  );
}

const itemClass =
  'flex min-h-8 items-center gap-3 rounded-md px-3 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:min-h-11 pointer-coarse:min-h-11';

interface MenuProps {
  member: StaffMember;
  work: OpenWork | undefined;
  path: string;
  /** After a choice. */
  onChoose?(): void;
}

/** All pages that the role may see. */
function Menu({ member, work, path, onChoose }: MenuProps) {
  const current = currentHref(path);
  return groupsFor(member.role).map(({ title = '', links }) => (
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
              <span className="min-w-0 grow">{link.label}</span> <Count link={link} work={work} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Who is signed in, and the way to their account. */
function AccountLink({ member: { email, role }, onChoose }: Pick<MenuProps, 'member' | 'onChoose'>) {
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
        {email}
      </span>{' '}
      <Badge>{roles[role].label}</Badge>
    </Link>
  );
}

function SignOutButton({ onChoose }: Pick<MenuProps, 'onChoose'>) {
  const signOut = useSignOut();
  return (
    <Button
      look="quiet"
      disabled={signOut.isPending}
      className="px-3! whitespace-nowrap"
      onClick={() => {
        onChoose?.();
        signOut.mutate(undefined, { onError: (error) => void toast.error(refusalWords(error)) });
      }}
    >
      <Icon of={LogOut} className="size-4 lg:hidden" />
      Sign out
    </Button>
  );
}

const barClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-1 text-xs font-semibold text-muted aria-[current]:text-accent';

/** What is needed most, below the page on phones; the rest is in a sheet. */
function BottomBar(props: MenuProps) {
  const { member, work, path } = props;
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // After a choice the focus belongs to the page that was opened.
  const opener = useRef<HTMLElement | null>(null);
  const current = currentHref(path);
  const links = groupsFor(member.role).flatMap((group) => group.links);
  const inBar = links.filter(({ isInBar }) => isInBar);
  const isElsewhere = !inBar.some(({ href }) => href === current);
  const hidden = links.filter(({ isInBar, count }) => !isInBar && count && work?.[count[0]]);

  function choose(): void {
    opener.current = null;
    setOpen(false);
  }

  return (
    <nav
      aria-label="Management"
      className="fixed inset-x-0 bottom-0 z-header border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {inBar.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              state={toTop}
              aria-current={link.href === current ? (path === current ? 'page' : true) : undefined}
              className={barClass}
            >
              <Icon of={link.icon} className="size-5.5" />
              {link.label}{' '}
              <span className="absolute top-1 left-1/2 ml-1">
                <Count link={link} work={work} />
              </span>
            </Link>
          </li>
        ))}
        <li>
          <button
            ref={more}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-current={isElsewhere || undefined}
            onClick={() => {
              opener.current = more.current;
              setOpen(true);
            }}
            className={barClass}
          >
            <Icon of={MenuIcon} className="size-5.5" />
            More
            {hidden.length > 0 && (
              <span className="absolute top-2 left-1/2 ml-2 size-2.5 rounded-full bg-brand">
                <span className="sr-only">, with open work</span>
              </span>
            )}
          </button>
        </li>
      </ul>
      <Sheet title="Menu" side="bottom" open={isOpen} onOpenChange={setOpen} opener={opener}>
        <nav aria-label="All pages">
          <Menu {...props} onChoose={choose} />
        </nav>
        <div className="mt-4 space-y-3 border-t border-line pt-4">
          <AccountLink member={member} onChoose={choose} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ThemeSwitch />
            <SignOutButton onChoose={choose} />
          </div>
        </div>
      </Sheet>
    </nav>
  );
}

/** Beside the page on wide screens. */
function SideMenu(props: MenuProps) {
  const nav = useRef<HTMLElement>(null);
  // In a low window the menu scrolls.
  useEffect(() => {
    if (props.path) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [props.path]);
  return (
    <>
      <nav
        ref={nav}
        aria-label="Management"
        className="min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-4"
      >
        <Menu {...props} />
      </nav>
      <section aria-label="Account" className="border-t border-line p-3">
        <AccountLink member={props.member} />
        <div className="mt-1 flex items-center justify-between">
          <SignOutButton />
          <ThemeSwitch compact />
        </div>
      </section>
    </>
  );
}

const sideClass =
  'z-header flex flex-col border-line bg-surface max-lg:sticky max-lg:top-0 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:border-r print:hidden';

/**
 * What staff have around a page: a menu at its side, or bars above and below it on phones. Whoever has not signed in sees no
 * more than the way to the shop. The server renders the same for everybody, with room for the menu.
 */
export default function ManageFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const me = useMe();
  const member = me.data && !me.data.duty ? me.data : undefined;
  const isPlain = !member && (me.data !== undefined || me.isError);
  const work = useOpenWork(member !== undefined, path);
  const menu = member && { member, work, path };
  return (
    <div
      data-frame={isPlain ? 'plain' : 'manage'}
      className={`flex grow flex-col print:block ${isPlain ? '' : 'max-lg:pb-(--bar) max-lg:[--bar:calc(3.5rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:pb-0'}`}
    >
      <div className={isPlain ? 'border-b border-line bg-surface' : sideClass}>
        <header
          className={`flex h-14 items-center gap-2 px-4 ${isPlain ? 'shell' : 'lg:h-auto lg:flex-col lg:items-stretch lg:gap-1 lg:p-3'}`}
        >
          <ShopLink />
          {menu && <SearchDialog path={path} />}
          {member && (
            <Link
              href={paths.account}
              state={toTop}
              aria-label={`Your account, ${member.email}`}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
            >
              <Icon of={UserRound} className="size-5" />
            </Link>
          )}
          {isPlain && <ThemeSwitch compact />}
        </header>
        {menu && (
          <div className="flex min-h-0 grow flex-col max-lg:hidden">
            <SideMenu {...menu} />
          </div>
        )}
      </div>
      <div className="flex min-w-0 grow flex-col">{children}</div>
      {menu && <BottomBar {...menu} />}
    </div>
  );
}
