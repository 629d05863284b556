import { useCart } from './use-cart.ts';
import { type CartPrice, usePricedCart } from './use-priced-cart.ts';

/** The price of the shopper’s cart. @param deliveryOption undefined: the cheapest */
export function useCartPrice(deliveryOption?: string): CartPrice {
  const isReady = useCart((cart) => cart.ready);
  const items = useCart((cart) => cart.items);
  return usePricedCart({
    cartItems: items.filter(({ gone }) => !gone).map(({ _id, quantity }) => ({ _id, quantity })),
    deliveryOption,
    shown: items.map(({ price }) => price),
    isReady,
  });
}
