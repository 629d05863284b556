import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OrderList, OrderRow } from '../../shared/manage-order.ts';
import { toCents } from '../../shared/money.ts';
import { paymentWords } from '../order/status.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { counted } from '../ui/counted.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Moment } from '../ui/moment.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Price } from '../ui/price.tsx';
import { Table } from '../ui/table.tsx';
import { isNarrowed, type OrderFilters, orderHref, ordersHref } from './order-filters.ts';
import { refreshSelection, selectOrders, useSelection } from './selection.ts';
import { Refusals, SelectionBar } from './selection-bar.tsx';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { AttentionMark, ReviewMark, StatusBadge } from './status-badge.tsx';

const columns = ['Select', 'Order', 'Placed', 'Customer', 'Payment', 'Pieces', 'Total', 'Status'].map(
  (name) => ({
    name,
    isNumber: name === 'Pieces' || name === 'Total',
  }),
);

interface Selecting {
  filters: OrderFilters;
  selected: Readonly<Record<string, OrderRow>>;
  /** @param isRange also what lies between it and the one before */
  onSelect(order: OrderRow, isSelected: boolean, isRange: boolean): void;
}

/** A checkbox, which lies above the link of a card. */
function SelectOrder({ order, selected, onSelect }: Omit<Selecting, 'filters'> & { order: OrderRow }) {
  const { number } = order;
  return (
    <label className="relative z-10 -m-2.5 inline-flex size-11 items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Select order ${number}`}
        className="size-5 accent-brand"
        checked={number in selected}
        onChange={({ target, nativeEvent }) =>
          onSelect(order, target.checked, (nativeEvent as MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}

function Row({ order, filters, ...selection }: { order: OrderRow } & Selecting) {
  return (
    <tr
      data-order={order.number}
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
      <td className="max-w-56 truncate" title={order.customer ?? undefined}>
        {order.customer ?? <span className="text-muted">Not given</span>}
      </td>
      <td className="whitespace-nowrap">{paymentWords[order.paymentMethod]}</td>
      <td className="text-right tabular-nums">{order.pieces.toLocaleString('en-US')}</td>
      <td className="text-right">
        <Price cents={toCents(order.total)} className="font-semibold" />
      </td>
      <td>
        <div className="flex items-center gap-x-3 whitespace-nowrap">
          <StatusBadge status={order.status} />
          {order.needsAttention && <AttentionMark />}
          {order.isInReview && <ReviewMark />}
        </div>
      </td>
    </tr>
  );
}

/** On wide screens. */
function OrderTable({ orders, ...selection }: { orders: OrderRow[] } & Selecting) {
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

function Card({ order, filters, ...selection }: { order: OrderRow } & Selecting) {
  const { number, status, placedAt, customer, paymentMethod, pieces, total, needsAttention, isInReview } =
    order;
  return (
    <li
      data-order={number}
      className={`relative rounded-lg border p-4 ${number in selection.selected ? 'border-accent bg-accent-soft' : needsAttention ? 'border-warn-line bg-warn-soft' : 'border-line bg-surface'}`}
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
function OrderCards({ orders, ...selection }: { orders: OrderRow[] } & Selecting) {
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

const listKeys: [string, string][] = [
  ['J, K', 'Next and previous order; with Shift, both are selected'],
  ['↓, ↑', 'The same, inside the list'],
  ['X, Space', 'Select the order, or not'],
  ['Shift X', 'Select all from the last one to this one'],
  ['A', 'Select all on this page, or none of them'],
  ['Shift A', `Select the first ${limits.bulkOrders} with these filters`],
  ['Enter', 'Open the order'],
  ['N, P', 'Next and previous page'],
  ['S', 'Ship the selected orders'],
  ['L', 'Packing slips of the selected orders'],
  ['C, D', 'Confirm or deliver the selected orders'],
];

const checkboxOf = (number: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-order="${number}"] input`)].find(
    (box) => box.offsetParent !== null,
  );

/** The order that has the focus. */
const focused = () => document.activeElement?.closest<HTMLElement>('[data-order]')?.dataset.order;

export function OrderResults({ list: { data, totalDoc }, filters, findFirst }: OrderResultsProps) {
  const { rows: selected } = useSelection();
  const [, navigate] = useLocation();
  const anchor = useRef<string>(undefined);
  const pageCount = Math.ceil(totalDoc / limits.pageSize);
  useEffect(() => refreshSelection(data), [data]);

  function select(orders: OrderRow[], isSelected: boolean): void {
    if (selectOrders(orders, isSelected) > 0)
      toast.info(`At most ${limits.bulkOrders} orders can be selected`);
  }

  function selectOne(order: OrderRow, isSelected: boolean, isRange: boolean): void {
    const [from, to] = [anchor.current, order.number]
      .map((number) => data.findIndex((one) => one.number === number))
      .sort((a, b) => a - b) as [number, number];
    select(isRange && from >= 0 ? data.slice(from, to + 1) : [order], isSelected);
    anchor.current = order.number;
  }

  const isAll = data.length > 0 && data.every(({ number }) => number in selected);
  const togglePage = () => select(data, !isAll);
  const selectFirst = async () => select(await findFirst(), true);

  /** @param isInList whether the key works only in the list */
  const move = (by: 1 | -1, isRange: boolean, isInList: boolean) => () => {
    const at = data.findIndex(({ number }) => number === focused());
    if (isInList && at < 0) return false;
    const order = data[at < 0 ? (by > 0 ? 0 : data.length - 1) : at + by];
    if (!order) return true;
    if (isRange)
      select(
        [data[at], order].filter((one) => one !== undefined),
        true,
      );
    checkboxOf(order.number)?.focus();
    return true;
  };
  const withFocused = (work: (order: OrderRow) => void) => () => {
    const order = data.find(({ number }) => number === focused());
    if (!order) return false;
    work(order);
    return true;
  };
  const goTo = (page: number) => () => {
    if (page < 1 || page > pageCount) return;
    navigate(ordersHref({ ...filters, page }));
  };
  const open = withFocused(({ number }) => navigate(orderHref(number, filters)));
  // On a checkbox, Enter does nothing by itself.
  const openFromCheckbox = () => document.activeElement instanceof HTMLInputElement && open();
  useShortcuts({
    j: move(1, false, false),
    k: move(-1, false, false),
    'Shift+j': move(1, true, false),
    'Shift+k': move(-1, true, false),
    ArrowDown: move(1, false, true),
    ArrowUp: move(-1, false, true),
    'Shift+ArrowDown': move(1, true, true),
    'Shift+ArrowUp': move(-1, true, true),
    x: withFocused((order) => selectOne(order, !(order.number in selected), false)),
    'Shift+x': withFocused((order) => selectOne(order, true, true)),
    Enter: openFromCheckbox,
    a: togglePage,
    'Shift+a': () => void selectFirst(),
    n: goTo(filters.page + 1),
    p: goTo(filters.page - 1),
  });

  return (
    <>
      <Refusals />
      <div className="mb-2 flex flex-wrap items-center gap-x-4">
        {data.length > 0 && (
          <Checkbox
            label={`All ${data.length} on this page`}
            className="text-sm"
            checked={isAll}
            onChange={togglePage}
          />
        )}
        {totalDoc > data.length && (
          <Button look="quiet" size="small" onClick={() => void selectFirst()}>
            {totalDoc > limits.bulkOrders
              ? `Select the first ${limits.bulkOrders}`
              : `Select all ${totalDoc}`}
          </Button>
        )}
        <p role="status" className="note ml-auto">
          {counted(totalDoc, 'order')}
        </p>
        <ShortcutHelp keys={listKeys} />
      </div>
      {data.length > 0 && (
        <>
          <OrderTable orders={data} filters={filters} selected={selected} onSelect={selectOne} />
          <OrderCards orders={data} filters={filters} selected={selected} onSelect={selectOne} />
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
          pageCount={pageCount}
          href={(page) => ordersHref({ ...filters, page })}
        />
      </div>
      <SelectionBar />
    </>
  );
}
