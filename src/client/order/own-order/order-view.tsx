import { type ReactNode, useEffect, useRef } from 'react';
import { toCents } from '../../../shared/base/money.ts';
import { deliveryName } from '../../../shared/order/amount-rows.ts';
import { arrivalLine } from '../../../shared/order/arrival.ts';
import { documentKinds } from '../../../shared/order/document-kinds.ts';
import { isCollected, statusIs, statusWords } from '../../../shared/order/order-status.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/price.tsx';
import { PriceRow, SummaryRow } from '../../ui/summary-row.tsx';
import { AmountRows } from '../amount-rows.tsx';
import { type FoundOrder, paymentWords } from '../found-order.ts';
import { OrderHistory } from '../order-history.tsx';
import { OrderLines } from '../order-lines.tsx';
import { PaperLetterhead } from '../paper-letterhead.tsx';
import { ParcelList } from '../parcel-list.tsx';
import { ReturnList } from '../return-list.tsx';

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
        <PriceRow label="Paid by card" cents={toCents(order.paid)} />
      )}
      {order.refunded > 0 && <PriceRow label="Refunded" cents={toCents(order.refunded)} />}
    </dl>
  );
}

/** The step that comes next, in the words of a history; undefined once the order is over. */
function nextStep({ status, deliveryOption }: FoundOrder): string | undefined {
  const isCollection = isCollected(deliveryOption);
  if (statusIs(status, 'awaits', 'payment')) return 'Your payment arrives';
  if (statusIs(status, 'awaits', 'shipment'))
    return isCollection ? 'It is ready to collect' : 'It leaves our warehouse';
  if (statusIs(status, 'awaits', 'delivery')) return isCollection ? 'You collect it' : 'It arrives';
  return undefined;
}

interface OrderViewProps {
  order: FoundOrder;
  /** Questions and news, above the lines. */
  notices?: ReactNode;
  recipient?: ReactNode;
  actions?: ReactNode;
}

/** Takes the focus, so that screen readers announce the order. */
export function OrderView({ order, notices, recipient, actions }: OrderViewProps) {
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
      {order.arrives && !order.confirmBy && nextStep(order) && (
        <p className="mt-4 font-semibold">{arrivalLine(order.arrives, order.deliveryOption?.kind)}</p>
      )}
      {notices}
      {order.collectAt && (
        <p className="mt-4 whitespace-pre-line">
          {[deliveryName(order.deliveryOption), order.collectAt.address, order.collectAt.hours]
            .filter(Boolean)
            .join('\n')}
        </p>
      )}
      <OrderLines lines={order.lines} />
      <Totals order={order} />
      {recipient}
      {actions}
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
      <OrderHistory
        history={order.history}
        labelOf={(status) => wordsOf(status).label}
        next={nextStep(order)}
      />
    </section>
  );
}
