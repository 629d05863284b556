import { keepPreviousData } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { counted, figure } from '../../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../../shared/base/money.ts';
import { type StockList, StockListQuery } from '../../../../shared/product/stock.ts';
import { Awaited } from '../../../api/awaited.tsx';
import { trpc } from '../../../api/trpc.ts';
import { useQueryParams } from '../../../page/address.ts';
import { parseListAddress } from '../../../page/list-address.ts';
import { usePageCount } from '../../../page/page-count.ts';
import { paths } from '../../../page/paths.ts';
import { ManageSearch } from '../../../staff/manage-search.tsx';
import { Permitted } from '../../../staff/permitted.tsx';
import { staffPage } from '../../../staff/signed-in.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkSegments } from '../../../ui/link-segments.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Price } from '../../../ui/price.tsx';
import { Table } from '../../../ui/table.tsx';

type Show = StockListQuery['show'];

const views: { show: Show; label: string }[] = [
  { show: undefined, label: 'All' },
  { show: 'committed', label: 'Committed' },
  { show: 'low', label: 'Low' },
  { show: 'out', label: 'Sold out' },
];

function hrefOf({ searchTerm, show, page = 1 }: { searchTerm?: string; show: Show; page?: number }): string {
  const params = new URLSearchParams({
    ...(searchTerm && { searchTerm }),
    ...(show && { show }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${paths.stockList}?${params}` : paths.stockList;
}

const columns = [
  { name: 'Product' },
  { name: 'On hand', isNumber: true },
  { name: 'Committed', isNumber: true },
  { name: 'Available', isNumber: true },
  { name: 'Price', isNumber: true },
  { name: 'Value', isNumber: true },
];

const number = 'tabular-nums sm:text-right';

function StockTable({ rows }: { rows: StockList['data'] }) {
  return (
    <Table caption="Stock by product" columns={columns}>
      {rows.map(({ _id: id, title, sku, price, stock, committed, value }) => (
        <tr key={id} className="hover:bg-sunken/50">
          <td>
            <Link href={paths.stockLedger(id)} className="font-semibold wrap-anywhere link">
              {title}
            </Link>
            {sku && <span className="block note wrap-anywhere">{sku}</span>}
          </td>
          <td data-label="On hand" className={number}>
            {figure(stock + committed)}
          </td>
          <td data-label="Committed" className={number}>
            {figure(committed)}
          </td>
          <td data-label="Available" className={`${number} ${stock === 0 ? 'text-bad' : ''}`}>
            {figure(stock)}
          </td>
          <td data-label="Price" className={number}>
            <Price cents={toCents(price)} />
          </td>
          <td data-label="Value" className={`${number} font-semibold`}>
            <Price cents={toCents(value)} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Stock() {
  const [, navigate] = useLocation();
  const params = useQueryParams();
  const { searchTerm, page } = parseListAddress(params);
  const show = StockListQuery.shape.show.catch(undefined).parse(params.get('show') ?? undefined);
  const list = trpc.product.stock.useQuery(
    { searchTerm, show, page },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { isPlaceholderData, data } = list;
  const hrefOfPage = (to: number) => hrefOf({ searchTerm, show, page: to });
  const pageCount = usePageCount(data?.totalDoc, { page, isPlaceholderData, hrefOf: hrefOfPage });
  return (
    <section className="shell py-5 sm:py-8">
      <BackLink href={paths.stock} label="Stock" />
      <PageTitle>Stock list</PageTitle>
      <p className="mt-3 mb-6 max-w-2xl text-muted">
        On hand are all pieces in the shop. Committed ones are for orders that are not shipped yet; available
        ones can be sold.
      </p>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <ManageSearch
          placeholder="Name or SKU"
          term={searchTerm ?? ''}
          onSearch={(term) => navigate(hrefOf({ searchTerm: term, show }))}
        />
        <LinkSegments
          label="Show"
          links={views.map((view) => ({
            label: view.label,
            href: hrefOf({ searchTerm, show: view.show }),
            isChosen: view.show === show,
          }))}
        />
      </div>
      {!data && <Awaited query={list} what="stock" height="h-72" />}
      {data?.totalDoc === 0 && <EmptyState title="No matching products" note="Try another word or view." />}
      {data && data.totalDoc > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
          <p className="mb-4">
            <span className="font-semibold">
              {counted(data.totals.available + data.totals.committed, 'piece')} on hand, worth{' '}
              {formatPrice(toCents(data.totals.value))}
            </span>{' '}
            at the prices of today; {figure(data.totals.committed)} of them committed.{' '}
            <Permitted to="export">
              <Link href={paths.accounting} className="link">
                Download at Accounting
              </Link>
            </Permitted>
          </p>
          <StockTable rows={data.data} />
        </div>
      )}
      <Pagination page={page} pageCount={pageCount} href={hrefOfPage} />
    </section>
  );
}

export default staffPage(Stock, {
  title: 'Stock list',
  description: 'What is on hand, committed and available, and its value.',
  path: paths.stockList,
});
