import { useEffect } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { limits } from '../../../shared/base/limits.ts';
import { counted, figure } from '../../../shared/base/locale.ts';
import { toCents } from '../../../shared/base/money.ts';
import type { OrderList, OrderRow } from '../../../shared/order/manage-order.ts';
import { paths } from '../../page/paths.ts';
import { ListHead, listKeys, SelectBox, useSelectableList } from '../../staff/selectable-list.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PackageSearch } from '../../ui/icons/package-search.ts';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Price } from '../../ui/price.tsx';
import { Table } from '../../ui/table.tsx';
import { paymentWords } from '../found-order.ts';
import { isNarrowed, type OrderFilters, orderHref, ordersHref } from './order-filters.ts';
import { PlannedMark } from './planned-mark.tsx';
import { refreshSelection, selectOrders, useSelection } from './selection.ts';
import { Refusals, SelectionBar } from './selection-bar.tsx';
import { OrderMarks, StatusBadge } from './status-badge.tsx';

const columns = ['Select', 'Order', 'Placed', 'Customer', 'Payment', 'Pieces', 'Total', 'Status'].map(
  (name) => ({
    name,
    isNumber: name === 'Pieces' || name === 'Total',
  }),
);

/** The properties of the table and the cards, and of each order in them. */
interface OrdersProps {
  /** The filters of the list, which the link of an order keeps. */
  filters: OrderFilters;
  /** By order number. */
  selected: Readonly<Record<string, OrderRow>>;
  /** @param isRange true for all orders from the one that was changed last to this one */
  onSelect(order: OrderRow, isSelected: boolean, isRange: boolean): void;
}

function SelectOrder({ order, selected, onSelect }: Omit<OrdersProps, 'filters'> & { order: OrderRow }) {
  const { number } = order;
  return (
    <SelectBox
      id={number}
      label={`Select order ${number}`}
      checked={number in selected}
      onSelect={(isSelected, isRange) => onSelect(order, isSelected, isRange)}
    />
  );
}

function Row({ order, filters, ...selection }: { order: OrderRow } & OrdersProps) {
  return (
    <tr
      data-item={order.number}
      className={`scroll-mb-28 ${order.number in selection.selected ? 'bg-accent-soft' : order.needsAttention ? 'bg-warn-soft' : 'hover:bg-sunken/50'}`}
    >
      <td>
        <SelectOrder order={order} {...selection} />
      </td>
      <td>
        <Link
          href={orderHref(order.number, filters)}
          className="font-semibold whitespace-nowrap tabular-nums link"
        >
          {order.number}
        </Link>
      </td>
      <td className="whitespace-nowrap text-muted">
        <Moment at={order.placedAt} />
      </td>
      <td className="max-w-56 truncate" title={order.customer?.name}>
        {order.customer?.name ?? <span className="text-muted">Not given</span>}
      </td>
      <td className="whitespace-nowrap">{paymentWords[order.paymentMethod]}</td>
      <td className="text-right tabular-nums">{figure(order.pieces)}</td>
      <td className="text-right">
        <Price cents={toCents(order.total)} className="font-semibold" />
      </td>
      <td>
        <div className="flex items-center gap-x-3 whitespace-nowrap">
          <StatusBadge order={order} />
          <OrderMarks {...order} />
          <PlannedMark number={order.number} />
        </div>
      </td>
    </tr>
  );
}

/** The orders on wide screens. */
function OrderTable({ orders, ...selection }: { orders: OrderRow[] } & OrdersProps) {
  return (
    <Table
      caption={`Orders, newest first, at most ${limits.pageSize} on a page`}
      columns={columns}
      className="max-lg:hidden"
    >
      {orders.map((order) => (
        <Row key={order.number} order={order} {...selection} />
      ))}
    </Table>
  );
}

function Card({ order, filters, ...selection }: { order: OrderRow } & OrdersProps) {
  const { number, placedAt, customer, paymentMethod, pieces, total, needsAttention } = order;
  return (
    <li
      data-item={number}
      className={`relative rounded-lg border px-4 py-3 ${number in selection.selected ? 'border-accent bg-accent-soft' : needsAttention ? 'border-warn-line bg-warn-soft' : 'border-line bg-surface'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Link
          href={orderHref(number, filters)}
          // The whole card is the link.
          className="font-bold tabular-nums after:absolute after:inset-0 after:rounded-lg"
        >
          {number}
        </Link>
        <span className="flex items-center gap-4">
          <StatusBadge order={order} />
          <SelectOrder order={order} {...selection} />
        </span>
      </div>
      <p className="mt-1 flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-break-word">
          {customer?.name ?? <span className="text-muted">No customer given</span>}
        </span>
        <span className="shrink-0 note">
          <Moment at={placedAt} />
        </span>
      </p>
      <div className="mt-2 flex items-baseline justify-between gap-3 text-sm">
        <span>
          {counted(pieces, 'piece')}, {paymentWords[paymentMethod]}
        </span>
        <Price cents={toCents(total)} className="text-base font-bold" />
      </div>
      <PlannedMark number={number} />
      <p className="mt-2 flex flex-wrap gap-x-3 empty:hidden">
        <OrderMarks {...order} />
      </p>
    </li>
  );
}

/** The orders on narrow screens. */
function OrderCards({ orders, ...selection }: { orders: OrderRow[] } & OrdersProps) {
  return (
    <ul aria-label="Orders, newest first" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:hidden">
      {orders.map((order) => (
        <Card key={order.number} order={order} {...selection} />
      ))}
    </ul>
  );
}

interface OrderResultsProps {
  list: OrderList;
  filters: OrderFilters;
  /** Fetches the first orders with these filters, as many as can be selected. */
  findFirst(): Promise<OrderRow[]>;
}

const keys: [string, string][] = [
  ...listKeys('order', `the first ${limits.bulkOrders}`),
  ['S', 'Ship the selected orders'],
  ['L', 'Packing slips of the selected orders'],
  ['C, D', 'Confirm or deliver the selected orders'],
];

export function OrderResults({ list: { data, totalDoc }, filters, findFirst }: OrderResultsProps) {
  const { rows: selected } = useSelection();
  const [, navigate] = useLocation();
  const pageCount = Math.ceil(totalDoc / limits.pageSize);
  useEffect(() => refreshSelection(data), [data]);

  function select(orders: OrderRow[], isSelected: boolean): void {
    if (selectOrders(orders, isSelected) > 0)
      toast.info(`At most ${limits.bulkOrders} orders can be selected`);
  }

  const selectFirst = async () => select(await findFirst(), true);
  const { selectOne, isAll, togglePage } = useSelectableList({
    items: data,
    idOf: ({ number }) => number,
    isSelected: (number) => number in selected,
    select,
    selectAll: () => void selectFirst(),
    page: filters.page,
    pageCount,
    goTo: (page) => navigate(ordersHref({ ...filters, page })),
    open: ({ number }) => navigate(orderHref(number, filters)),
  });

  return (
    <>
      <Refusals />
      <ListHead
        onPage={data.length}
        isAll={isAll}
        togglePage={togglePage}
        all={
          totalDoc > data.length
            ? {
                label:
                  totalDoc > limits.bulkOrders
                    ? `Select the first ${limits.bulkOrders}`
                    : `Select all ${totalDoc}`,
                select: () => void selectFirst(),
              }
            : undefined
        }
        total={counted(totalDoc, 'order')}
        keys={keys}
      />
      {data.length > 0 && (
        <>
          <OrderTable orders={data} filters={filters} selected={selected} onSelect={selectOne} />
          <OrderCards orders={data} filters={filters} selected={selected} onSelect={selectOne} />
        </>
      )}
      {totalDoc === 0 && (
        <EmptyState
          icon={PackageSearch}
          title={isNarrowed(filters) ? 'No matching orders' : 'No orders yet'}
          note={
            isNarrowed(filters)
              ? 'There is none with this search and these filters.'
              : 'They appear here as soon as customers place them.'
          }
        >
          {isNarrowed(filters) && (
            <Link href={paths.manageOrders} className={buttonClass('secondary')}>
              See all orders
            </Link>
          )}
        </EmptyState>
      )}
      <Pagination
        page={filters.page}
        pageCount={pageCount}
        href={(page) => ordersHref({ ...filters, page })}
      />
      <SelectionBar seen={data} />
    </>
  );
}
