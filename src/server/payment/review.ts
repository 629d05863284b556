import { Failure } from '../../shared/failure.ts';
import type { ReviewPayment } from '../../shared/manage-order.ts';
import { logActivity } from '../activity/mutations.ts';
import type { ActorContext } from '../context.ts';
import { noteOnOrder } from '../order/status.ts';
import { inTransaction } from '../transaction.ts';
import { lockBooks } from './books.ts';

/**
 * Says that somebody has looked at a payment and done what was to be done. The line in the log of activity stays as
 * the proof: with it, the rules of the books ask no more why the money is where it is. Other news of the payment makes
 * it stand out anew. Whoever comes second does no harm.
 * @throws Failure PAYMENT_NOT_FOUND, or PAYMENT_CHANGED when the news is not what was read
 */
export function reviewPayment(ctx: ActorContext, { id, attention, reason }: ReviewPayment): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const known = await tx.payment.findUnique({ where: { id }, select: { id: true } });
    if (!known) throw new Failure('PAYMENT_NOT_FOUND');
    const { payment, order } = await lockBooks(tx, id);
    if (payment.attention === null) return;
    if (payment.attention !== attention) throw new Failure('PAYMENT_CHANGED');
    await tx.payment.update({ where: { id }, data: { attention: null } });
    const note = { actor: ctx.actor, reason: reason || 'The payment was looked at' };
    if (order) await noteOnOrder(tx, order, note);
    await logActivity(tx, ctx.actor, {
      action: 'payment.reviewed',
      subject: { id, name: order?.number ?? payment.intentId ?? id },
      changes: { attention: [attention, null], ...(reason && { reason: [null, reason] }) },
    });
  });
}
