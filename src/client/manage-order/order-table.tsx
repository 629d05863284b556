import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OrderRow } from '../../shared/manage-order.ts';
import { toCents } from '../../shared/money.ts';
import { Moment } from '../order/moment.tsx';
import { paymentWords } from '../order/status.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { AttentionMark, StatusBadge } from './status-badge.tsx';

const cell = 'px-3 py-3 first:pl-5 last:pr-5';

function Row({ order }: { order: OrderRow }) {
  return (
    <tr
      className={`border-b border-stone-200 last:border-0 ${order.needsAttention ? 'bg-amber-50' : 'hover:bg-stone-50'}`}
    >
      <td className={cell}>
        <Link
          href={paths.manageOrder(order.number)}
          className="font-semibold whitespace-nowrap tabular-nums underline decoration-stone-300 underline-offset-4 hover:decoration-ink"
        >
          {order.number}
        </Link>
      </td>
      <td className={`${cell} whitespace-nowrap text-stone-600`}>
        <Moment at={order.placedAt} />
      </td>
      <td className={`${cell} max-w-56 truncate`} title={order.customer ?? undefined}>
        {order.customer ?? <span className="text-stone-600">Not given</span>}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{paymentWords[order.paymentMethod]}</td>
      <td className={`${cell} text-right tabular-nums`}>{order.pieces.toLocaleString('en-US')}</td>
      <td className={`${cell} text-right`}>
        <Price cents={toCents(order.total)} className="font-semibold" />
      </td>
      <td className={cell}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={order.status} />
          {order.needsAttention && <AttentionMark />}
        </div>
      </td>
    </tr>
  );
}

/** The list where there is room for a table. */
export function OrderTable({ orders }: { orders: OrderRow[] }) {
  return (
    <div className="hidden overflow-x-auto rounded-lg border border-stone-200 bg-white lg:block">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Orders, newest first, at most {limits.pageSize} on a page</caption>
        <thead className="border-b border-stone-300 text-left text-stone-600">
          <tr>
            {['Order', 'Placed', 'Customer', 'Payment', 'Pieces', 'Total', 'Status'].map((name) => (
              <th
                key={name}
                scope="col"
                className={`${cell} font-semibold ${name === 'Pieces' || name === 'Total' ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.number} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
