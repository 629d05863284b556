import { toAmount } from '../../shared/base/money.ts';
import type { Customer } from '../../shared/order/customer.ts';
import type { PlaceOrder } from '../../shared/order/order.ts';
import { useCart } from '../cart/use-cart.ts';

export type CartOrder = Required<Pick<PlaceOrder, 'cartItems' | 'customer' | 'expectedTotal'>>;

/** The order of the cart as it is stored now, with changes of other tabs. */
export function currentOrder(customer: Customer): CartOrder {
  void useCart.persist.rehydrate();
  const { items, totalCents } = useCart.getState();
  return {
    cartItems: items.map(({ _id, quantity }) => ({ _id, quantity })),
    customer,
    expectedTotal: toAmount(totalCents),
  };
}
