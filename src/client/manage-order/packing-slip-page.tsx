import { Link } from 'wouter';
import type { ManagedOrder as Order } from '../../shared/manage-order.ts';
import { formatPrice, toCents } from '../../shared/money.ts';
import { orderStatuses } from '../../shared/order-status.ts';
import { Head } from '../head.tsx';
import { paymentWords } from '../order/status.ts';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { SignedIn } from '../staff/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ArrowLeft } from '../ui/icons/arrow-left.ts';
import { Printer } from '../ui/icons/printer.ts';
import { Moment } from '../ui/moment.tsx';
import { ManagedOrder } from './managed-order.tsx';
import { statusWords } from './words.ts';

function howPaid({ paymentMethod, status, due }: Order): string {
  if (due > 0) return `Cash on Delivery: collect ${formatPrice(toCents(due))}`;
  return paymentMethod === 'card' && orderStatuses[status].isPaid
    ? 'Paid by card'
    : paymentWords[paymentMethod];
}

function ShipTo({ customer }: Pick<Order, 'customer'>) {
  return (
    <div>
      <h2 className="text-sm font-semibold">Ship to</h2>
      {customer ? (
        <address className="mt-1 text-lg leading-snug whitespace-pre-line not-italic wrap-anywhere">
          <span className="font-bold">{customer.name}</span>
          {'\n'}
          {customer.address}
          {'\n'}
          {customer.phone}
        </address>
      ) : (
        <p className="mt-1 text-lg">No address was given</p>
      )}
    </div>
  );
}

function Lines({ lines }: Pick<Order, 'lines'>) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <table className="mt-8 w-full border-collapse text-left">
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
      <tfoot>
        <tr className="break-inside-avoid">
          <td />
          <td className="py-3 pr-6 text-right text-lg font-bold tabular-nums">{pieces}</td>
          <th scope="row" className="py-3 font-semibold">
            {pieces === 1 ? 'piece' : 'pieces'} in all
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

/** The contents and the address of the parcel. Only this is printed. */
function PackingSlip({ order }: { order: Order }) {
  const { shopName } = useSettings();
  const { number, status, placedAt } = order;
  return (
    <section className="shell max-w-4xl py-6 sm:py-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href={paths.manageOrder(number)}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-soft hover:text-ink"
        >
          <Icon of={ArrowLeft} className="size-4" />
          Back to the order
        </Link>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} className="size-4" />
          Print
        </Button>
      </div>
      <article
        data-sheet
        className="mt-4 rounded-lg border border-line bg-surface p-5 sm:p-10 print:m-0 print:border-0 print:p-0"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-4">
          <div>
            <p className="text-xl font-extrabold tracking-tight">{shopName}</p>
            <p>Packing slip</p>
          </div>
          <div className="sm:text-right print:text-right">
            <h1 className="text-xl font-extrabold tracking-tight whitespace-nowrap tabular-nums">
              Order {number}
            </h1>
            <p className="text-sm">
              Placed on <Moment at={placedAt} />
            </p>
          </div>
        </div>
        {!orderStatuses[status].isSale && (
          <p role="alert" className="mt-6 border-2 border-ink p-3 font-bold">
            Do not send: this order is {statusWords[status].label.toLowerCase()}.
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-between gap-x-10 gap-y-5">
          <ShipTo customer={order.customer} />
          <div>
            <h2 className="text-sm font-semibold">Payment</h2>
            <p className="mt-1">{howPaid(order)}</p>
          </div>
        </div>
        <Lines lines={order.lines} />
      </article>
    </section>
  );
}

export default function PackingSlipPage({ params }: { params: Record<string, string> }) {
  const number = params.number as string;
  return (
    <>
      <Head
        title={`Packing slip ${number}`}
        description="What goes into the parcel of an order, for paper."
        canonical={paths.packingSlip(number)}
        unlisted
      />
      <SignedIn>
        <ManagedOrder key={number} number={number}>
          {(order) => <PackingSlip order={order} />}
        </ManagedOrder>
      </SignedIn>
    </>
  );
}
