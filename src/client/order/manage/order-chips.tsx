import type { OrderList } from '../../../shared/order/manage-order.ts';
import { OrderStatus } from '../../../shared/order/order.ts';
import { isCollected, statusWords } from '../../../shared/order/order-status.ts';
import { workNames } from '../../../shared/order/work.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettings } from '../../page/page-state.ts';
import { Chip } from '../../ui/chip.tsx';
import { type OrderFilters, ordersHref } from './order-filters.ts';

/** The label of a status: both, if its orders may also be collected. */
function labelOf(status: OrderStatus, collects: boolean): string {
  const deliveries = collects ? [null, { kind: 'collect' }] : [null];
  return [...new Set(deliveries.map((delivery) => statusWords(status, delivery).staff.label))].join(' / ');
}

export function StatusChips({ filters, list }: { filters: OrderFilters; list: OrderList | undefined }) {
  const { isPlain, arrivals } = useSettings();
  const options = trpc.deliveryOption.list.useQuery({}, { enabled: !isPlain });
  const collects = options.data?.data.some(isCollected) ?? false;
  const hasLate = arrivals !== undefined || filters.work === 'late';
  const works = ['ship', 'call', ...(hasLate ? (['late'] as const) : [])] as const;
  const hrefOf = (change: Partial<OrderFilters>) => ordersHref({ ...filters, page: 1, ...change });
  const isThere = (status: OrderStatus) => (list?.statuses[status] ?? 0) > 0 || filters.status === status;
  const all = list && Object.values(list.statuses).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Filter orders" className="mt-3 sm:mt-5">
      {/* On phones in one row, which leaves room for the orders. */}
      <ul className="-mx-4 flex gap-2 px-4 py-1 max-sm:overflow-x-auto max-sm:scroll-px-4 max-sm:*:shrink-0 max-[24rem]:flex-wrap max-[24rem]:overflow-x-visible sm:mx-0 sm:flex-wrap sm:px-0">
        <li>
          <Chip href={hrefOf({ status: undefined })} isChosen={!filters.status} count={all}>
            All
          </Chip>
        </li>
        {works.map((work) => (
          <li key={work}>
            <Chip
              href={hrefOf({ work: filters.work === work ? undefined : work, status: undefined })}
              isChosen={filters.work === work}
            >
              {workNames[work]}
            </Chip>
          </li>
        ))}
        <li>
          <Chip
            href={hrefOf({ review: filters.review ? undefined : true })}
            isChosen={filters.review === true}
          >
            {workNames.review}
          </Chip>
        </li>
        <li>
          <Chip
            href={hrefOf({ attention: filters.attention ? undefined : true })}
            isChosen={filters.attention === true}
            count={list?.attention}
            isAlarming={(list?.attention ?? 0) > 0}
          >
            {workNames.attention}
          </Chip>
        </li>
        {OrderStatus.options.filter(isThere).map((status) => (
          <li key={status}>
            <Chip
              href={hrefOf({ status })}
              isChosen={filters.status === status}
              count={list?.statuses[status]}
            >
              {labelOf(status, collects)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
