import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { OpenWork } from '../../shared/accounting/report.ts';
import { answers } from '../api/answers.ts';
import { trpc } from '../api/trpc.ts';
import { Late, lazily } from '../page/late.tsx';
import { useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { useMe } from '../staff/use-staff.ts';
import { toTop } from '../ui/entry-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu as MenuIcon } from '../ui/icons/menu.ts';
import { Store } from '../ui/icons/store.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { Sheet } from '../ui/sheet.tsx';
import { isLongName } from './brand.tsx';
import { Connection } from './connection.tsx';
import { GoToDialog } from './go-to-dialog.tsx';
import { AccountLink, Count, Menu, type MenuProps, SignOutButton, useGroups } from './manage-menu.tsx';
import { currentHref, openOf } from './manage-nav.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const UndoBar = lazily(async () => (await import('../staff/undo-bar.tsx')).UndoBar);

const minuteMs = 60_000;

/** Steps that follow each other ask for the open work once. */
const pauseMs = 300;

/** Open work of the shop: asked for every minute, whenever another page is opened, and after each change of this member of staff. */
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
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout>;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), pauseMs);
    };
    answers.addEventListener('change', changed);
    return () => {
      clearTimeout(timer);
      answers.removeEventListener('change', changed);
    };
  }, [isSignedIn, refetch]);
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
      <span
        className={`min-w-0 leading-tight wrap-anywhere ${isLongName(shopName) ? 'text-base' : 'text-lg'}`}
      >
        {shopName}
      </span>
      <span className="sr-only">See the shop</span>
    </Link>
  );
}

const barClass =
  'relative flex min-h-14 w-full flex-col items-center justify-center gap-1 text-xs font-semibold text-muted aria-[current]:text-accent';

/** The most used links, below the page on phones; the others are in a sheet. */
function BottomBar(props: MenuProps) {
  const { member, work, path } = props;
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  // After a choice the focus belongs to the page that was opened.
  const opener = useRef<HTMLElement | null>(null);
  const current = currentHref(path);
  const links = useGroups(member, work).flatMap((group) => group.links);
  const inBar = links.filter(({ isInBar }) => isInBar);
  const isElsewhere = !inBar.some(({ href }) => href === current);
  const hidden = links.filter((link) => !link.isInBar && openOf(link, work, member.role) > 0);

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
                <Count link={link} member={member} work={work} />
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
 * The frame of staff pages: a menu at the side, or bars above and below the page on phones. People who have not signed in see
 * only the link to the shop. The server renders the same for everybody, with room for the menu.
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
          className={`flex min-h-14 items-center gap-2 px-4 ${isPlain ? 'shell' : 'lg:flex-col lg:items-stretch lg:gap-1 lg:p-3'}`}
        >
          <ShopLink />
          {member && <GoToDialog role={member.role} />}
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
      <div className="flex min-w-0 grow flex-col has-[>[data-undo]]:pb-20 max-lg:has-[>[data-undo]]:[--bar:calc(8.5rem+env(safe-area-inset-bottom))] lg:has-[>[data-undo]]:[--bar:5rem]">
        <Connection />
        {menu && <Late of={UndoBar} />}
        {children}
      </div>
      {menu && <BottomBar {...menu} />}
    </div>
  );
}
