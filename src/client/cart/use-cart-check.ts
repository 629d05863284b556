import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FailureData } from '../../shared/failure.ts';
import type { Product } from '../../shared/product.ts';
import { trpc } from '../trpc.ts';
import { useCart } from './use-cart.ts';

interface Answer {
  isFetchedAfterMount: boolean;
  isFetching: boolean;
  data?: { data: Product };
  error: { data?: { failure: FailureData } | null } | null;
}

function goneIdsOf({ error }: Answer): string[] | undefined {
  const failure = error?.data?.failure;
  return failure?.reason === 'PRODUCT_NOT_FOUND' ? failure.details?.ids : undefined;
}

/** Only what was fetched since the page opened counts: an older answer could undo what a refused order has taught. */
function combine(answers: Answer[]) {
  const fresh = answers.filter((answer) => answer.isFetchedAfterMount);
  return {
    products: fresh.flatMap(({ data, error }) => (data && !error ? [data.data] : [])),
    goneIds: fresh.flatMap((answer) => goneIdsOf(answer) ?? []),
    isChecking: answers.some((answer) => answer.isFetching),
    isUnreachable: fresh.some((answer) => answer.error && !goneIdsOf(answer)),
  };
}

/** Asks the server about every product of the cart when a page opens that shows it, and takes over what has changed. */
export function useCartCheck() {
  const ids = useCart(useShallow((cart) => cart.items.map((item) => item._id)));
  const refresh = useCart((cart) => cart.refresh);
  const utils = trpc.useUtils();
  const { products, goneIds, isChecking, isUnreachable } = trpc.useQueries(
    (t) => ids.map((id) => t.product.get({ id }, { refetchOnMount: 'always' })),
    { combine },
  );

  useEffect(() => {
    if (products.length > 0 || goneIds.length > 0) refresh(products, goneIds);
  }, [products, goneIds, refresh]);

  return { isChecking, isUnreachable, retry: () => void utils.product.get.invalidate() };
}
