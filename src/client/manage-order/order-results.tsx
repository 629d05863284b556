import { type ComponentProps, useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OrderList, OrderRow } from '../../shared/manage-order.ts';
import { toCents } from '../../shared/money.ts';
import { paymentWords } from '../order/status.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Moment } from '../ui/moment.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Price } from '../ui/price.tsx';
import { Table } from '../ui/table.tsx';
import { CancelOrders, isCancellable, SelectOrder } from './cancel-orders.tsx';
import { isNarrowed, type OrderFilters, ordersHref } from './order-filters.ts';
import { AttentionMark, ReviewMark, StatusBadge } from './status-badge.tsx';

const columns = ['Select', 'Order', 'Placed', 'Customer', 'Payment', 'Pieces', 'Total', 'Status'].map(
  (name) => ({
    name,
    isNumber: name === 'Pieces' || name === 'Total',
  }),
);

type Selection = Omit<ComponentProps<typeof SelectOrder>, 'order'>;

function Row({ order, ...selection }: { order: OrderRow } & Selection) {
  return (
    <tr className={order.needsAttention ? 'bg-warn-soft' : 'hover:bg-sunken/50'}>
      <td>
        <SelectOrder order={order} {...selection} />
      </td>
      <td>
        <Link
          href={paths.manageOrder(order.number)}
          className="font-semibold whitespace-nowrap tabular-nums link"
        >
          {order.number}
        </Link>
      </td>
      <td className="whitespace-nowrap text-muted">
        <Moment at={order.placedAt} />
      </td>
      <td className="max-w-56 truncate" title={order.customer ?? undefined}>
        {order.customer ?? <span className="text-muted">Not given</span>}
      </td>
      <td className="whitespace-nowrap">{paymentWords[order.paymentMethod]}</td>
      <td className="text-right tabular-nums">{order.pieces.toLocaleString('en-US')}</td>
      <td className="text-right">
        <Price cents={toCents(order.total)} className="font-semibold" />
      </td>
      <td>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={order.status} />
          {order.needsAttention && <AttentionMark />}
          {order.isInReview && <ReviewMark />}
        </div>
      </td>
    </tr>
  );
}

/** On wide screens. */
function OrderTable({ orders, ...selection }: { orders: OrderRow[] } & Selection) {
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

function Card({ order, ...selection }: { order: OrderRow } & Selection) {
  const { number, status, placedAt, customer, paymentMethod, pieces, total, needsAttention, isInReview } =
    order;
  return (
    <li
      className={`relative rounded-lg border p-4 ${needsAttention ? 'border-warn-line bg-warn-soft' : 'border-line bg-surface'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Link
          href={paths.manageOrder(number)}
          // The whole card is the link.
          className="font-bold tabular-nums after:absolute after:inset-0 after:rounded-lg"
        >
          {number}
        </Link>
        <span className="flex items-center gap-4">
          <StatusBadge status={status} />
          <SelectOrder order={order} {...selection} />
        </span>
      </div>
      <p className="mt-1 truncate">{customer ?? <span className="text-muted">No customer given</span>}</p>
      <p className="mt-1 note">
        <Moment at={placedAt} />
      </p>
      <div className="mt-2 flex items-baseline justify-between gap-3 text-sm">
        <span>
          {pieces.toLocaleString('en-US')} {pieces === 1 ? 'piece' : 'pieces'}, {paymentWords[paymentMethod]}
        </span>
        <Price cents={toCents(total)} className="text-base font-bold" />
      </div>
      {(needsAttention || isInReview) && (
        <p className="mt-2 flex flex-wrap gap-x-3">
          {needsAttention && <AttentionMark />}
          {isInReview && <ReviewMark />}
        </p>
      )}
    </li>
  );
}

/** On narrow screens. */
function OrderCards({ orders, ...selection }: { orders: OrderRow[] } & Selection) {
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
}

export function OrderResults({ list: { data, totalDoc }, filters }: OrderResultsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function select(number: string, isSelected: boolean): void {
    const next = new Set(selected);
    if (isSelected) next.add(number);
    else next.delete(number);
    setSelected(next);
  }

  return (
    <>
      <CancelOrders
        orders={data.filter((order) => isCancellable(order) && selected.has(order.number))}
        onDone={() => setSelected(new Set())}
      />
      <p role="status" className="mb-2 note">
        {totalDoc.toLocaleString('en-US')} {totalDoc === 1 ? 'order' : 'orders'}
      </p>
      {data.length > 0 && (
        <>
          <OrderTable orders={data} selected={selected} onSelect={select} />
          <OrderCards orders={data} selected={selected} onSelect={select} />
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
