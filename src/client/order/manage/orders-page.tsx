import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { toCents } from '../../../shared/base/money.ts';
import { QueryError } from '../../api/awaited.tsx';
import { refusalWords } from '../../api/refusal.ts';
import { trpc } from '../../api/trpc.ts';
import { useFragmentParams, useQueryParams } from '../../page/address.ts';
import { usePageCount } from '../../page/page-count.ts';
import { paths } from '../../page/paths.ts';
import { ManageSearch, orderSearchWords } from '../../staff/manage-search.tsx';
import { Permitted } from '../../staff/permitted.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { TableLoading } from '../../ui/block-loading.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { Moment } from '../../ui/moment.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Price } from '../../ui/price.tsx';
import { say } from '../../ui/say.ts';
import { AttentionNotice } from './attention-notice.tsx';
import { FoundHistory } from './earlier-shop.tsx';
import { StatusChips } from './order-chips.tsx';
import { type OrderFilters, ordersHref, parseOrderFilters } from './order-filters.ts';
import { OrderResults } from './order-results.tsx';
import { changeSelection } from './selection.ts';

const minuteMs = 60_000;

/** A page of orders, refetched every minute and when the tab gets the focus. */
function useOrderList(filters: OrderFilters) {
  const { client } = trpc.useUtils();
  const find = ({ searchTerm, ...query }: OrderFilters & { limit?: number }, signal?: AbortSignal) =>
    searchTerm
      ? client.order.search.mutate({ searchTerm, ...query }, { signal })
      : client.order.manage.query(query, { signal });
  const list = useQuery({
    // The format of tRPC's keys, so that invalidating `order` includes this query.
    queryKey: [['order', 'manage'], { input: filters }],
    queryFn: ({ signal }) => find(filters, signal),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
  const findFirst = () =>
    find({ ...filters, page: 1, limit: limits.bulkOrders }).then(
      ({ data }) => data,
      (error: unknown) => {
        say('error', refusalWords(error));
        return [];
      },
    );
  return { ...list, findFirst };
}

/** Payments that need attention and belong to no order. */
function UnattachedPayments() {
  const { data } = trpc.payment.unattached.useQuery();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="unattached-payments" className="mt-6">
      <h2 id="unattached-payments" className="heading-card">
        Payments without an order
      </h2>
      <div className="mt-3 space-y-3">
        {data.map((payment) => (
          <AttentionNotice key={payment.id} payment={payment}>
            <p className="mt-1 wrap-anywhere">
              <Price cents={toCents(payment.amount)} className="font-semibold" />, <Moment at={payment.at} />,{' '}
              <code className="font-mono text-xs">{payment.intentId}</code>
            </p>
          </AttentionNotice>
        ))}
      </div>
    </section>
  );
}

function OrderManager() {
  const params = useQueryParams();
  const fragment = useFragmentParams();
  const filters = useMemo(() => parseOrderFilters(params, fragment), [params, fragment]);
  const [, navigate] = useLocation();
  const list = useOrderList(filters);
  usePageCount(list.data?.totalDoc, {
    ...filters,
    isPlaceholderData: list.isPlaceholderData,
    hrefOf: (page) => ordersHref({ ...filters, page }),
  });

  const listHref = ordersHref(filters);
  useEffect(() => changeSelection({ listHref }), [listHref]);

  return (
    <section className="shell py-3 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PageTitle>Orders</PageTitle>
        <Permitted to="orders">
          <Link href={paths.newOrder} className={buttonClass()}>
            <Icon of={Plus} className="size-4" />
            New order
          </Link>
        </Permitted>
      </div>
      <UnattachedPayments />
      <div className="mt-4 flex flex-wrap items-start gap-x-6 gap-y-3 sm:mt-6">
        <div className="flex min-w-0 max-w-2xl grow basis-80">
          <ManageSearch
            label="Search orders"
            placeholder={orderSearchWords}
            term={filters.searchTerm ?? ''}
            onSearch={(searchTerm) => navigate(ordersHref({ ...filters, searchTerm, page: 1 }))}
          />
        </div>
        <DateRange
          all="All days"
          value={filters}
          onChange={(days) => navigate(ordersHref({ ...filters, ...days, page: 1 }))}
        />
      </div>
      <StatusChips filters={filters} list={list.data} />
      <div className={`mt-3 transition-opacity sm:mt-6 ${list.isPlaceholderData ? 'opacity-50' : ''}`}>
        {list.data && <OrderResults list={list.data} filters={filters} findFirst={list.findFirst} />}
        {list.isPending && <TableLoading label="Loading the orders" rows={8} />}
        {list.isError && !list.data && <QueryError query={list} what="orders" />}
      </div>
      <FoundHistory searchTerm={filters.searchTerm} />
      <Permitted to="orders">
        <p className="mt-8">
          <Link href={paths.importHistory} className="link text-sm">
            Import past orders
          </Link>
        </p>
      </Permitted>
    </section>
  );
}

export default staffPage(OrderManager, {
  title: 'Orders',
  description: 'The area where staff see and fulfil orders.',
  path: paths.manageOrders,
});
