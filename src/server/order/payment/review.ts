import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../../shared/base/failure.ts';
import type { ReviewPayment } from '../../../shared/order/manage-order.ts';
import { type Change, logActivity } from '../../activity/mutations.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { recordNote } from '../status.ts';
import { lockPayment } from './lock.ts';
import { presentDetails } from './present.ts';

/**
 * Records that staff have looked at a payment and solved its problem. The line in the activity log stays as the proof: with it,
 * the invariants accept the payment unchanged. A later change of the payment flags it again. A second review does no harm.
 * @throws Failure PAYMENT_NOT_FOUND, or PAYMENT_CHANGED when the payment needs attention for another reason than the caller
 * saw
 */
export function reviewPayment(ctx: ActorContext, { id, reason, ...seen }: ReviewPayment): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const known = await tx.payment.findUnique({ where: { id }, select: { id: true } });
    if (!known) throw new Failure('PAYMENT_NOT_FOUND');
    const { payment, order } = await lockPayment(tx, id);
    const { attention } = payment;
    if (attention === null) return;
    const attentionDetails = presentDetails(payment.attentionDetails);
    if (!isDeepStrictEqual(seen, { attention, attentionDetails })) throw new Failure('PAYMENT_CHANGED');
    await tx.payment.update({ where: { id }, data: { attention: null, attentionDetails: {} } });
    const news = Object.entries({ attention, ...attentionDetails });
    const cleared = Object.fromEntries(
      news.map(([field, value]): [string, Change] => [field, [value, null]]),
    );
    const note = { actor: ctx.actor, reason: reason || 'The payment was reviewed', isVisible: false };
    if (order) await recordNote(tx, order, note);
    await logActivity(tx, ctx.actor, {
      action: 'payment.reviewed',
      subject: { id, name: order?.number ?? payment.intentId ?? id },
      changes: { ...cleared, ...(reason && { reason: [null, reason] }) },
    });
  });
}
