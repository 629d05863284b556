import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import type { NamedCarrier } from '../../../shared/order/carrier-schema.ts';
import { carrierWords } from '../../../shared/order/carriers.ts';
import type { CarrierCash, DeliverOrder, RecordPayout } from '../../../shared/order/fulfilment.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Db, Tx } from '../../database/db.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { once } from '../../rpc/idempotency.ts';
import { presentCarrier } from '../carrier.ts';
import { storedNumber, storedNumbers } from '../number.ts';
import type { LockedOrder } from '../status.ts';

/** The cash that is due at the door: the total less the credit for pieces that came back on the way. */
export function dueCents(totalCents: number, returns: { creditCents: number }[]): number {
  return returns.reduce((cents, { creditCents }) => cents - creditCents, totalCents);
}

interface At {
  createdAt: Date;
}

/** The collected cash that was not refunded since, in cents. */
export function cashLeft(
  { amountCents, createdAt }: At & { amountCents: number },
  returns: (At & { creditCents: number })[],
): number {
  return dueCents(
    amountCents,
    returns.filter((one) => one.createdAt >= createdAt),
  );
}

/**
 * Records the cash that was collected for an order that is being delivered. Only staff who may change the cash of orders can record
 * less than was due.
 * @throws Failure INVALID_INPUT or FORBIDDEN
 */
export async function collectCash(
  tx: Tx,
  { member }: Pick<ActorContext, 'member'>,
  { order, collected }: { order: LockedOrder } & Pick<DeliverOrder, 'collected'>,
): Promise<void> {
  if (order.paymentMethod === 'card') {
    if (collected === undefined) return;
    throw invalidField('collected', 'Nothing is collected for an order that was paid by card');
  }
  const where = { orderId: order.id };
  const due = dueCents(
    order.totalCents,
    await tx.orderReturn.findMany({ where, select: { creditCents: true } }),
  );
  const last = await tx.parcel.findFirst({
    where,
    orderBy: { id: 'desc' },
    select: { carrier: true, carrierName: true },
  });
  const amountCents = collected === undefined ? due : toCents(collected);
  if (amountCents < due) checkPermission(member, 'orders');
  if (amountCents > due) throw invalidField('collected', `At most ${formatPrice(due)} was due`);
  await tx.cashCollection.create({
    data: { orderId: order.id, ...(last && presentCarrier(last)), amountCents },
  });
}

/** The number of orders of one carrier, and of payouts, in one view. */
const shown = 100;

interface Owed extends NamedCarrier {
  owed: number;
  count: number;
  orders: { number: string; cents: number; at: string }[];
}

export async function findCarrierCash(db: Db): Promise<CarrierCash> {
  const owed = await db.$queryRaw<Owed[]>`
    SELECT carrier, carrier_name AS "carrierName", sum(amount_cents)::float8 AS owed, count(*)::int AS count, jsonb_agg(jsonb_build_object(
      'number', number, 'cents', amount_cents, 'at', iso_time(created_at)) ORDER BY created_at) FILTER (WHERE place <= ${shown}) AS orders
    FROM (
      SELECT c.*, o.number, row_number() OVER (PARTITION BY c.carrier, c.carrier_name ORDER BY c.created_at) AS place
      FROM cash_collections c JOIN orders o ON o.id = c.order_id
      WHERE c.payout_id IS NULL AND c.carrier IS NOT NULL AND c.amount_cents > 0
    ) unpaid GROUP BY carrier, carrier_name ORDER BY owed DESC`;
  const payouts = await db.carrierPayout.findMany({
    orderBy: { id: 'desc' },
    take: shown,
    include: { collections: { select: { amountCents: true } } },
  });
  return {
    carriers: owed.map((one) => ({
      ...presentCarrier(one),
      owed: toAmount(one.owed),
      orders: one.orders.map(({ number, cents, at }) => ({ number, amount: toAmount(cents), at })),
      more: one.count - one.orders.length,
    })),
    payouts: payouts.map(({ id, receivedCents, note, actor, createdAt, collections, ...row }) => ({
      id,
      ...presentCarrier(row),
      collected: toAmount(collections.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      received: toAmount(receivedCents),
      orders: collections.length,
      note,
      actor,
      at: createdAt.toISOString(),
    })),
  };
}

export async function sumOwedCents(tx: Tx): Promise<number> {
  const { _sum } = await tx.cashCollection.aggregate({
    where: { payoutId: null, carrier: { not: null } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/**
 * Records that a carrier has paid the cash of these orders, all or nothing.
 * @throws Failure ORDER_STEP_REFUSED if one of them is not owed by this carrier; INVALID_INPUT for more than it collected
 */
export async function recordPayout(ctx: ActorContext, input: RecordPayout): Promise<{ id: string }> {
  const { carrier, carrierName = null, received, note } = input;
  const numbers = [...new Set(input.numbers.map(storedNumber))];
  const stored = input.numbers.flatMap(storedNumbers);
  return once(ctx, 'order.recordPayout', input, async (tx) => {
    const owed = await tx.$queryRaw<{ orderId: string; amountCents: number }[]>`
      SELECT c.order_id AS "orderId", c.amount_cents AS "amountCents" FROM cash_collections c JOIN orders o ON o.id = c.order_id
      WHERE o.number = ANY (${stored}) AND c.carrier = ${carrier} AND c.carrier_name IS NOT DISTINCT FROM ${carrierName}
        AND c.payout_id IS NULL
      ORDER BY c.order_id FOR UPDATE OF c`;
    if (owed.length < numbers.length) {
      const message = `${carrierWords(input)} does not owe the cash of all these orders; nothing was recorded`;
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    const collectedCents = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const receivedCents = toCents(received);
    if (receivedCents > collectedCents) {
      throw invalidField('received', `The total of these orders is ${formatPrice(collectedCents)}`);
    }
    const data = { carrier, carrierName, receivedCents, note: note || null, actor: ctx.actor };
    const { id } = await tx.carrierPayout.create({ data, select: { id: true } });
    await tx.cashCollection.updateMany({
      where: { orderId: { in: owed.map(({ orderId }) => orderId) } },
      data: { payoutId: id },
    });
    await logActivity(tx, ctx.actor, {
      action: 'cash.received',
      subject: { name: carrierWords(input) },
      changes: { received: [null, formatPrice(receivedCents)], orders: [null, owed.length] },
    });
    return { id };
  });
}
