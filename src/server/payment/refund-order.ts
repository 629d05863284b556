import { Failure } from '../../shared/failure.ts';
import { toCents } from '../../shared/money.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db.ts';
import { once } from '../idempotency.ts';
import type { StepNote } from '../order/status.ts';
import { lockBooks } from './books.ts';
import { cardsOf } from './open-intent.ts';
import { requestRefund, sendRefund } from './refunds.ts';

interface RefundRequest {
  /** The order's number. */
  number: string;
  /** In dollars; without it, all that is left. */
  amount?: number;
}

async function writeRefund(tx: Tx, { number, amount }: RefundRequest, note: StepNote): Promise<string> {
  const paid = await tx.payment.findFirst({
    where: { order: { number }, status: 'succeeded' },
    select: { id: true },
  });
  if (!paid) throw new Failure('PAYMENT_NOT_FOUND', { message: 'This order has no card payment' });
  const { payment } = await lockBooks(tx, paid.id);
  return requestRefund(tx, payment, note, amount === undefined ? undefined : toCents(amount));
}

/**
 * Gives a shopper money of a card order back. It is written down first and sent at once; if the provider does not
 * answer, the job queue sends it later. The order is refunded when the provider says that all of it is.
 * @returns the id of the refund, the same for the same Idempotency-Key
 * @throws Failure PAYMENT_NOT_FOUND, REFUND_TOO_LARGE or CARDS_NOT_TAKEN
 */
export async function refundOrder(ctx: Context, request: RefundRequest, note: StepNote): Promise<string> {
  const cards = cardsOf(ctx);
  const { refundId } = await once(ctx, 'order.refund', { ...request }, async (tx) => ({
    refundId: await writeRefund(tx, request, note),
  }));
  try {
    await sendRefund({ db: ctx.db, log: ctx.log, cards }, refundId);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_UNAVAILABLE') throw error;
  }
  return refundId;
}
