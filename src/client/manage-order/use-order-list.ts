import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../trpc.ts';
import type { OrderFilters } from './order-filters.ts';

const minuteMs = 60_000;

/** A page of the orders; new ones appear within a minute, and when somebody comes back to the tab. */
export function useOrderList({ searchTerm, ...filters }: OrderFilters) {
  const { client } = trpc.useUtils();
  return useQuery({
    // As tRPC makes its keys: whoever invalidates what is known of orders means this as well.
    queryKey: [['order', 'manage'], { input: { searchTerm, ...filters } }],
    queryFn: ({ signal }) =>
      searchTerm
        ? client.order.search.mutate({ searchTerm, ...filters }, { signal })
        : client.order.manage.query(filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
  });
}
