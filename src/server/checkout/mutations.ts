import type { PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import type { Context } from '../context.ts';
import { once } from '../idempotency.ts';
import { checkPhone, createOrder, placeCashOrder, placed } from '../order/place.ts';
import { retriedWhileLocked } from '../order/place-together.ts';
import { attachPayment, findPaidIntent } from '../payment/bare.ts';
import { abandonPayment } from '../payment/mutations.ts';

/**
 * Places an order to be paid in cash on delivery, or one whose card payment has already succeeded. Order, lines,
 * stock, history and idempotency key are written together or not at all; the amount comes from the shop's own prices.
 * @throws Failure PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, ORDER_TOO_LARGE or INVALID_INPUT; with a payment
 *   also PAYMENT_NOT_FOUND, PAYMENT_INCOMPLETE, PAYMENT_MISMATCH or PAYMENT_USED
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  checkPhone(input.customer?.phone);
  const { paymentIntentId } = input;
  if (paymentIntentId === undefined) {
    return placeCashOrder(ctx, input, async () => {
      const { data: begun } = await abandonPayment(ctx, input);
      return begun.status === 'paid' ? begun.order : undefined;
    });
  }
  const intent = await findPaidIntent(ctx, paymentIntentId);
  return retriedWhileLocked((wait) =>
    once(ctx, 'order.place', input, async (tx) => {
      const write = () => createOrder(tx, input, { beginning: 'paid', wait });
      return placed((await attachPayment(tx, intent, write)).receipt);
    }),
  );
}
