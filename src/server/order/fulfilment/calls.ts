import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { toAmount } from '../../../shared/base/money.ts';
import type { CallQueue, PhoneHistory, RecordCall } from '../../../shared/order/fulfilment.ts';
import type { StepTaken } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { reviewOf } from '../present.ts';
import { type LockedOrder, lockOrder, recordNote, statusesIn, takeStep } from '../status.ts';
import { returnStock } from '../stock.ts';
import { confirmReviewed, endUnconfirmed } from '../unconfirmed.ts';
import { findStanding } from './queries.ts';
import { awaitsCall } from './search.ts';
import { hasWaitingStep, refuseForNow, shopper } from './waiting.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The most days until a customer is called again who was not reached. */
const retryDays = 30;

/** The texts in the order's history, for the shopper. */
const callWords: Record<RecordCall['outcome'], string> = {
  confirmed: 'Confirmed by phone',
  not_reached: 'We called, but did not reach you',
  refused: 'Cancelled after our call',
};

/** The same for what shoppers say on the page of their order, before anybody calls. */
const ownCallWords: typeof callWords = {
  ...callWords,
  confirmed: 'You confirmed your order',
  not_reached: 'You asked us to call later',
};

/** When to call again; null if there is no need. @throws Failure INVALID_INPUT */
function retryTime({ outcome, retryAt }: RecordCall): Date | null {
  if (outcome !== 'not_reached') return null;
  const time = new Date(retryAt ?? Date.now() + dayMs);
  const isInTime = time.getTime() > Date.now() - dayMs && time.getTime() < Date.now() + retryDays * dayMs;
  if (isInTime) return time;
  throw invalidField('retryAt', `Choose a time in the next ${retryDays} days`);
}

const isConfirmed = async (tx: Tx, { id: orderId }: LockedOrder) =>
  (await tx.orderCall.count({ where: { orderId, outcome: 'confirmed' } })) > 0;

/** Confirms an order. @returns the products that it took now, if it was in review. @throws Failure OUT_OF_STOCK or PRODUCT_NOT_FOUND */
async function confirm(tx: Tx, order: LockedOrder, actor: string): Promise<string[] | undefined> {
  if (order.isInReview) return confirmReviewed(tx, order.id, actor);
  await endUnconfirmed(tx, order.id);
  return undefined;
}

/**
 * Records a call to the customer of a cash order that is not shipped yet. If they refuse, the order is cancelled.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or INVALID_INPUT; OUT_OF_STOCK or PRODUCT_NOT_FOUND if the pieces of an order
 *   in review were sold to others
 */
export async function recordCall(ctx: StepContext, input: RecordCall): Promise<StepTaken> {
  const retryAt = retryTime(input);
  const { outcome, note } = input;
  const { actor } = ctx;
  const { status } = await once(ctx, 'order.recordCall', input, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    await refuseForNow(tx, ctx, order);
    if (order.paymentMethod !== 'cash' || !statusIs(order.status, 'awaits', 'shipment')) {
      throw new Failure('ORDER_STEP_REFUSED', {
        message: 'Only cash orders that are waiting to be shipped can be confirmed',
      });
    }
    if (outcome === 'confirmed' && (await isConfirmed(tx, order)))
      throw new Failure('ORDER_STEP_REFUSED', { message: 'This order is already confirmed' });
    await tx.orderCall.create({ data: { orderId: order.id, outcome, retryAt, note: note || null, actor } });
    const { id, number } = order;
    const words = { actor, reason: (actor === shopper ? ownCallWords : callWords)[outcome] };
    await logActivity(tx, actor, {
      action: 'order.called',
      subject: { id, name: number },
      changes: { call: [null, outcome] },
    });
    // It must not end before the next call, and staff need a day for that.
    if (retryAt)
      await tx.$executeRaw`
        UPDATE unconfirmed_orders SET held_until = greatest(held_until, ${new Date(retryAt.getTime() + dayMs)})
        WHERE order_id = ${id}::uuid AND held_until IS NOT NULL`;
    if (outcome !== 'refused') {
      const productIds = outcome === 'confirmed' && (await confirm(tx, order, actor));
      await recordNote(tx, order, words);
      if (productIds) await publishOrder(tx, { id, productIds }, 'order.placed');
      return { status: order.status };
    }
    await takeStep(tx, order, 'cancel', words);
    const productIds = await returnStock(tx, id, { cause: 'cancelled', actor });
    await publishOrder(tx, { id, productIds }, 'order.cancelled');
    return { status: order.status };
  });
  return { success: true, message: 'Call recorded', data: { status } };
}

/** The earlier orders with the phone number of `orders o`, counted by outcome, as JSON. */
const ordersBefore = Prisma.sql`
  (SELECT jsonb_build_object('ordered', count(*), 'accepted', count(*) FILTER (WHERE b.status IN (${statusesIn('hasArrived', true)})),
      'refused', count(*) FILTER (WHERE
        EXISTS (SELECT FROM returns r WHERE r.order_id = b.id AND r.reason IN ('refused', 'not_found'))
        OR EXISTS (SELECT FROM order_calls c WHERE c.order_id = b.id AND c.outcome = 'refused')))
    FROM orders b WHERE b.customer_phone = o.customer_phone AND b.id < o.id)`;

/** The earlier orders with the phone number of an order; null without a phone number. */
export async function findOrdersBefore(db: Db | Tx, orderId: string): Promise<PhoneHistory | null> {
  const [found] = await db.$queryRaw<{ before: PhoneHistory }[]>`
    SELECT ${ordersBefore} AS before FROM orders o WHERE o.id = ${orderId}::uuid AND o.customer_phone IS NOT NULL`;
  return found?.before ?? null;
}

/** Cash orders that nobody has confirmed, and for which no step waits, as `orders o`, with `call`, the last call. */
const unconfirmed = Prisma.sql`
  orders o LEFT JOIN unconfirmed_orders u ON u.order_id = o.id AND NOT u.is_held LEFT JOIN LATERAL (
    SELECT retry_at FROM order_calls c WHERE c.order_id = o.id ORDER BY c.id DESC LIMIT 1
  ) call ON true
  WHERE o.customer_phone IS NOT NULL AND ${awaitsCall} AND NOT ${hasWaitingStep}`;

const isDue = Prisma.sql`(call.retry_at IS NULL OR call.retry_at <= now())`;

/** The calls that are due, as `orders o` with `call` and `u`, which is null if the order is not above the limits. */
export const dueCalls = Prisma.sql`${unconfirmed} AND ${isDue}`;

interface QueuedOrder {
  number: string;
  createdAt: Date;
  totalCents: number;
  pieces: number;
  customer: { name: string; phone: string; address: string };
  tries: number;
  before: PhoneHistory;
  review: Parameters<typeof reviewOf>[0];
}

/** The number of cash orders in one view of the queue. */
const queueLength = 50;

/** The cash orders whose customers have to be called now, those in review first. */
export async function findCallQueue(db: Db): Promise<CallQueue> {
  const [counts] = await db.$queryRaw<[{ due: number; later: number }]>`
    SELECT (count(*) FILTER (WHERE ${isDue}))::int AS due, (count(*) FILTER (WHERE NOT ${isDue}))::int AS later
    FROM ${unconfirmed}`;
  const rows = await db.$queryRaw<QueuedOrder[]>`
    SELECT o.number, o.created_at AS "createdAt", o.total_cents AS "totalCents",
      (SELECT sum(quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
      jsonb_build_object('name', o.customer_name, 'phone', o.customer_phone, 'address', coalesce(o.customer_address, '')) AS customer,
      (SELECT count(*)::int FROM order_calls c WHERE c.order_id = o.id AND c.actor <> ${shopper}) AS tries, ${ordersBefore} AS before,
      CASE WHEN u.order_id IS NOT NULL THEN jsonb_build_object('reasons', u.reasons, 'expiresAt', u.expires_at,
        'emailConfirmedAt', u.email_confirmed_at) END AS review
    FROM ${dueCalls}
    ORDER BY u.order_id IS NULL, coalesce(call.retry_at, o.created_at), o.id LIMIT ${queueLength}`;
  return {
    data: rows.map(({ createdAt, totalCents, review, ...row }) => ({
      ...row,
      review: reviewOf(review),
      placedAt: createdAt.toISOString(),
      total: toAmount(totalCents),
    })),
    ...counts,
  };
}
