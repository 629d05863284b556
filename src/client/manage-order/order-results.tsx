import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OrderList } from '../../shared/manage-order.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Pagination } from '../ui/pagination.tsx';
import { OrderCards } from './order-cards.tsx';
import { isNarrowed, type OrderFilters, ordersHref } from './order-filters.ts';
import { OrderTable } from './order-table.tsx';

interface OrderResultsProps {
  list: OrderList;
  filters: OrderFilters;
}

export function OrderResults({ list: { data, totalDoc }, filters }: OrderResultsProps) {
  return (
    <>
      <p role="status" className="mb-2 note">
        {totalDoc.toLocaleString('en-US')} {totalDoc === 1 ? 'order' : 'orders'}
      </p>
      {data.length > 0 && (
        <>
          <OrderTable orders={data} />
          <OrderCards orders={data} />
        </>
      )}
      {totalDoc === 0 && (
        <EmptyState
          icon={<Icon of={PackageSearch} className="size-10" />}
          title={isNarrowed(filters) ? 'No order fits' : 'No orders yet'}
          note={
            isNarrowed(filters)
              ? 'There is none with this search and these filters.'
              : 'They appear here as soon as shoppers place them.'
          }
        >
          {isNarrowed(filters) && (
            <Link href={paths.manageOrders} className={buttonClass('secondary')}>
              See all orders
            </Link>
          )}
        </EmptyState>
      )}
      <div className="mt-8">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(totalDoc / limits.pageSize)}
          href={(page) => ordersHref({ ...filters, page })}
        />
      </div>
    </>
  );
}
