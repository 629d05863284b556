import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../../shared/base/locale.ts';
import { formatAmount } from '../../../shared/base/money.ts';
import type { History, PastCustomer, PastOrder } from '../../../shared/customer/past-order.ts';
import { trpc } from '../../api/trpc.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';

const contactOf = ({ email, phone, address }: Omit<PastCustomer, 'orders' | 'spent' | 'note'>) =>
  [email, phone, address].filter(Boolean).join(', ');

interface RecordProps {
  head: ReactNode;
  amount: string;
  /** The words of the part that can be opened. */
  more: string;
  children: ReactNode;
}

function PastRecord({ head, amount, more, children }: RecordProps) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">{head}</p>
        <p className="font-semibold tabular-nums">{amount}</p>
      </div>
      <details className="mt-1 text-sm">
        <summary className="min-h-6 text-muted">{more}</summary>
        <div className="mt-1 space-y-1 wrap-anywhere">{children}</div>
      </details>
    </li>
  );
}

function OrderRecord({ order }: { order: PastOrder }) {
  const { number, placedAt, name, status, total, currency, lines } = order;
  const contact = contactOf(order);
  return (
    <PastRecord
      head={
        <>
          <span className="font-semibold tabular-nums">{number}</span> <bdi>{name}</bdi>
          <span className="block note">
            <Moment at={placedAt} />
            {status && `, ${status}`}
          </span>
        </>
      }
      amount={formatAmount(total, currency)}
      more={counted(lines.length, 'line')}
    >
      {contact && <p>{contact}</p>}
      <ul className="list-disc pl-5">
        {lines.map(({ title, sku, quantity, price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a past order never change their places
          <li key={at}>
            {quantity !== null && `${quantity} × `}
            {title}
            {sku && <span className="text-muted"> {sku}</span>}
            {price !== null && `, ${formatAmount(price, currency)}`}
          </li>
        ))}
      </ul>
    </PastRecord>
  );
}

function CustomerRecord({ customer }: { customer: PastCustomer }) {
  const { name, orders, spent, note } = customer;
  return (
    <PastRecord
      head={
        <>
          <bdi className="font-semibold">{name}</bdi>
          <span className="block note">Customer{orders && `, orders there: ${orders}`}</span>
        </>
      }
      amount={spent}
      more="Contact"
    >
      <p>{contactOf(customer)}</p>
      {note && <p>{note}</p>}
    </PastRecord>
  );
}

/** Orders and customers of an earlier shop; nothing if there are none. */
function EarlierShop({ title, history }: { title: string; history: History | undefined }) {
  if (!history || history.orderCount + history.customerCount === 0) return null;
  const { orders, orderCount, customers, customerCount } = history;
  const others = [
    orderCount > orders.length && counted(orderCount - orders.length, 'more order'),
    customerCount > customers.length && counted(customerCount - customers.length, 'more customer'),
  ].filter(Boolean);
  return (
    <Panel title={title} note="As the imported files say. No figure of this shop counts it." className="mt-6">
      <ul aria-label={title} className="mt-3 divide-y divide-line border-y border-line">
        {orders.map((order) => (
          <OrderRecord key={`${order.source} ${order.number}`} order={order} />
        ))}
        {customers.map((customer, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: customers of a file may be alike
          <CustomerRecord key={at} customer={customer} />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-2 note">And {others.join(' and ')}, which are not shown here.</p>
      )}
    </Panel>
  );
}

/** The orders and customers of an earlier shop that a search of staff finds. */
export function FoundHistory({ searchTerm = '' }: { searchTerm: string | undefined }) {
  const { client } = trpc.useUtils();
  const { data } = useQuery({
    // The format of tRPC's keys, so that invalidating `history` includes this query.
    queryKey: [['history', 'search'], { input: { searchTerm } }],
    queryFn: ({ signal }) => client.history.search.mutate({ searchTerm }, { signal }),
    enabled: searchTerm !== '',
  });
  return <EarlierShop title="From your earlier shop" history={data} />;
}

export function HistoryOfCustomer({ number }: { number: string }) {
  const { data } = trpc.history.ofCustomer.useQuery({ number });
  return <EarlierShop title="Orders in your earlier shop" history={data} />;
}
