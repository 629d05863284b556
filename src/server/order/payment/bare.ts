import { Failure } from '../../../shared/base/failure.ts';
import type { Tx } from '../../database/db.ts';
import type { Context } from '../../rpc/context.ts';
import { isVouchedFor } from '../hold-limits.ts';
import type { WrittenOrder } from '../place.ts';
import { settleReturns } from './events.ts';
import type { Intent } from './gateway.ts';
import { readBalance } from './ledger.ts';
import { cardsOf, isSame } from './open-intent.ts';
import { settleIntent } from './settle.ts';

/** True if some of its money was refunded or disputed: then the ledger has to record that before the order is placed. */
function hasReturns({ latest_charge: charge }: Intent): boolean {
  return charge !== null && typeof charge === 'object' && (charge.amount_refunded > 0 || charge.disputed);
}

/**
 * The time in which the id of a payment is enough to place its order; the shopper's program does so at once. Later, the id may be
 * in accounting files and e-mails, and a person who reads it there must not spend the money.
 */
const idSufficesMs = 60 * 60_000;

/** An order names its payment by its id, or by its client secret, which begins with the id. */
export const intentIdOf = (named: string): string => named.split('_secret_')[0] as string;

/**
 * Brings the ledger of a payment up to date with the provider, before an order is placed with it.
 * @param named its client secret; its id is enough for staff and programs with a key, and for an hour for everybody
 * @throws Failure PAYMENT_NOT_FOUND, PAYMENT_INCOMPLETE, PAYMENT_UNAVAILABLE or CARDS_NOT_TAKEN
 */
export async function settlePaid(ctx: Context, named: string): Promise<void> {
  const parts = { db: ctx.db, log: ctx.log, cards: cardsOf(ctx) };
  const intentId = intentIdOf(named);
  const known = await ctx.db.payment.findUnique({ where: { intentId }, select: { createdAt: true } });
  if (!known) throw new Failure('PAYMENT_NOT_FOUND');
  const isFresh = known.createdAt.getTime() > Date.now() - idSufficesMs;
  if (named === intentId && !isFresh && !(await isVouchedFor(ctx))) {
    const message =
      'This payment was made a while ago: send its client secret as paymentIntentId, or an API key';
    throw new Failure('PAYMENT_NOT_FOUND', { message });
  }
  const intent = await parts.cards.findIntent(intentId);
  if (named !== intentId && !isSame(intent.client_secret ?? '', named))
    throw new Failure('PAYMENT_NOT_FOUND');
  if (intent.status !== 'succeeded') throw new Failure('PAYMENT_INCOMPLETE');
  await settleIntent(parts, intent, 'shopper');
  if (hasReturns(intent)) await settleReturns(parts, intentId);
}

/**
 * Writes an order for a bare payment that has none yet. If the order can't be written, the payment stays as it was.
 * @throws Failure PAYMENT_USED, PAYMENT_DISPUTED, PAYMENT_REFUNDED, PAYMENT_MISMATCH, and what writing the order throws
 */
export async function attachPayment(
  tx: Tx,
  intentId: string,
  writeOrder: () => Promise<WrittenOrder>,
): Promise<WrittenOrder> {
  const [payment] = await tx.$queryRaw<
    { id: string; orderId: string | null; status: string; amountCents: number; attention: string | null }[]
  >`
    SELECT id, order_id AS "orderId", status, amount_cents AS "amountCents", attention
    FROM payments WHERE intent_id = ${intentId} FOR UPDATE`;
  if (!payment) throw new Failure('PAYMENT_NOT_FOUND');
  if (payment.orderId !== null) throw new Failure('PAYMENT_USED');
  if (payment.status !== 'succeeded') throw new Failure('PAYMENT_MISMATCH');
  const { leftCents, disputedCents } = await readBalance(tx, payment.id);
  if (disputedCents > 0) throw new Failure('PAYMENT_DISPUTED');
  if (leftCents < payment.amountCents) throw new Failure('PAYMENT_REFUNDED');
  const order = await writeOrder();
  if (payment.amountCents !== order.totalCents) throw new Failure('PAYMENT_MISMATCH');
  const isUsed = payment.attention === 'no_order';
  await tx.payment.update({
    where: { id: payment.id },
    data: { orderId: order.id, ...(isUsed && { attention: null, attentionDetails: {} }) },
  });
  return order;
}
