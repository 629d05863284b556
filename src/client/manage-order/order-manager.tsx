import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { useQueryParams } from '../address.ts';
import { ManageSearch } from '../manage/manage-search.tsx';
import { paths } from '../paths.ts';
import { refusalWords } from '../staff/refusal.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { DayChip } from './day-chip.tsx';
import { ordersHref, parseOrderFilters } from './order-filters.ts';
import { OrderResults } from './order-results.tsx';
import { StatusChips } from './status-chips.tsx';
import { StrayPayments } from './stray-payments.tsx';
import { useOrderList } from './use-order-list.ts';

function Waiting() {
  return (
    <Loading label="Loading the orders">
      <TableSkeleton rows={8} />
    </Loading>
  );
}

/** The list of orders for staff. */
export function OrderManager() {
  const params = useQueryParams();
  const filters = useMemo(() => parseOrderFilters(params), [params]);
  const [, navigate] = useLocation();
  const list = useOrderList(filters);
  const pageCount = Math.ceil((list.data?.totalDoc ?? 0) / limits.pageSize);
  const isPastEnd = !list.isPlaceholderData && pageCount > 0 && filters.page > pageCount;

  // Orders leave a status while their list is open.
  const lastHref = ordersHref({ ...filters, page: pageCount });
  useEffect(() => {
    if (isPastEnd) navigate(lastHref, { replace: true });
  }, [isPastEnd, lastHref, navigate]);

  return (
    <section className="shell py-8 sm:py-12">
      <h1 className="heading">Orders</h1>
      <StrayPayments />
      <div className="mt-6 flex max-w-2xl">
        <ManageSearch
          label="Search orders"
          placeholder="Number, name, e-mail or phone"
          page={paths.manageOrders}
          term={filters.searchTerm ?? ''}
          onSearch={(searchTerm) => navigate(ordersHref({ ...filters, searchTerm, page: 1 }))}
        />
      </div>
      <StatusChips filters={filters} list={list.data} />
      <DayChip filters={filters} />
      <div className={`mt-6 transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}>
        {list.data && <OrderResults list={list.data} filters={filters} />}
        {list.isPending && <Waiting />}
        {list.isError && !list.data && (
          <ErrorState
            title="The orders can’t be shown"
            note={refusalWords(list.error)}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        )}
      </div>
    </section>
  );
}
