import type { OrderList } from '../../shared/manage-order.ts';
import { OrderStatus } from '../../shared/order.ts';
import { Chip } from '../ui/chip.tsx';
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
    <nav aria-label="Filter orders" className="mt-3 sm:mt-5">
      <ul className="-m-1 flex gap-2 p-1 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
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
