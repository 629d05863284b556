import { toCents } from '../../shared/money.ts';
import { Moment } from '../order/moment.tsx';
import { trpc } from '../trpc.ts';
import { Price } from '../ui/price.tsx';
import { AttentionNotice } from './attention-notice.tsx';

/** Money that somebody has to look at and that belongs to no order, which would show it. */
export function StrayPayments() {
  const { data } = trpc.payment.strays.useQuery();
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="stray-payments" className="mt-6">
      <h2 id="stray-payments" className="heading-card">
        Payments without an order
      </h2>
      <div className="mt-3 space-y-3">
        {data.map((payment) => (
          <AttentionNotice key={payment.id} payment={payment}>
            <p className="mt-1 wrap-anywhere">
              <Price cents={toCents(payment.amount)} className="font-semibold" />, <Moment at={payment.at} />,{' '}
              <code className="font-mono text-xs">{payment.intentId}</code>
            </p>
          </AttentionNotice>
        ))}
      </div>
    </section>
  );
}
