import { useEffect, useRef } from 'react';
import { toCents } from '../../shared/money.ts';
import { SummaryRow } from '../cart/summary-card.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyIcon } from '../ui/copy-button.tsx';
import { Price } from '../ui/price.tsx';
import { Moment } from './moment.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { type FoundOrder, paymentWords, statuses } from './status.ts';

function Totals({ order }: { order: FoundOrder }) {
  return (
    <dl className="mt-4 text-sm sm:ml-auto sm:max-w-xs">
      <SummaryRow label="Payment">{paymentWords[order.paymentMethod]}</SummaryRow>
      <SummaryRow label="Shipping">
        <Price cents={toCents(order.shipping)} />
      </SummaryRow>
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="text-base font-bold">Total</dt>
        <dd className="figure">
          <Price cents={toCents(order.total)} />
        </dd>
      </div>
      {order.refunded > 0 && (
        <SummaryRow label="Given back">
          <Price cents={toCents(order.refunded)} />
        </SummaryRow>
      )}
    </dl>
  );
}

/** An order that was found; takes the focus, so that everybody learns of it. */
export function OrderView({ order }: { order: FoundOrder }) {
  const { label, meaning, look } = statuses[order.status];
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section
      ref={section}
      aria-labelledby="found-order"
      className="rounded-lg border border-line bg-surface p-5 sm:p-8"
    >
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
        Placed on <Moment at={order.placedAt} />
      </p>
      <p className="mt-5 rounded-lg bg-sunken p-4 font-medium">{meaning}</p>
      <OrderLines lines={order.lines} />
      <Totals order={order} />
      <h3 className="mt-8 heading-card">History</h3>
      <OrderHistory history={order.history} />
    </section>
  );
}
