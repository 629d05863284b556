import { toCents } from '../../../shared/base/money.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import type { InternalOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedOrder, ManagedPayment } from '../../../shared/order/manage-order.ts';
import { byActor } from '../../activity/actor-name.ts';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/price.tsx';
import { disputeWords, paymentStatusWords, refundStatusWords } from './words.ts';

function Refund({ refund }: { refund: ManagedPayment['refunds'][number] }) {
  const { amount, status, actor, reason, at, lines } = refund;
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={status === 'failed' ? 'font-semibold text-bad' : ''}>
          {refundStatusWords[status]}
        </span>
        <Price cents={toCents(amount)} className="font-semibold" />
      </p>
      {lines.length > 0 && (
        <p>For {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}</p>
      )}
      {reason && <p className="text-soft">{reason}</p>}
      <p className="text-muted">
        Requested <Moment at={at} />, {byActor(actor)}
      </p>
    </li>
  );
}

type LedgerEntry = ManagedPayment['ledger'][number];

const isOfDispute = (entry: LedgerEntry): entry is LedgerEntry & { kind: keyof typeof disputeWords } =>
  entry.kind in disputeWords;

function DisputeList({ ledger }: Pick<ManagedPayment, 'ledger'>) {
  const entries = ledger.filter(isOfDispute);
  if (entries.length === 0) return null;
  return (
    <ul aria-label="Disputes" className="mt-2 divide-y divide-line border-l-2 border-line-strong pl-4">
      {entries.map(({ kind, amount, at, providerId }) => (
        <li key={`${providerId} ${kind}`} className="py-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className={kind === 'dispute_won' ? '' : 'font-semibold text-bad'}>
              {disputeWords[kind]}
            </span>
            <Price cents={toCents(amount)} className="font-semibold" />
          </p>
          <p className="text-muted">
            <Moment at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: ManagedPayment }) {
  const { amount, status, intentId, lastError, change, refunds, ledger } = payment;
  return (
    <li className="py-3 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-x-4 text-base">
        <span className="font-semibold">{paymentStatusWords[status]}</span>
        <Price cents={toCents(amount)} className="font-semibold" />
      </p>
      {change && <p className="text-soft">For a change: {change.words}</p>}
      {status === 'open' && change && (
        <p className="text-muted">
          It can be paid until <Moment at={change.endsAt} />.
        </p>
      )}
      {intentId && <code className="font-mono text-xs text-muted">{intentId}</code>}
      {lastError && <p className="text-soft">The last card was declined: {lastError.replaceAll('_', ' ')}</p>}
      {refunds.length > 0 && (
        <ul aria-label="Refunds" className="mt-2 divide-y divide-line border-l-2 border-line-strong pl-4">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      <DisputeList ledger={ledger} />
    </li>
  );
}

function CashPayment({ due, cash }: { due: number; cash: InternalOrder['cash'] }) {
  if (!cash) {
    return (
      <p className="mt-3">
        Cash on Delivery{due > 0 && ': '}
        {due > 0 && <Price cents={toCents(due)} className="font-semibold" />}
        {due > 0 && ' is due on delivery.'}
      </p>
    );
  }
  const { amount, carrier, carrierName, receivedAt } = cash;
  return (
    <p className="mt-3">
      Cash on Delivery: <Price cents={toCents(amount)} className="font-semibold" /> collected
      {carrier && ` by ${carrierWords({ carrier, carrierName })}`}
      {carrier &&
        (receivedAt ? (
          <>
            , received <Moment at={receivedAt} />
          </>
        ) : (
          ', not received yet'
        ))}
      .
    </p>
  );
}

export function PaymentList({
  order: { paymentMethod, payments, holdExpiresAt, due },
  cash,
}: {
  order: ManagedOrder;
  cash: InternalOrder['cash'];
}) {
  if (paymentMethod === 'cash') return <CashPayment due={due} cash={cash} />;
  return (
    <div className="mt-2 text-sm">
      {holdExpiresAt && (
        <p className="py-2">
          Its pieces are held until <Moment at={holdExpiresAt} />.
        </p>
      )}
      <ul aria-label="Payments" className="divide-y divide-line">
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
    </div>
  );
}
