import { Link } from 'wouter';
import { limits } from '../../shared/limits.ts';
import type { OrderRow } from '../../shared/manage-order.ts';
import { toCents } from '../../shared/money.ts';
import { Moment } from '../order/moment.tsx';
import { paymentWords } from '../order/status.ts';
import { paths } from '../paths.ts';
import { Price } from '../ui/price.tsx';
import { Table } from '../ui/table.tsx';
import { AttentionMark, StatusBadge } from './status-badge.tsx';

const columns = ['Order', 'Placed', 'Customer', 'Payment', 'Pieces', 'Total', 'Status'].map((name) => ({
  name,
  isNumber: name === 'Pieces' || name === 'Total',
}));

function Row({ order }: { order: OrderRow }) {
  return (
    <tr className={order.needsAttention ? 'bg-warn-soft' : 'hover:bg-sunken/50'}>
      <td>
        <Link
          href={paths.manageOrder(order.number)}
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
    <Table
      caption={`Orders, newest first, at most ${limits.pageSize} on a page`}
      columns={columns}
      className="max-lg:hidden"
    >
      {orders.map((order) => (
        <Row key={order.number} order={order} />
      ))}
    </Table>
  );
}
