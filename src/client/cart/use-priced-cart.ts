import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { FailureReason } from '../../shared/base/failure.ts';
import type { PricedCart } from '../../shared/order/cart-price.ts';
import { failureIn } from '../api/failure.ts';
import { trpc } from '../api/trpc.ts';
import { useSettings } from '../page/page-state.ts';
import { useDiscountCode } from './discount-code.ts';
import { useCart } from './use-cart.ts';

/** The beginning of the keys of all prices, to invalidate them. */
export const pricesKey = [['order', 'price']];

interface ToPrice {
  cartItems: { _id: string; quantity: number }[];
  /** Undefined: the cheapest. */
  deliveryOption?: string;
  discountCode?: string | undefined;
  /** The prices that the page shows: if one changes, the cart is priced anew. */
  shown?: number[];
  /** False while there is nothing to price yet. */
  isReady?: boolean;
}

export interface CartPrice {
  /** False in a plain shop without a code, and for an empty cart: then nothing else is here. */
  isAsked: boolean;
  /** Undefined until the server has answered, and while it can't price the cart. */
  price: PricedCart['data'] | undefined;
  /** False while `price` is that of an earlier cart or option. */
  isCurrent: boolean;
  failure: FailureReason | 'UNREACHABLE' | undefined;
  retry(): void;
}

/** The price of goods with delivery and tax, as the server computes it. A plain shop does without the server, unless there is a code. */
export function usePricedCart({
  cartItems,
  deliveryOption,
  discountCode,
  shown,
  isReady = true,
}: ToPrice): CartPrice {
  const { client } = trpc.useUtils();
  const { isPlain } = useSettings();
  const input = { cartItems, deliveryOption, discountCode };
  const isAsked = (!isPlain || discountCode !== undefined) && !(isReady && cartItems.length === 0);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...pricesKey, { input, shown }],
    queryFn:
      isAsked && isReady
        ? async ({ signal }) => (await client.order.price.mutate(input, { signal })).data
        : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    isAsked,
    price: isAsked ? data : undefined,
    isCurrent: isAsked && data !== undefined && !isPlaceholderData && !error,
    failure: error ? (failureIn(error)?.reason ?? 'UNREACHABLE') : undefined,
    retry: () => void refetch(),
  };
}

/** The price of the shopper’s cart. @param deliveryOption undefined: the cheapest */
export function useCartPrice(deliveryOption?: string): CartPrice {
  const isReady = useCart((cart) => cart.ready);
  const items = useCart((cart) => cart.items);
  return usePricedCart({
    cartItems: items.filter(({ gone }) => !gone).map(({ _id, quantity }) => ({ _id, quantity })),
    deliveryOption,
    discountCode: useDiscountCode(),
    shown: items.map(({ price }) => price),
    isReady,
  });
}
