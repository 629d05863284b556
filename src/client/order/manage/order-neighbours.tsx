import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { figure } from '../../../shared/base/locale.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import { trpc } from '../../api/trpc.ts';
import { useFragmentParams, useQueryParams } from '../../page/address.ts';
import { ShortcutHelp, useShortcuts } from '../../staff/shortcuts.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon, type IconShapes } from '../../ui/icon.tsx';
import { ChevronLeft } from '../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../ui/icons/chevron-right.ts';
import { orderHref, ordersHref, parseOrderFilters } from './order-filters.ts';
import { useWork } from './selection.ts';

const orderKeys: [string, string][] = [
  ['J, K', 'Next and previous order of the list'],
  ['S, D', 'Ship or deliver this order'],
  ['N', 'The next order that waits for the same step'],
  ['U', 'Back to the list'],
];

const stepClass = `${buttonClass('secondary')} px-3!`;

/** The way back to the list that the order was opened from, and to the orders beside it there. */
export function OrderNeighbours({ order: { number, status, steps } }: { order: ManagedOrder }) {
  const { client } = trpc.useUtils();
  const [, navigate] = useLocation();
  const params = useQueryParams();
  const fragment = useFragmentParams();
  const filters = useMemo(() => parseOrderFilters(params, fragment), [params, fragment]);
  const { page: _page, after: _after, before: _before, ...asked } = filters;
  const { data } = useQuery({
    // The format of tRPC's keys, so that invalidating `order` includes this query.
    queryKey: [['order', 'neighbours'], { input: { number, status, ...asked } }],
    queryFn: ({ signal }) => client.order.neighbours.mutate({ number, ...asked }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { step: last } = useWork();
  const step = last ?? (steps.includes('ship') || !steps.includes('deliver') ? 'ship' : 'deliver');
  const pageAt = (position: number) => Math.max(1, Math.ceil(position / limits.pageSize));
  const position = data?.position ?? 1;
  const page = data ? pageAt(Math.min(position, Math.max(1, data.totalDoc))) : filters.page;
  const listHref = ordersHref({ ...filters, page });
  const hrefOf = (to: string | null | undefined, at: number) =>
    to ? orderHref(to, { ...filters, page: pageAt(at) }) : undefined;
  const previous = hrefOf(data?.previous, position - 1);
  const next = hrefOf(data?.next, position + 1);
  const waiting = data?.waiting[step];
  const toWork = hrefOf(waiting?.next, waiting?.next === data?.next ? position + 1 : position);
  // Back leads to the list, however many orders were looked at.
  const goTo = (href: string | undefined) => () => href && navigate(href, { replace: true });
  useShortcuts({ j: goTo(next), k: goTo(previous), n: goTo(toWork), u: () => navigate(listHref) });

  const beside = (label: string, href: string | undefined, key: string, icon: IconShapes) =>
    href ? (
      <Link
        href={href}
        replace
        aria-label={label}
        title={`${label} (${key.toUpperCase()})`}
        aria-keyshortcuts={key}
        className={stepClass}
      >
        <Icon of={icon} className="size-4" />
      </Link>
    ) : (
      <span aria-hidden className={`${stepClass} opacity-40`}>
        <Icon of={icon} className="size-4" />
      </span>
    );

  return (
    <nav aria-label="Orders" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <BackLink href={listHref} label="All orders" />
      <div className="flex flex-wrap items-center gap-2">
        <ShortcutHelp keys={orderKeys} />
        {toWork && waiting && (
          <Link href={toWork} replace aria-keyshortcuts="n" className={buttonClass('secondary')}>
            Next to {step} ({figure(waiting.count)})
          </Link>
        )}
        {data && data.totalDoc > 0 && (
          <span className="note whitespace-nowrap tabular-nums">
            {figure(Math.min(position, data.totalDoc))} of {figure(data.totalDoc)}
          </span>
        )}
        {beside('Previous order', previous, 'k', ChevronLeft)}
        {beside('Next order', next, 'j', ChevronRight)}
      </div>
    </nav>
  );
}
