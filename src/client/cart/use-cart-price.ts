import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FailureReason } from '../../shared/base/failure.ts';
import type { PricedCart } from '../../shared/order/cart-price.ts';
import { failureIn } from '../api/failure.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { useCart } from './use-cart.ts';

export const cartPriceKey = 'cart price';

export interface CartPrice {
  /** False in a shop where an order costs what its goods cost: then nothing else is here. */
  isAsked: boolean;
  /** Undefined until the server has answered, and while it can't price the cart. */
  price: PricedCart['data'] | undefined;
  /** False while `price` is that of an earlier cart or option. */
  isCurrent: boolean;
  failure: FailureReason | 'UNREACHABLE' | undefined;
  retry(): void;
}

/** The price of the cart with delivery and tax, as the server computes it. @param deliveryOption undefined: the cheapest */
export function useCartPrice(deliveryOption?: string): CartPrice {
  const { isPlain } = useSettings();
  const { client } = trpc.useUtils();
  const isReady = useCart((cart) => cart.ready);
  const items = useCart((cart) => cart.items);
  const cartItems = items.filter(({ gone }) => !gone).map(({ _id, quantity }) => ({ _id, quantity }));
  // The prices are part of the key: a changed one is priced anew.
  const prices = items.map(({ price }) => price);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [cartPriceKey, cartItems, prices, deliveryOption],
    queryFn: async ({ signal }) =>
      (await client.order.price.mutate({ cartItems, deliveryOption }, { signal })).data,
    enabled: !isPlain && isReady && cartItems.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    isAsked: !isPlain,
    price: isPlain ? undefined : data,
    isCurrent: data !== undefined && !isPlaceholderData && !error,
    failure: error ? (failureIn(error)?.reason ?? 'UNREACHABLE') : undefined,
    retry: () => void refetch(),
  };
}
