import { Failure } from '../../shared/failure.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import type { WrittenOrder } from '../order/place.ts';
import type { Intent } from './gateway.ts';
import { cardsOf } from './open-intent.ts';

/** @throws Failure PAYMENT_NOT_FOUND, PAYMENT_INCOMPLETE, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN */
export async function findPaidIntent(ctx: Context, intentId: string): Promise<Intent> {
  const cards = cardsOf(ctx);
  const known = await ctx.db.payment.findUnique({ where: { intentId }, select: { id: true } });
  if (!known) throw new Failure('PAYMENT_NOT_FOUND');
  const intent = await cards.findIntent(intentId);
  if (intent.status !== 'succeeded') throw new Failure('PAYMENT_INCOMPLETE');
  if (intent.livemode !== cards.livemode) throw new Failure('PAYMENT_MISMATCH');
  return intent;
}

/**
 * Writes an order for a bare payment that has none yet. If the order can't be written, the payment stays as it was.
 * @throws Failure PAYMENT_USED, PAYMENT_MISMATCH, and what writing the order throws
 */
export async function attachPayment(
  tx: Tx,
  intent: Intent,
  writeOrder: () => Promise<WrittenOrder>,
): Promise<WrittenOrder> {
  const [payment] = await tx.$queryRaw<
    { id: string; orderId: string | null; status: string; amountCents: number }[]
  >`
    SELECT id, order_id AS "orderId", status, amount_cents AS "amountCents" FROM payments WHERE intent_id = ${intent.id} FOR UPDATE`;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  if (payment.orderId !== null) throw new Failure('PAYMENT_USED');
  if (payment.status === 'mismatched' || payment.status === 'surplus') throw new Failure('PAYMENT_MISMATCH');
  const order = await writeOrder();
  const amounts = [intent.amount_received, payment.amountCents];
  if (amounts.some((cents) => cents !== order.totalCents) || intent.currency !== 'usd') {
    throw new Failure('PAYMENT_MISMATCH');
  }
  await tx.payment.update({
    where: { id: payment.id },
    data: { orderId: order.id, status: 'succeeded', attention: null, attentionDetails: {} },
  });
  return order;
}
