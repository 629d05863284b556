import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrderList } from '../../shared/manage-order.ts';
import { OrderStatus } from '../../shared/order.ts';
import { type OrderFilters, ordersHref } from './order-filters.ts';
import { statusWords } from './words.ts';

interface ChipProps {
  href: string;
  isChosen: boolean;
  count: number | undefined;
  isAlarming?: boolean;
  children: ReactNode;
}

function Chip({ href, isChosen, count, isAlarming = false, children }: ChipProps) {
  const idle = isAlarming
    ? 'border-amber-400 bg-amber-50 text-amber-950 hover:border-amber-700'
    : 'border-stone-300 bg-white hover:border-ink';
  return (
    <li>
      <Link
        href={href}
        aria-current={isChosen || undefined}
        className={`inline-flex min-h-10 items-center gap-2 rounded-full border px-3.5 text-sm font-semibold transition-colors ${isChosen ? 'border-ink bg-ink text-white' : idle}`}
      >
        {isAlarming && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
        {children}
        {count !== undefined && (
          <span className={`tabular-nums ${isChosen ? 'text-stone-300' : 'font-normal text-stone-600'}`}>
            {count.toLocaleString('en-US')}
          </span>
        )}
      </Link>
    </li>
  );
}

interface StatusChipsProps {
  filters: OrderFilters;
  list: OrderList | undefined;
}

/** Narrows the list by status, or to what needs a look; each choice says how many orders it leads to. */
export function StatusChips({ filters, list }: StatusChipsProps) {
  const hrefOf = (change: Partial<OrderFilters>) => ordersHref({ ...filters, page: 1, ...change });
  const all = list && Object.values(list.statuses).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Filter orders" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        <Chip href={hrefOf({ status: undefined })} isChosen={!filters.status} count={all}>
          All
        </Chip>
        {OrderStatus.options.map((status) => (
          <Chip
            key={status}
            href={hrefOf({ status })}
            isChosen={filters.status === status}
            count={list?.statuses[status]}
          >
            {statusWords[status].label}
          </Chip>
        ))}
        <Chip
          href={hrefOf({ attention: filters.attention ? undefined : true })}
          isChosen={filters.attention === true}
          count={list?.attention}
          isAlarming={(list?.attention ?? 0) > 0}
        >
          Needs a look
        </Chip>
      </ul>
    </nav>
  );
}
