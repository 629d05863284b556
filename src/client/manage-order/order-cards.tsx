import { Link } from 'wouter';
import type { OrderRow } from '../../shared/manage-order.ts';
import { toCents } from '../../shared/money.ts';
import { Moment } from '../order/moment.tsx';
import { paymentWords } from '../order/status.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { AttentionMark, StatusBadge } from './status-badge.tsx';

function Card({ order }: { order: OrderRow }) {
  const { number, status, placedAt, customer, paymentMethod, pieces, total, needsAttention } = order;
  return (
    <li
      className={`relative rounded-lg border p-4 ${needsAttention ? 'border-warn-line bg-warn-soft' : 'border-line bg-surface'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Link
          href={paths.manageOrder(number)}
          // The whole card leads there.
          className="font-bold tabular-nums after:absolute after:inset-0 after:rounded-lg"
        >
          {number}
        </Link>
        <StatusBadge status={status} />
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
      {needsAttention && (
        <p className="mt-2">
          <AttentionMark />
        </p>
      )}
    </li>
  );
}

/** The list on a phone. */
export function OrderCards({ orders }: { orders: OrderRow[] }) {
  return (
    <ul aria-label="Orders, newest first" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:hidden">
      {orders.map((order) => (
        <Card key={order.number} order={order} />
      ))}
    </ul>
  );
}
