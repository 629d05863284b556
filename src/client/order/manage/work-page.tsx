import { useEffect } from 'react';
import { Link } from 'wouter';
import { counted, figure } from '../../../shared/base/locale.ts';
import {
  type WorkItem,
  type WorkPart,
  workPartNames,
  workParts,
  wrongWords,
} from '../../../shared/order/work.ts';
import { isAllowed } from '../../../shared/staff/staff-role.ts';
import { Awaited } from '../../api/awaited.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { ShortcutHelp, useShortcuts } from '../../staff/shortcuts.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { useStaff } from '../../staff/use-staff.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { moveFocus } from '../../ui/focus.ts';
import { Check } from '../../ui/icons/check.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ordersHref } from './order-filters.ts';
import { PlannedMark } from './planned-mark.tsx';

const minuteMs = 60_000;

/** The time that something has waited, in its largest whole unit. */
function waitWords(at: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / minuteMs));
  if (minutes === 0) return 'just now';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** The page on which a thing is done. */
function hrefOf(part: WorkPart, { number, kind }: WorkItem): string {
  if (kind === 'withdrawal') return paths.withdrawals;
  if (number === null) return ordersHref({ attention: true });
  return part === 'pack' ? paths.packOrder(number) : paths.manageOrder(number);
}

function Item({ part, item }: { part: WorkPart; item: WorkItem }) {
  const { number, name, kind, at } = item;
  return (
    <li>
      <Link
        href={hrefOf(part, item)}
        data-work
        className="-mx-2 flex min-h-12 flex-wrap items-baseline gap-x-3 rounded-md px-2 py-2 hover:bg-sunken"
      >
        <span className="font-semibold whitespace-nowrap tabular-nums link">
          {number ?? 'Without an order'}
        </span>
        <span className="min-w-0 grow basis-24 wrap-anywhere">{name}</span>
        {kind && <span className="text-sm font-semibold text-warn">{wrongWords[kind]}</span>}
        <span className="whitespace-nowrap note">{waitWords(at)}</span>
      </Link>
      {number && kind !== 'withdrawal' && <PlannedMark number={number} />}
    </li>
  );
}

function Part({ part, items, count }: { part: WorkPart; items: WorkItem[]; count: number }) {
  const { title, note, list, page, begin } = workParts[part];
  const more = count - items.length;
  return (
    <div id={part}>
      <Panel
        title={`${title}: ${figure(count)}`}
        note={note}
        controls={
          count > 0 && (
            <span className="flex flex-wrap gap-2">
              {page && (
                <Link href={paths[page]} data-work className={buttonClass()}>
                  {begin}
                </Link>
              )}
              {list && (
                <Link href={ordersHref({ work: list })} data-work className={buttonClass('secondary')}>
                  As a list
                </Link>
              )}
            </span>
          )
        }
      >
        <ul aria-label={title} className="mt-2 divide-y divide-line empty:hidden">
          {items.map((item) => (
            <Item key={`${item.number} ${item.kind} ${item.at}`} part={part} item={item} />
          ))}
        </ul>
        {more > 0 && <p className="mt-1 note">and {figure(more)} more</p>}
      </Panel>
    </div>
  );
}

const things = '[data-work]';

/** Focuses the first thing to do of the part that the address names, or of those after it. */
function focusPart(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (!named) return;
  const isHereOrAfter = (link: HTMLElement) =>
    named.contains(link) || named.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING;
  [...document.querySelectorAll<HTMLElement>(things)].find(isHereOrAfter)?.focus();
}

function Work() {
  const { role } = useStaff();
  const list = trpc.order.work.useQuery(undefined, { staleTime: 0, refetchInterval: minuteMs });
  const counts = trpc.report.openWork.useQuery().data;
  const isRead = list.data !== undefined && counts !== undefined;
  useEffect(() => {
    if (isRead) focusPart();
  }, [isRead]);
  useShortcuts({
    j: moveFocus(things, 1, false),
    k: moveFocus(things, -1, false),
    ArrowDown: moveFocus(things, 1, true),
    ArrowUp: moveFocus(things, -1, true),
  });
  const parts = workPartNames.filter((part) => {
    const { to } = workParts[part];
    return !to || isAllowed(role, to);
  });
  const isDone = isRead && parts.every((part) => counts[part] === 0);
  return (
    <section className="shell max-w-4xl py-5 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>Work</PageTitle>
        <ShortcutHelp
          keys={[
            ['J, K', 'Next and previous thing to do'],
            ['Enter', 'Begin with it'],
          ]}
        />
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4">
        {!isRead && <Awaited query={list} what="work" height="h-96" />}
        {isDone && (
          <EmptyState icon={Check} title="Nothing waits" note="What comes in next is listed here." />
        )}
        {isRead &&
          !isDone &&
          parts.map((part) => <Part key={part} part={part} items={list.data[part]} count={counts[part]} />)}
      </div>
    </section>
  );
}

export default staffPage(Work, {
  title: 'Work',
  description: 'What staff have to do now.',
  path: paths.work,
});
