import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { counted } from '../../shared/base/locale.ts';
import { toCents } from '../../shared/base/money.ts';
import type { ManagedCustomer } from '../../shared/customer/manage-customer.ts';
import { OlderButton } from '../api/older-button.tsx';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { StatusBadge } from '../order/manage/status-badge.tsx';
import { paths } from '../page/paths.ts';
import { ErrorText } from '../ui/field.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function CustomerOrders({ customer: { number, orders } }: { customer: ManagedCustomer }) {
  const { client } = trpc.useUtils();
  const list = useInfiniteQuery({
    // The format of tRPC's keys, so that invalidating `customer` includes this query.
    queryKey: [['customer', 'orders'], { input: { number } }],
    queryFn: ({ pageParam: after, signal }) =>
      client.customer.orders.query({ number, after, limit: 20 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Panel title="Orders" note={counted(orders, 'order')}>
      {list.isPending && <Skeleton className="mt-3 h-32" />}
      {list.error && !rows && <ErrorText>{refusalWords(list.error)}</ErrorText>}
      <ul aria-label="Orders" className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {rows?.map((order) => (
          <li key={order.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              <Link href={paths.manageOrder(order.number)} className="font-semibold tabular-nums link">
                {order.number}
              </Link>
              <span className="block note">
                <Moment at={order.placedAt} />, {counted(order.pieces, 'piece')}
              </span>
            </span>
            <span className="flex grow items-center justify-between gap-3 sm:grow-0">
              <StatusBadge order={order} />
              <Price cents={toCents(order.total)} className="min-w-20 text-right font-semibold" />
            </span>
          </li>
        ))}
      </ul>
      <OlderButton query={list} />
    </Panel>
  );
}
