import { randomUUID } from 'node:crypto';
import { Failure } from '../../shared/base/failure.ts';
import type { AskedToConfirm, AskToConfirm, PlacedOrder } from '../../shared/order/order.ts';
import type { Tx } from '../database/db.ts';
import { publishOrder } from '../database/outbox/publish.ts';
import { inTransaction } from '../database/transaction.ts';
import { storedNumbers } from '../order/number.ts';
import { type LockedOrder, lockOrder, recordNote } from '../order/status.ts';
import type { Context } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';
import { findEffect } from '../rpc/idempotency.ts';
import { mayWriteTo } from './address-limits.ts';

/** E-mails that ask the shopper of a large order to confirm it, the first one included. */
const mostRequests = 5;

const refused = (message: string) => new Failure('ORDER_STEP_REFUSED', { message });

/** The number of requests to confirm an order, sent or about to be. Counts those in the outbox first: they become e-mails later. */
async function countRequests(tx: Tx, orderId: string): Promise<number> {
  const due = await tx.outboxEntry.count({ where: { orderId, type: 'order.review_requested' } });
  return due + (await tx.orderEmail.count({ where: { orderId, kind: 'to_confirm' } }));
}

/** Gives an order in review another e-mail address. The link that was sent to the earlier address is no longer valid. */
async function changeAddress(tx: Tx, order: LockedOrder, email: string): Promise<void> {
  await tx.order.update({ where: { id: order.id }, data: { customerEmail: email } });
  await tx.unconfirmedOrder.update({
    where: { orderId: order.id },
    data: { email: email.toLowerCase(), token: randomUUID() },
  });
  await recordNote(tx, order, {
    actor: 'shopper',
    reason: 'The shopper corrected the e-mail address',
    isVisible: false,
  });
}

/**
 * Asks the shopper of an order in review once more to confirm it, at this address. Only the browser that placed the order may:
 * it proves that by the Idempotency-Key of its request, as long as that is kept. The e-mail counts as one that a stranger causes.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT for an address above its limit, or RATE_LIMITED
 */
export async function askToConfirm(
  ctx: Context,
  { number, key, email }: AskToConfirm,
): Promise<AskedToConfirm> {
  await ctx.charge('lookupsOfClient');
  const effect = await findEffect({ ...ctx, idempotencyKey: key }, 'order.place');
  const placed = (effect as PlacedOrder | undefined)?.data.orderNumber;
  if (placed === undefined || !storedNumbers(number).includes(placed)) {
    throw new Failure('ORDER_NOT_FOUND', {
      message:
        'This can only be done on the device that ordered, within a day. Call us about the order instead',
    });
  }
  if (ctx.limitsHolds && !(await mayWriteTo(ctx.db, { address: email, cause: 'order' }))) {
    throw invalidField(
      'email',
      'Many e-mails went to this address today. Use another one, or wait for our call',
    );
  }
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx.order.findUniqueOrThrow({ where: { number: placed }, select: { id: true } });
    const order = await lockOrder(tx, id);
    const row = await tx.unconfirmedOrder.findUnique({
      where: { orderId: id },
      include: { order: { select: { customerEmail: true } } },
    });
    if (!order.isInReview || !row?.expiresAt)
      throw refused('This order no longer waits to be confirmed. Its page says where it stands');
    if (row.emailConfirmedAt) throw refused('Your e-mail address is confirmed. Please wait for our call');
    const requests = await countRequests(tx, id);
    if (requests >= mostRequests)
      throw refused(
        `We have sent this e-mail ${requests} times. Look into the spam folder too, or wait for our call`,
      );
    if (row.order.customerEmail !== email) await changeAddress(tx, order, email);
    const about = { id, productIds: [], subjectId: String(requests + 1) };
    await publishOrder(tx, about, 'order.review_requested');
    return { email, confirmBy: row.expiresAt.toISOString() };
  });
}
