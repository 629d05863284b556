import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { counted } from '../../../shared/base/locale.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import { deliveryName } from '../../../shared/order/amount-rows.ts';
import type { OrderSheet as Order } from '../../../shared/order/bulk-orders.ts';
import { isCollected, orderStatuses, statusWords } from '../../../shared/order/order-status.ts';
import { workNames } from '../../../shared/order/work.ts';
import { QueryError } from '../../api/awaited.tsx';
import { Brand } from '../../layout/brand.tsx';
import { useQueryParams } from '../../page/address.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { StaffScreen } from '../../staff/signed-in.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { BarCode } from '../../ui/bar-code.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Printer } from '../../ui/icons/printer.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paymentWords } from '../found-order.ts';
import { useSheets } from './managed-order.tsx';
import { useSelection } from './selection.ts';
import { linesOnPages, type SlipHeights } from './slip-pages.ts';

function howPaid({ paymentMethod, status, due }: Order): string {
  if (due > 0) return `Cash on Delivery: collect ${formatPrice(toCents(due))}`;
  return paymentMethod === 'card' && orderStatuses[status].isPaid
    ? 'Paid by card'
    : paymentWords[paymentMethod];
}

function warningOf({ status, deliveryOption, confirmBy, awaitsCall }: Order): string | undefined {
  if (!orderStatuses[status].isSale)
    return `Do not send: this order is ${statusWords(status, deliveryOption).staff.label.toLowerCase()}.`;
  if (confirmBy && awaitsCall) return `${workNames.review}: do not send this order before it is confirmed.`;
  return awaitsCall ? `${workNames.call}: nobody has confirmed this order yet.` : undefined;
}

function ShipTo({ customer, deliveryOption }: Pick<Order, 'customer' | 'deliveryOption'>) {
  const isFetched = isCollected(deliveryOption);
  return (
    <div>
      <h3 className="text-sm font-semibold">{isFetched ? 'Collect' : 'Ship to'}</h3>
      {customer ? (
        <address className="mt-1 text-lg leading-snug whitespace-pre-line not-italic wrap-anywhere">
          <span className="font-bold">{customer.name}</span>
          {!isFetched && `\n${customer.address}`}
          {'\n'}
          {customer.phone}
        </address>
      ) : (
        <p className="mt-1 text-lg">No address was given</p>
      )}
    </div>
  );
}

function Lines({ lines, pieces }: Pick<Order, 'lines'> & { pieces: number | undefined }) {
  return (
    <table className="mt-6 w-full border-collapse text-left">
      <caption className="sr-only">What goes into the parcel</caption>
      <thead>
        <tr className="border-b-2 border-ink text-sm">
          <th scope="col" className="w-20 py-2 font-semibold">
            Packed
          </th>
          <th scope="col" className="w-24 py-2 pr-6 text-right font-semibold">
            Quantity
          </th>
          <th scope="col" className="py-2 font-semibold">
            Product
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, sku, quantity }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <tr key={position} className="break-inside-avoid border-b border-line-strong">
            <td className="py-3">
              <span aria-hidden className="block size-5 border-2 border-ink" />
            </td>
            <td className="py-3 pr-6 text-right text-lg font-bold tabular-nums">{quantity}</td>
            <td className="py-3 wrap-anywhere">
              {title}
              {sku && <span className="block text-sm">SKU {sku}</span>}
            </td>
          </tr>
        ))}
      </tbody>
      {pieces !== undefined && (
        <tfoot>
          <tr className="break-inside-avoid">
            <td />
            <td className="py-3 pr-6 text-right text-lg font-bold tabular-nums">{pieces}</td>
            <th scope="row" className="py-3 font-semibold">
              {pieces === 1 ? 'piece' : 'pieces'} in all
            </th>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface SlipPageProps {
  order: Order;
  /** From 1. */
  page: number;
  pageCount: number;
  lines: Order['lines'];
}

function SlipPage({ order, page, pageCount, lines }: SlipPageProps) {
  const { contact } = useSettings();
  const { number, placedAt } = order;
  const delivery = deliveryName(order.deliveryOption);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const warning = warningOf(order);
  return (
    <div className="not-first:mt-8 print:mt-0! print:w-[190mm] print:break-after-page print:[page:slip]">
      <div data-head>
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-4 print:flex-nowrap">
          <div>
            <p className="flex min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight">
              <Brand />
            </p>
            <p>Packing slip</p>
            {page === 1 && contact.address.length > 0 && (
              <div className="mt-2 text-sm">
                <p className="font-semibold">If undelivered, return to</p>
                <p className="whitespace-pre-line wrap-anywhere">
                  {[...contact.address, contact.phone].filter(Boolean).join('\n')}
                </p>
              </div>
            )}
          </div>
          <div className="sm:text-right print:text-right">
            <h2 className="text-xl font-extrabold tracking-tight whitespace-nowrap tabular-nums">
              Order {number}
            </h2>
            <BarCode text={number} className="my-1 h-[9mm] w-[70mm] max-w-full sm:ml-auto print:ml-auto" />
            <p className="text-sm">
              Page {page} of {pageCount}
              {page === 1 && (
                <>
                  , placed on <Moment isPrinted at={placedAt} />
                </>
              )}
            </p>
          </div>
        </div>
        {page === 1 && (
          <>
            {warning && (
              <p role="alert" className="mt-6 border-2 border-ink p-3 font-bold">
                {warning}
              </p>
            )}
            <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-5">
              <ShipTo {...order} />
              <div>
                <h3 className="text-sm font-semibold">Payment</h3>
                <p className="mt-1">{howPaid(order)}</p>
                {delivery && <p className="mt-1">Delivery: {delivery}</p>}
              </div>
            </div>
          </>
        )}
      </div>
      <Lines lines={lines} pieces={page === pageCount ? pieces : undefined} />
    </div>
  );
}

/** Above the lines: the margin and the heads of their columns, with some room for rounding. */
const tableHead = 24 + 40 + 4;

/** The heights of a slip that was rendered as wide as it is printed: its first page with all lines, and a page without any. */
function heightsOf(sample: HTMLElement): SlipHeights {
  const [first, next] = [...sample.querySelectorAll<HTMLElement>('[data-head]')] as [
    HTMLElement,
    HTMLElement,
  ];
  return {
    first: first.offsetHeight + tableHead,
    next: next.offsetHeight + tableHead,
    lines: [...sample.querySelectorAll<HTMLElement>('tbody tr')].map((row) => row.offsetHeight),
    end: sample.querySelector<HTMLElement>('tfoot')?.offsetHeight ?? 0,
  };
}

/** The packing slip of an order, in pages that fit the paper. */
function Slip({ order }: { order: Order }) {
  const sample = useRef<HTMLDivElement>(null);
  const [counts, setCounts] = useState<number[]>();
  useEffect(() => {
    let isGone = false;
    // Other fonts have other heights.
    void document.fonts.ready.then(() => {
      if (!isGone && sample.current) setCounts(linesOnPages(heightsOf(sample.current)));
    });
    return () => {
      isGone = true;
    };
  }, []);

  if (!counts) {
    return (
      <div aria-hidden className="h-0 overflow-hidden">
        <div ref={sample} className="w-[190mm]">
          <SlipPage order={order} page={1} pageCount={1} lines={order.lines} />
          <SlipPage order={order} page={2} pageCount={9} lines={[]} />
        </div>
      </div>
    );
  }
  const starts = counts.map((_, page) => counts.slice(0, page).reduce((sum, count) => sum + count, 0));
  return (
    <article
      aria-label={`Packing slip ${order.number}`}
      data-ready
      className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-10 print:m-0 print:border-0 print:p-0"
    >
      {counts.map((count, index) => {
        const start = starts[index] as number;
        return (
          <SlipPage
            key={start}
            order={order}
            page={index + 1}
            pageCount={counts.length}
            lines={order.lines.slice(start, start + count)}
          />
        );
      })}
    </article>
  );
}

function PackingSlips({ numbers }: { numbers: string[] }) {
  const { listHref = paths.manageOrders } = useSelection();
  const { data, error, refetch, isFetching } = useSheets(numbers);
  const unknown = data ? numbers.length - data.length : 0;
  const [only] = numbers;
  return (
    <section className="shell max-w-4xl py-5 sm:py-8 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {numbers.length === 1 && only ? (
          <BackLink href={paths.manageOrder(only)} label="Back to the order" />
        ) : (
          <BackLink href={listHref} label="Back to the list" />
        )}
        <Button icon={Printer} disabled={!data?.length} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h1 className="heading-card mt-2 print:hidden">
        {numbers.length === 1 ? 'Packing slip' : counted(numbers.length, 'packing slip')}
      </h1>
      {unknown > 0 && (
        <Notice className="mt-4 print:hidden">
          {counted(unknown, 'order')} of the address {unknown === 1 ? 'does' : 'do'} not exist.
        </Notice>
      )}
      {numbers.length === 0 && (
        <EmptyState
          title="No orders are selected"
          note="Select orders in the list, then print their slips."
        />
      )}
      {error && !data && <QueryError query={{ error, isFetching, refetch }} what="packing slips" />}
      <div data-sheet>
        {data?.map((order) => (
          <Slip key={order.number} order={order} />
        ))}
      </div>
    </section>
  );
}

export default function PackingSlipsPage() {
  const params = useQueryParams();
  const typed = (params.get('orders') ?? '').split(',').map((number) => number.trim());
  const numbers = [...new Set(typed.filter(Boolean))].slice(0, limits.bulkOrders);
  return (
    <StaffScreen
      title="Packing slips"
      description="What goes into the parcels of orders, for paper."
      path={paths.packingSlips([])}
    >
      <PackingSlips key={numbers.join()} numbers={numbers} />
    </StaffScreen>
  );
}
