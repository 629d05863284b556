import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import type { RefundMade, RefundOrder } from '../../../shared/order/manage-order.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { checkLeft } from '../payment/ledger.ts';
import { checkSeen, lockOrder, recordNote } from '../status.ts';
import { cashLeft } from './cash.ts';
import { findStanding } from './queries.ts';
import { checkMayRefund } from './refund.ts';
import { refuseForNow } from './waiting.ts';

/** The cash of a locked order that can still be refunded, in cents; undefined if none was collected. */
export async function readCashLeft(tx: Tx, orderId: string): Promise<number | undefined> {
  const { cashCollection, returns } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      cashCollection: { select: { amountCents: true, createdAt: true } },
      returns: { select: { creditCents: true, createdAt: true } },
    },
  });
  return cashCollection ? cashLeft(cashCollection, returns) : undefined;
}

/** @throws Failure REFUND_TOO_LARGE */
export function checkCashLeft(cents: number, leftCents: number): void {
  if (cents <= leftCents) return;
  const message = `At most ${formatPrice(leftCents)} of the cash can be refunded`;
  throw new Failure('REFUND_TOO_LARGE', { details: { refundable: toAmount(leftCents) }, message });
}

/**
 * Records that staff refund cash of a delivered order while its pieces stay with the customer: a return of no pieces.
 * @throws Failure ORDER_NOT_FOUND, PAYMENT_NOT_FOUND before the cash was collected, ORDER_STEP_REFUSED, INVALID_INPUT, REFUND_TOO_LARGE,
 *   FORBIDDEN or REAUTHENTICATION_NEEDED
 */
export async function refundCash(ctx: StepContext, input: RefundOrder): Promise<RefundMade> {
  const { actor } = ctx;
  const { reason, amount, refundable, status, lines } = input;
  if (lines)
    throw invalidField('lines', 'A refund in cash names no pieces; record a return for those that come back');
  const { id, cents } = await once(ctx, 'order.refund', input, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    await refuseForNow(tx, ctx, order);
    if (status !== undefined) checkSeen(order, status);
    const left = await readCashLeft(tx, order.id);
    if (left === undefined)
      throw new Failure('PAYMENT_NOT_FOUND', { message: 'The cash of this order was not collected yet' });
    if (refundable !== undefined) checkLeft(left, refundable);
    const asked = amount === undefined ? left : toCents(amount);
    checkCashLeft(Math.max(1, asked), left);
    checkMayRefund(ctx, asked);
    const note = reason || null;
    const { id: subjectId } = await tx.orderReturn.create({
      data: { orderId: order.id, reason: 'other', creditCents: asked, note, actor },
    });
    await recordNote(tx, order, {
      actor,
      reason: `Refund of ${formatPrice(asked)} in cash${note ? `: ${note}` : ''}`,
    });
    await logActivity(tx, actor, {
      action: 'order.refunded',
      subject: { id: order.id, name: order.number },
      changes: {
        refundable: [formatPrice(left), formatPrice(left - asked)],
        ...(note && { reason: [null, note] }),
      },
    });
    await publishOrder(tx, { id: order.id, productIds: [], subjectId }, 'order.refunded');
    return { id: subjectId, cents: asked };
  });
  return {
    success: true,
    message: `${formatPrice(cents)} refunded in cash`,
    data: { id, status: 'succeeded', amount: toAmount(cents) },
  };
}
