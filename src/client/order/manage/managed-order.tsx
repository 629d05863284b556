import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ManagedOrder as Order } from '../../../shared/order/manage-order.ts';
import { QueryError } from '../../api/awaited.tsx';
import { failureIn } from '../../api/failure.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { BoxLoading } from '../../ui/block-loading.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PackageX } from '../../ui/icons/package-x.ts';
import { isMoving } from './words.ts';

/** Several orders for their parcels, the oldest first. */
export function useSheets(numbers: string[]) {
  const { client } = trpc.useUtils();
  return useQuery({
    // The format of tRPC's keys, so that invalidating `order` includes this query.
    queryKey: [['order', 'sheets'], { input: { numbers } }],
    queryFn: ({ signal }) => client.order.sheets.mutate({ numbers }, { signal }),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Fetches an order for its pages. It is refetched while a shopper or the provider may change it. */
export function ManagedOrder({ number, children }: { number: string; children(order: Order): ReactNode }) {
  const {
    data: found,
    error,
    refetch,
    isFetching,
  } = trpc.order.get.useQuery(
    { number },
    { refetchInterval: ({ state }) => state.data !== undefined && isMoving(state.data.data) && 5000 },
  );
  if (found) return children(found.data);
  if (!error) return <BoxLoading label="Loading the order" height="h-96" className="shell py-12" />;
  const isUnknown = failureIn(error)?.reason === 'ORDER_NOT_FOUND';
  return (
    <section className="shell py-5 sm:py-8">
      <h1 className="heading mb-8 wrap-anywhere">Order {number}</h1>
      {isUnknown ? (
        <EmptyState
          icon={PackageX}
          title="There is no order with this number"
          note="Please check the number, or look for it in the list."
        >
          <Link href={paths.manageOrders} className={buttonClass('secondary')}>
            See all orders
          </Link>
        </EmptyState>
      ) : (
        <QueryError query={{ error, isFetching, refetch }} what="order" />
      )}
    </section>
  );
}
