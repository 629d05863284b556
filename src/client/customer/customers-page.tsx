import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { figure } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import type { CustomerRow } from '../../shared/customer/manage-customer.ts';
import { QueryError } from '../api/awaited.tsx';
import { OlderButton } from '../api/older-button.tsx';
import { trpc } from '../api/trpc.ts';
import { FoundHistory } from '../order/manage/earlier-shop.tsx';
import { useFragmentParams } from '../page/address.ts';
import { parseSearchTerm } from '../page/list-address.ts';
import { paths } from '../page/paths.ts';
import { ManageSearch } from '../staff/manage-search.tsx';
import { staffPage } from '../staff/signed-in.tsx';
import { TableLoading } from '../ui/block-loading.tsx';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { UserRound } from '../ui/icons/user-round.ts';
import { Moment } from '../ui/moment.tsx';
import { Price } from '../ui/price.tsx';
import { Table } from '../ui/table.tsx';

const pageSize = 25;

function useCustomers(searchTerm: string | undefined) {
  const { client } = trpc.useUtils();
  const list = useInfiniteQuery({
    // The format of tRPC's keys, so that invalidating `customer` includes this query.
    queryKey: [['customer', 'search'], { input: { searchTerm } }],
    queryFn: ({ pageParam, signal }) =>
      client.customer.search.mutate({ searchTerm, after: pageParam, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { list, customers: list.data?.pages.flatMap(({ data }) => data) };
}

const columns = [
  { name: 'Customer' },
  { name: 'Phone' },
  { name: 'E-mail' },
  { name: 'Orders', isNumber: true },
  { name: 'Ordered', isNumber: true },
  { name: 'Last order' },
];

function CustomerTable({ customers }: { customers: CustomerRow[] }) {
  return (
    <Table caption="Customers, the last to order first" columns={columns}>
      {customers.map(({ number, name, phone, email, orders, ordered, lastOrder, lastAt }) => (
        <tr key={number} className="hover:bg-sunken/50">
          <td className="sm:max-w-56">
            <Link href={paths.customer(number)} className="block truncate font-semibold link" title={name}>
              <bdi>{name}</bdi>
            </Link>
          </td>
          <td data-label="Phone" className="whitespace-nowrap tabular-nums">
            {phone}
          </td>
          <td data-label="E-mail" className="truncate sm:max-w-56" title={email}>
            {email || <span className="text-muted">None</span>}
          </td>
          <td data-label="Orders" className="tabular-nums sm:text-right">
            {figure(orders)}
          </td>
          <td data-label="Ordered" className="sm:text-right">
            <Price cents={toCents(ordered)} className="font-semibold" />
          </td>
          <td data-label="Last order" className="whitespace-nowrap">
            <span>
              <Link href={paths.manageOrder(lastOrder)} className="tabular-nums link">
                {lastOrder}
              </Link>
              <span className="block note">
                <Moment at={lastAt} />
              </span>
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      icon={UserRound}
      title={isSearch ? 'No matching customers' : 'No customers yet'}
      note={
        isSearch
          ? 'No order has this name, phone number or e-mail address.'
          : 'Customers who order with a phone number appear here.'
      }
    >
      {isSearch && (
        <Link href={paths.customers} className={buttonClass('secondary')}>
          See all customers
        </Link>
      )}
    </EmptyState>
  );
}

function CustomerManager() {
  const fragment = useFragmentParams();
  const [, navigate] = useLocation();
  const searchTerm = parseSearchTerm(fragment.get('search') ?? '');
  const { list, customers } = useCustomers(searchTerm);
  // In the fragment, which browsers send to nobody: it is about a person.
  const hrefOf = (term: string | undefined) =>
    `${paths.customers}${term ? `#${new URLSearchParams({ search: term })}` : ''}`;
  return (
    <section className="shell py-5 sm:py-8">
      <h1 className="heading">Customers</h1>
      <div className="mt-5 flex max-w-2xl">
        <ManageSearch
          label="Search customers"
          placeholder="Name, phone, e-mail or order number"
          term={searchTerm ?? ''}
          onSearch={(term) => navigate(hrefOf(term))}
        />
      </div>
      <div
        className={`mt-5 transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}
        aria-busy={list.isPlaceholderData}
      >
        {list.isPending && <TableLoading label="Loading the customers" rows={8} />}
        {list.error && !customers && <QueryError query={list} what="customers" />}
        {customers?.length === 0 && <NoCustomers isSearch={searchTerm !== undefined} />}
        {customers && customers.length > 0 && <CustomerTable customers={customers} />}
        <OlderButton query={list} />
      </div>
      <FoundHistory searchTerm={searchTerm} />
    </section>
  );
}

export default staffPage(CustomerManager, {
  title: 'Customers',
  description: 'People who have ordered in the shop.',
  path: paths.customers,
});
