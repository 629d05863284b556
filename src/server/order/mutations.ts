import { Failure } from '../../shared/failure.ts';
import { messages } from '../../shared/messages.ts';
import type { OrderReceipt, PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import { addJob } from '../jobs/queue.ts';
import { attachPayment, findPaidIntent } from '../payment/bare.ts';
import { endUnpaid } from '../payment/holds.ts';
import { abandonPayment } from '../payment/mutations.ts';
import { inTransaction } from '../transaction.ts';
import { checkPhone, createOrder } from './place.ts';
import { lockOrder, type StepNote, takeStep } from './status.ts';
import { returnStock } from './stock.ts';

function placed(receipt: OrderReceipt): PlacedOrder {
  return { success: true, message: messages.checkout.confirmed, data: receipt };
}

async function placeCashOrder(tx: Tx, input: PlaceOrder): Promise<PlacedOrder> {
  const { id, receipt } = await createOrder(tx, input, 'placed');
  await addJob(tx, 'order_confirmation', { orderId: id });
  return placed(receipt);
}

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
    // The same order may have been begun by card, with the same key, and hold the very pieces it asks for now.
    const { data: begun } = await abandonPayment(ctx, input);
    if (begun.status === 'paid' && begun.order) return placed(begun.order);
    return once(ctx, 'order.place', input, (tx) => placeCashOrder(tx, input));
  }
  const intent = await findPaidIntent(ctx, paymentIntentId);
  return once(ctx, 'order.place', input, async (tx) => {
    const payment = await attachPayment(tx, intent, () => createOrder(tx, input, 'paid'));
    await addJob(tx, 'order_confirmation', { orderId: payment.id });
    return placed(payment.receipt);
  });
}

/**
 * Cancels an order that has not been paid or shipped, and puts its pieces back into the stock. One that is paid has to
 * be refunded instead.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or PAYMENT_UNAVAILABLE
 */
export async function cancelOrder(ctx: Context, number: string, note: StepNote): Promise<void> {
  const order = await ctx.db.order.findUnique({ where: { number }, select: { id: true, status: true } });
  if (!order) throw new Failure('ORDER_NOT_FOUND');
  if (order.status === 'awaiting_payment') await endUnpaid(ctx, order.id, 'cancelled', note);
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.status === 'cancelled') return;
    await takeStep(tx, locked, 'cancelled', note);
    await returnStock(tx, locked.id, note.actor);
  });
}
