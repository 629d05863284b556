import { Prisma } from '../../../../prisma/generated/client.ts';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import type { Tx } from '../../database/db.ts';
import { eraseReviewers } from '../../review/mutations.ts';

/** The replacement for a typed text. */
const erased = 'Erased';

/** The actors that are no people: their texts name nobody. All other actors type their texts. */
const machines = ['shopper', 'shop', 'provider', 'reconciler'];

/** The changes that stay in the activity log, because they say nothing about a person. */
const impersonalChanges = [
  'status',
  'channel',
  'total',
  'refundable',
  'credit',
  'call',
  'e-mail',
  'attention',
  'document',
];

const isReview = (sent: ManagedOrder | ManagedReview): sent is ManagedReview => 'rating' in sent;

/** An order or a review as a webhook has sent it, without its customer and typed texts. */
function withoutPerson(order: ManagedOrder | ManagedReview): ManagedOrder | ManagedReview {
  if (isReview(order)) return { ...order, name: null, text: null, refusal: null, answer: null };
  return {
    ...order,
    customer: null,
    metadata: {},
    parcels: order.parcels.map((parcel) => ({ ...parcel, trackingNumber: null, link: null })),
    returns: order.returns.map((one) => ({ ...one, note: null })),
    history: order.history.map((step) => (machines.includes(step.actor) ? step : { ...step, note: null })),
    payments: order.payments.map((payment) => ({
      ...payment,
      refunds: payment.refunds.map((refund) => ({ ...refund, reason: null })),
    })),
  };
}

/** Rewrites the webhook events of orders, including those that are still to be sent, and deletes the responses of receivers. */
async function eraseEvents(tx: Tx, orderIds: string[]): Promise<void> {
  const where = { orderId: { in: orderIds } };
  const events = await tx.webhookEvent.findMany({ where, select: { id: true, body: true } });
  for (const { id, body } of events) {
    const message = JSON.parse(body);
    const data = withoutPerson(message.data);
    await tx.webhookEvent.update({ where: { id }, data: { body: JSON.stringify({ ...message, data }) } });
  }
  const eventIds = events.map(({ id }) => id);
  await tx.webhookAttempt.updateMany({
    where: { delivery: { eventId: { in: eventIds } }, response: { not: null } },
    data: { response: null },
  });
}

/**
 * Erases the customers of locked orders, and all typed texts about these orders, withdrawals among them. Numbers, lines, totals, dates and statuses stay,
 * and the texts of published reviews.
 * @param isAsked whether the person has asked for it: then the texts of reviews are erased, too
 */
export async function eraseCustomers(
  tx: Tx,
  orderIds: string[],
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  if (orderIds.length === 0) return;
  await eraseReviewers(tx, orderIds, isAsked);
  const ids = Prisma.sql`${orderIds}::uuid[]`;
  await eraseEvents(tx, orderIds);
  const withdrawals = await tx.withdrawal.findMany({
    where: { orderId: { in: orderIds } },
    select: { id: true },
  });
  await eraseWithdrawals(
    tx,
    withdrawals.map(({ id }) => id),
  );
  const customers = await tx.$queryRaw<{ phone: string }[]>`
    SELECT DISTINCT customer_phone AS phone FROM orders WHERE id = ANY (${ids}) AND customer_phone IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE orders SET customer_name = NULL, customer_email = NULL, customer_address = NULL, customer_phone = NULL,
      metadata = '{}', customer_erased_at = now() WHERE id = ANY (${ids})`;
  // The notes about a customer with other orders stay as long as these do.
  await tx.$executeRaw`
    DELETE FROM customer_notes n WHERE n.phone = ANY (${customers.map(({ phone }) => phone)})
      AND NOT EXISTS (SELECT FROM orders o WHERE o.customer_phone = n.phone)`;
  await tx.$executeRaw`
    UPDATE order_events SET reason = ${erased}
    WHERE order_id = ANY (${ids}) AND reason IS NOT NULL AND actor <> ALL (${machines})`;
  await tx.$executeRaw`UPDATE parcels SET tracking_number = NULL WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`UPDATE returns SET note = NULL WHERE order_id = ANY (${ids}) AND note IS NOT NULL`;
  await tx.$executeRaw`UPDATE order_calls SET note = NULL WHERE order_id = ANY (${ids}) AND note IS NOT NULL`;
  await tx.$executeRaw`UPDATE documents SET customer = NULL WHERE order_id = ANY (${ids}) AND customer IS NOT NULL`;
  await tx.$executeRaw`DELETE FROM order_notes WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`DELETE FROM planned_steps WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`DELETE FROM order_photos WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`DELETE FROM order_requests WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`DELETE FROM order_links WHERE order_id = ANY (${ids})`;
  await tx.$executeRaw`UPDATE stock_movements SET reason = NULL WHERE order_id = ANY (${ids}) AND reason IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE order_emails SET last_error = ${erased} WHERE order_id = ANY (${ids}) AND last_error IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE refunds SET reason = NULL FROM payments
    WHERE payments.id = refunds.payment_id AND payments.order_id = ANY (${ids}) AND refunds.reason IS NOT NULL`;
  await tx.$executeRaw`
    UPDATE payments SET change = change #- '{input,reason}' WHERE order_id = ANY (${ids}) AND change IS NOT NULL`;
  // The reason of a write-off after a return has the number of the order, and a typed text.
  await tx.$executeRaw`
    UPDATE stock_movements movement SET reason = 'Order ' || o.number || ': ' || ${erased}
    FROM orders o JOIN order_lines line ON line.order_id = o.id
    WHERE o.id = ANY (${ids}) AND movement.product_id = line.product_id AND movement.cause = 'written_off'
      AND starts_with(movement.reason, 'Order ' || o.number || ': ')`;
  await tx.$executeRaw`
    UPDATE activities SET changes = (
      SELECT jsonb_object_agg(key, value) FROM jsonb_each(changes) WHERE key = ANY (${impersonalChanges}))
    WHERE changes IS NOT NULL AND subject_id IN (
      SELECT id::text FROM orders WHERE id = ANY (${ids})
      UNION ALL SELECT id::text FROM payments WHERE order_id = ANY (${ids})
      UNION ALL SELECT id::text FROM reviews WHERE order_id = ANY (${ids}))`;
}

/** Deletes withdrawals, and the typed numbers of their orders from the log of activity. */
export async function eraseWithdrawals(tx: Tx, withdrawalIds: string[]): Promise<void> {
  if (withdrawalIds.length === 0) return;
  await tx.activity.updateMany({
    where: { subjectId: { in: withdrawalIds }, action: { startsWith: 'withdrawal.' } },
    data: { subject: erased },
  });
  await tx.withdrawal.deleteMany({ where: { id: { in: withdrawalIds } } });
}

/** Deletes messages, and their subjects from the log of activity. */
export async function eraseMessages(tx: Tx, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx.activity.updateMany({
    where: { subjectId: { in: messageIds }, action: { startsWith: 'message.' } },
    data: { subject: erased },
  });
  await tx.message.deleteMany({ where: { id: { in: messageIds } } });
}
