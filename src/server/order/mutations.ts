import { Failure } from '../../shared/failure.ts';
import type { RefundMade, RefundOrder, StepTaken, TakeStep } from '../../shared/manage-order.ts';
import { messages } from '../../shared/messages.ts';
import type { OrderReceipt, PlacedOrder, PlaceOrder } from '../../shared/order.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext, Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import { addJob } from '../jobs/queue.ts';
import { attachPayment, findPaidIntent } from '../payment/bare.ts';
import { endIntents, freeStock } from '../payment/holds.ts';
import { abandonPayment } from '../payment/mutations.ts';
import { refundOrder } from '../payment/refund-order.ts';
import { checkPhone, createOrder } from './place.ts';
import { findStanding } from './queries.ts';
import { checkSeen, type LockedOrder, lockOrder, type StepNote, staffTargets, takeStep } from './status.ts';
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

/** Takes an order, once for the caller's Idempotency-Key, a step further, and tells the log of activity. */
function takeStaffStep(
  ctx: ActorContext,
  step: keyof typeof staffTargets,
  input: TakeStep,
  take: (tx: Tx, order: LockedOrder, note: StepNote) => Promise<void>,
): Promise<StepTaken> {
  return once(ctx, `order.${step}`, input, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    checkSeen(order, input.status);
    const reason = input.reason || undefined;
    await take(tx, order, { actor: ctx.actor, reason });
    const { id, number, status } = order;
    await logActivity(tx, ctx.actor, {
      action: `order.${staffTargets[step]}`,
      subject: { id, name: number },
      changes: { status: [input.status, status], ...(reason && { reason: [null, reason] }) },
    });
    return { status };
  });
}

/** Says that an order has left the warehouse. @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED */
export function shipOrder(ctx: ActorContext, input: TakeStep): Promise<StepTaken> {
  return takeStaffStep(ctx, 'ship', input, (tx, order, note) => takeStep(tx, order, 'shipped', note));
}

/** Says that an order has arrived. @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED */
export function deliverOrder(ctx: ActorContext, input: TakeStep): Promise<StepTaken> {
  return takeStaffStep(ctx, 'deliver', input, (tx, order, note) => takeStep(tx, order, 'delivered', note));
}

/**
 * Cancels an order that has not been paid or shipped, and puts its pieces back into the stock. One that is paid has to
 * be refunded instead.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or PAYMENT_UNAVAILABLE; BUSY when its shopper came back to pay
 */
export async function cancelOrder(ctx: ActorContext, input: TakeStep): Promise<StepTaken> {
  if (input.status === 'awaiting_payment') {
    const { id, status } = await findStanding(ctx.db, input.number);
    if (status === input.status) await endIntents(ctx, id);
  }
  return takeStaffStep(ctx, 'cancel', input, async (tx, order, note) => {
    if (order.status === 'awaiting_payment') {
      if (!(await freeStock(tx, order, 'cancelled', note))) throw new Failure('BUSY');
      return;
    }
    await takeStep(tx, order, 'cancelled', note);
    await returnStock(tx, order.id, note.actor);
  });
}

/**
 * Gives money of a card order back, and says how far that has come.
 * @throws Failure what refunding an order throws
 */
export async function giveBack(ctx: ActorContext, { reason, ...request }: RefundOrder): Promise<RefundMade> {
  const id = await refundOrder(ctx, request, { actor: ctx.actor, reason: reason || undefined });
  return ctx.db.refund.findUniqueOrThrow({ where: { id }, select: { status: true } });
}
