import { toAmount } from '../../shared/base/money.ts';
import type { Customer } from '../../shared/order/customer.ts';
import type { PlaceOrder } from '../../shared/order/order.ts';
import { useCart } from '../cart/use-cart.ts';
import { readDraft } from './draft.ts';

export type CartOrder = Required<Pick<PlaceOrder, 'cartItems' | 'customer' | 'expectedTotal'>> &
  Pick<PlaceOrder, 'deliveryOption' | 'discountCode'>;

/** The order of the cart as it is stored now, with changes of other tabs, at the price that this tab shows. */
export function currentOrder(customer: Customer): CartOrder {
  void useCart.persist.rehydrate();
  const { items, totalCents } = useCart.getState();
  const { price } = readDraft();
  return {
    cartItems: items.map(({ _id, quantity }) => ({ _id, quantity })),
    customer,
    ...(price && { deliveryOption: price.deliveryOption.id }),
    ...(price?.discountCode && { discountCode: price.discountCode }),
    expectedTotal: price?.total ?? toAmount(totalCents),
  };
}
