import type { Day } from '../../shared/day.ts';
import type { OrderList } from '../../shared/manage-order.ts';
import { OrderStatus } from '../../shared/order.ts';
import { useSettings } from '../page-state.ts';
import { Chip, RemovableChip } from '../ui/chip.tsx';
import { type OrderFilters, ordersHref } from './order-filters.ts';
import { statusWords } from './words.ts';

interface StatusChipsProps {
  filters: OrderFilters;
  list: OrderList | undefined;
}

/** Filters by status, or to orders that need attention, each with its count. */
export function StatusChips({ filters, list }: StatusChipsProps) {
  const hrefOf = (change: Partial<OrderFilters>) => ordersHref({ ...filters, page: 1, ...change });
  const all = list && Object.values(list.statuses).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Filter orders" className="mt-5">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip href={hrefOf({ status: undefined })} isChosen={!filters.status} count={all}>
            All
          </Chip>
        </li>
        {OrderStatus.options.map((status) => (
          <li key={status}>
            <Chip
              href={hrefOf({ status })}
              isChosen={filters.status === status}
              count={list?.statuses[status]}
            >
              {statusWords[status].label}
            </Chip>
          </li>
        ))}
        <li>
          <Chip
            href={hrefOf({ attention: filters.attention ? undefined : true })}
            isChosen={filters.attention === true}
            count={list?.attention}
            isAlarming={(list?.attention ?? 0) > 0}
          >
            Needs a look
          </Chip>
        </li>
        <li>
          <Chip
            href={hrefOf({ review: filters.review ? undefined : true })}
            isChosen={filters.review === true}
          >
            To be confirmed
          </Chip>
        </li>
      </ul>
    </nav>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const wordsFor = (day: Day) => format.format(new Date(day));

function spanWords({ from, to }: OrderFilters): string | undefined {
  if (from && to) return from === to ? wordsFor(from) : `${wordsFor(from)} – ${wordsFor(to)}`;
  if (from) return `Since ${wordsFor(from)}`;
  return to && `Until ${wordsFor(to)}`;
}

/** The filter by days, with a way to remove it. */
export function DayChip({ filters }: { filters: OrderFilters }) {
  const { timeZone } = useSettings();
  const span = spanWords(filters);
  if (!span) return null;
  return (
    <p className="mt-3">
      <RemovableChip
        href={ordersHref({ ...filters, from: undefined, to: undefined, page: 1 })}
        label={`Show orders of all days, not only ${span}`}
      >
        {span} ({timeZone})
      </RemovableChip>
    </p>
  );
}
