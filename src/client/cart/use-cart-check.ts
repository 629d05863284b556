import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FailureData } from '../../shared/base/failure.ts';
import type { ProductUpdate } from '../../shared/order/cart.ts';
import type { Product } from '../../shared/product/product.ts';
import { trpc } from '../api/trpc.ts';
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

/** Ignores answers from before the page opened: they could undo the updates of a refused order. */
function combine(answers: Answer[]) {
  const fresh = answers.filter((answer) => answer.isFetchedAfterMount);
  return {
    products: fresh.flatMap(({ data, error }) => (data && !error ? [data.data] : [])),
    goneIds: fresh.flatMap((answer) => goneIdsOf(answer) ?? []),
    isChecking: answers.some((answer) => answer.isFetching),
    isUnreachable: fresh.some((answer) => answer.error && !goneIdsOf(answer)),
  };
}

/** When a page shows products that are to be ordered, fetches each of them and hands out the changes. */
export function useProductCheck(
  ids: string[],
  refresh: (updates: ProductUpdate[], goneIds: string[]) => void,
) {
  const latest = useRef(refresh);
  latest.current = refresh;
  const utils = trpc.useUtils();
  const { products, goneIds, isChecking, isUnreachable } = trpc.useQueries(
    (t) => ids.map((id) => t.product.get({ id }, { refetchOnMount: 'always' })),
    { combine },
  );

  useEffect(() => {
    if (products.length > 0 || goneIds.length > 0) latest.current(products, goneIds);
  }, [products, goneIds]);

  return { products, isChecking, isUnreachable, retry: () => void utils.product.get.invalidate() };
}

export function useCartCheck() {
  const ids = useCart(useShallow((cart) => cart.items.map((item) => item._id)));
  return useProductCheck(
    ids,
    useCart((cart) => cart.refresh),
  );
}
