import { useEffect, useRef } from 'react';
import { toCents } from '../../shared/base/money.ts';
import { documentKinds } from '../../shared/order/document.ts';
import { deliveryName } from '../../shared/order/order-amounts.ts';
import { statusWords } from '../../shared/order/order-status.ts';
import { trpc } from '../api/trpc.ts';
import { Head } from '../page/head.tsx';
import { paths } from '../page/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PackageSearch } from '../ui/icons/package-search.ts';
import { Moment } from '../ui/moment.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SummaryRow } from '../ui/summary-row.tsx';
import { AmountRows } from './amount-rows.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { FindOrderForm } from './find-order-form.tsx';
import { type FoundOrder, paymentWords } from './found-order.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { PaperLetterhead } from './paper-letterhead.tsx';
import { ParcelList } from './parcel-list.tsx';
import { ReturnList } from './return-list.tsx';

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Looking for your order</span>
      <Skeleton className="h-96" />
    </div>
  );
}

function WhereToLook() {
  return (
    <EmptyState
      title="Where is my order number?"
      note="It begins with RH. It is in the e-mail that we sent you when you ordered."
      icon={<Icon of={PackageSearch} className="size-10" />}
    />
  );
}

function Totals({ order }: { order: FoundOrder }) {
  return (
    <dl className="mt-4 text-sm sm:ml-auto sm:max-w-xs">
      <SummaryRow label="Payment">{paymentWords[order.paymentMethod]}</SummaryRow>
      <AmountRows of={order}>
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-base font-bold">Total</dt>
          <dd className="figure">
            <Price cents={toCents(order.total)} />
          </dd>
        </div>
      </AmountRows>
      {order.paid > 0 && order.paid !== order.total && (
        <SummaryRow label="Paid by card">
          <Price cents={toCents(order.paid)} />
        </SummaryRow>
      )}
      {order.refunded > 0 && (
        <SummaryRow label="Refunded">
          <Price cents={toCents(order.refunded)} />
        </SummaryRow>
      )}
    </dl>
  );
}

/** Takes the focus, so that screen readers announce the order. */
function OrderView({ order }: { order: FoundOrder }) {
  const wordsOf = (status: FoundOrder['status']) => statusWords(status, order.deliveryOption).shopper;
  const { label, meaning, look } = wordsOf(order.status);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={section}
      data-sheet
      aria-labelledby="found-order"
      className="rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
    >
      <PaperLetterhead />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-1">
          <h2
            ref={heading}
            id="found-order"
            tabIndex={-1}
            className="text-xl font-extrabold tracking-tight sm:text-3xl"
          >
            Order {order.number}
          </h2>
          <CopyIcon text={order.number} label="Copy the order number" />
        </div>
        <Badge look={look} className="px-3! py-1! text-sm!">
          {label}
        </Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        Placed <Moment at={order.placedAt} />
      </p>
      <p className="mt-5 rounded-lg bg-sunken p-4 font-medium">
        {order.confirmBy ? (
          <>
            Because it is a large order, we reserve the products only when it is confirmed. Please open the
            link in our e-mail, or wait for our call. If it is not confirmed by{' '}
            <Moment at={order.confirmBy} />, it will be cancelled.
          </>
        ) : (
          meaning
        )}
      </p>
      {order.collectAt && (
        <p className="mt-4 whitespace-pre-line">
          {[deliveryName(order.deliveryOption), order.collectAt.address, order.collectAt.hours]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      <OrderLines lines={order.lines} />
      <Totals order={order} />
      {order.parcels.length > 0 && (
        <>
          <h3 className="mt-8 heading-card">Parcels</h3>
          <ParcelList parcels={order.parcels} />
        </>
      )}
      {order.returns.length > 0 && (
        <>
          <h3 className="mt-8 heading-card">Returns</h3>
          <ReturnList order={order} />
        </>
      )}
      {order.documents.length > 0 && (
        <>
          <h3 className="mt-8 heading-card">Documents</h3>
          <ul className="mt-1">
            {order.documents.map(({ kind, number, href }) => (
              <li key={number}>
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex min-h-11 items-center"
                >
                  {documentKinds[kind].label} {number} (PDF)
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-8 heading-card">History</h3>
      <OrderHistory history={order.history} labelOf={(status) => wordsOf(status).label} />
    </section>
  );
}

export default function OrderPage() {
  const find = trpc.order.find.useMutation();
  return (
    <div className="shell py-8 sm:py-12">
      <Head
        title="Find your order"
        description="See the status of your order with its number and your e-mail address."
        canonical={paths.order}
        unlisted
      />
      <h1 className="heading">Find your order</h1>
      <p className="mt-3 max-w-prose text-muted">
        Check the status of an order with its number and the e-mail address you gave.
      </p>
      <ConfirmOrder />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[22rem_1fr] lg:gap-12">
        <FindOrderForm isLooking={find.isPending} error={find.error} onFind={find.mutate} />
        {find.isPending && <Waiting />}
        {find.data && <OrderView key={find.submittedAt} order={find.data.data} />}
        {!find.isPending && !find.data && <WhereToLook />}
      </div>
    </div>
  );
}
