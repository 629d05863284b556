import { Failure } from '../../../shared/base/failure.ts';
import { orderSteps, statusIs } from '../../../shared/order/order-status.ts';
import type { Db, Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../rpc/context.ts';
import { type LockedOrder, lockOrder, type StepNote, takeStep } from '../status.ts';
import { returnStock } from '../stock.ts';
import { noteNotPaid } from './difference.ts';
import { cancelPaymentOf, lockPayment, type PaymentParts } from './lock.ts';
import { settleIntent } from './settle.ts';

/** Refused cards of one payment: strangers test stolen cards by paying small amounts. */
export const mostDeclines = 6;

/** The steps that end an order which is not paid. */
type Ending = 'expire' | 'cancel';

/** Without a provider, nothing can be paid. */
export type HoldParts = Pick<Context, 'db' | 'log' | 'cards'>;

const isProcessing =
  'The bank is still processing this payment, and nothing was done; try again in a few minutes';

/** Cancels an intent at the provider; one that was paid a moment ago is recorded instead. @throws Failure PAYMENT_UNAVAILABLE */
export async function endIntent(parts: PaymentParts, intentId: string): Promise<void> {
  try {
    const intent = await parts.cards.cancelIntent(intentId);
    if (intent.status !== 'succeeded' && intent.status !== 'canceled')
      throw new Failure('PAYMENT_UNAVAILABLE', { message: isProcessing });
    await settleIntent(parts, intent, 'shop');
  } catch (error) {
    // An intent that the provider does not know can't be paid: the keys are of another account now.
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_NOT_FOUND') throw error;
    await cancelPaymentOf(parts.db, intentId);
  }
}

const openIntents = (db: Db | Tx, orderId: string) =>
  db.payment.findMany({
    where: { orderId, status: 'open', intentId: { not: null } },
    select: { intentId: true },
  });

/**
 * Ends an unpaid order, which the caller has locked, and returns its pieces to the stock.
 * @returns the ids of its products; undefined, with nothing done, if an intent was made since the others were cancelled
 */
export async function freeStock(
  tx: Tx,
  order: LockedOrder,
  step: Ending,
  note: StepNote,
): Promise<string[] | undefined> {
  const { id: orderId } = order;
  if ((await openIntents(tx, orderId)).length > 0) return undefined;
  await tx.payment.updateMany({ where: { orderId, status: 'open' }, data: { status: 'cancelled' } });
  const productIds = await returnStock(tx, orderId, { cause: orderSteps[step].to, actor: note.actor });
  await takeStep(tx, order, step, note);
  return productIds;
}

/**
 * Ends a difference that nobody has paid; its change is not made. One that was paid a moment ago is recorded instead.
 * @throws Failure PAYMENT_UNAVAILABLE
 */
export async function endDifference({ db, log, cards }: HoldParts, id: string, actor: string): Promise<void> {
  const ended = await inTransaction(db, async (tx) => {
    const { payment, order } = await lockPayment(tx, id);
    if (payment.status !== 'open' || (cards && payment.intentId !== null)) return payment;
    await tx.payment.update({ where: { id }, data: { status: 'cancelled' } });
    await noteNotPaid(tx, payment, order, actor);
    return { ...payment, status: 'cancelled' as const };
  });
  if (ended.status === 'open' && cards) await endIntent({ db, log, cards }, ended.intentId as string);
}

async function endOrder(tx: Tx, orderId: string, step: Ending, note: StepNote): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!statusIs(order.status, 'awaits', 'payment')) return true;
  if (step === 'expire' && !order.isOverdue) return true;
  const productIds = await freeStock(tx, order, step, note);
  if (!productIds) return false;
  await publishOrder(tx, { id: orderId, productIds }, 'order.cancelled');
  return true;
}

/** Cancels at the provider every intent that could still pay an order. @throws Failure PAYMENT_UNAVAILABLE */
export async function endIntents({ db, log, cards }: HoldParts, orderId: string): Promise<void> {
  for (const { intentId } of await openIntents(db, orderId)) {
    if (cards) await endIntent({ db, log, cards }, intentId as string);
    else await cancelPaymentOf(db, intentId as string);
  }
}

/**
 * Ends an unpaid card order: cancels its intents at the provider first, and only then returns its pieces to the stock, once.
 * An order that turns out to be paid stays so. Without a provider nothing can be paid, and nothing has to be cancelled.
 * @throws Failure PAYMENT_UNAVAILABLE, with nothing changed
 */
export async function endUnpaid(
  ctx: HoldParts,
  orderId: string,
  step: Ending,
  note: StepNote,
): Promise<void> {
  for (let isFree = false; !isFree; ) {
    await endIntents(ctx, orderId);
    isFree = await inTransaction(ctx.db, (tx) => endOrder(tx, orderId, step, note));
  }
}

/** Ends a payment for which too many cards were refused, with its order. @throws Failure PAYMENT_UNAVAILABLE */
export async function endDeclined(parts: PaymentParts, intentId: string): Promise<void> {
  const declined = await parts.db.payment.findFirst({
    where: { intentId, status: 'open', declines: { gte: mostDeclines } },
    select: { orderId: true },
  });
  if (!declined) return;
  const note = { actor: 'shop', reason: 'Too many cards were declined' };
  if (declined.orderId) await endUnpaid(parts, declined.orderId, 'cancel', note);
  else await endIntent(parts, intentId);
}

/** Ends an order whose time to pay is over; before that, does nothing. @throws Failure PAYMENT_UNAVAILABLE */
export async function endHold(parts: HoldParts, orderId: string): Promise<void> {
  const [{ isOver }] = await parts.db.$queryRaw<[{ isOver: boolean }]>`
    SELECT EXISTS (SELECT FROM orders WHERE id = ${orderId}::uuid AND hold_expires_at <= now()) AS "isOver"`;
  if (!isOver) return;
  await endUnpaid(parts, orderId, 'expire', { actor: 'shop', reason: 'Not paid in time' });
}
