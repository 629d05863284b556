import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { centsInUnit } from '../../shared/base/money.ts';
import type { ConfirmOrder, OrderConfirmed } from '../../shared/order/order.ts';
import { statusIs } from '../../shared/order/order-status.ts';
import type { Db, Tx } from '../database/db.ts';
import { publishOrder } from '../database/outbox/publish.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Context } from '../rpc/context.ts';
import { findSettings } from '../settings/queries.ts';
import { unconfirmedPieces } from './hold-limits.ts';
import { isNumbered } from './number.ts';
import { type LockedOrder, lockOrder, recordNote, takeStep } from './status.ts';
import { retakeStock, returnStock } from './stock.ts';

/**
 * Whether an order in review may hold its pieces now that its e-mail address is confirmed: this address may hold more, but not
 * so much of a product that unconfirmed orders hold most of its stock. Locks the stock, in id order.
 */
async function mayHold(tx: Tx, orderId: string): Promise<boolean> {
  const { emailPieces, emailDollars, stockPercent } = await findSettings(tx, 'holds');
  const [{ isWithin }] = await tx.$queryRaw<[{ isWithin: boolean }]>`
    WITH locked AS (
      SELECT l.quantity, s.stock, s.unconfirmed FROM order_lines l JOIN product_stock s USING (product_id)
      WHERE l.order_id = ${orderId}::uuid ORDER BY l.product_id FOR UPDATE OF s
    ), held AS (
      SELECT sum(u.pieces) AS pieces, sum(u.cents) AS cents FROM unconfirmed_orders own
      JOIN unconfirmed_orders u ON u.email = own.email AND (u.is_held OR u.order_id = own.order_id)
      WHERE own.order_id = ${orderId}::uuid
    )
    SELECT held.pieces <= ${emailPieces}::int AND held.cents <= ${centsInUnit() * emailDollars}::bigint AND NOT EXISTS (
      SELECT FROM locked WHERE unconfirmed + quantity
        > greatest(${unconfirmedPieces}::int, (stock + unconfirmed) * ${stockPercent}::int / 100)
    ) AS "isWithin" FROM held`;
  return isWithin;
}

/** Takes the pieces of a locked order in review. @returns false if it may not hold them, or if some of them are sold out */
async function hold(tx: Tx, order: LockedOrder): Promise<boolean> {
  if (!(await mayHold(tx, order.id))) return false;
  const productIds = await retakeStock(tx, order.id, { cause: 'ordered', actor: 'shopper' });
  if (!productIds) return false;
  await tx.$executeRaw`
    WITH line AS (
      SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${order.id}::uuid GROUP BY product_id
    )
    UPDATE product_stock s SET unconfirmed = s.unconfirmed + line.quantity FROM line WHERE s.product_id = line.product_id`;
  const { unconfirmedDays } = await findSettings(tx, 'holds');
  await tx.$executeRaw`
    UPDATE unconfirmed_orders SET is_held = true, expires_at = NULL, held_until = now() + make_interval(days => ${unconfirmedDays}::int)
    WHERE order_id = ${order.id}::uuid`;
  await recordNote(tx, order, { actor: 'shopper', reason: 'Confirmed by e-mail' });
  await publishOrder(tx, { id: order.id, productIds }, 'order.placed');
  return true;
}

const invalidLink = () =>
  new Failure('ORDER_NOT_FOUND', {
    message: 'This link is no longer valid: the order was already confirmed, or it is closed',
  });

/**
 * Confirms an order in review by the link in its e-mail. If it is too large for that, staff have to call.
 * @throws Failure ORDER_NOT_FOUND for a link of an order that is no longer in review, or RATE_LIMITED
 */
export async function confirmOrder(ctx: Context, { number, token }: ConfirmOrder): Promise<OrderConfirmed> {
  await ctx.charge('lookupsOfClient');
  const where = { token, order: isNumbered(number) };
  return inTransaction(ctx.db, async (tx) => {
    const found = isUuid(token) ? await tx.unconfirmedOrder.findFirst({ where }) : null;
    if (!found) throw invalidLink();
    return confirmReviewedByEmail(tx, await lockOrder(tx, found.orderId));
  });
}

/** The same for a locked order, by another link that was sent to its e-mail address. @throws Failure ORDER_NOT_FOUND */
export async function confirmReviewedByEmail(tx: Tx, order: LockedOrder): Promise<OrderConfirmed> {
  const where = { orderId: order.id };
  const row = await tx.unconfirmedOrder.findUnique({ where });
  if (!row) throw invalidLink();
  if (row.isHeld) return { state: 'confirmed' };
  if (!row.emailConfirmedAt)
    await tx.unconfirmedOrder.update({ where, data: { emailConfirmedAt: new Date() } });
  return { state: (await hold(tx, order)) ? 'confirmed' : 'call' };
}

/** The number of orders that a round of a minute can cancel. */
const perRound = 200;

/** True if an order is to end because nobody has confirmed it, by the clock of the database. */
const isLate = Prisma.sql`(expires_at <= now() OR held_until <= now())`;

/** Cancels unconfirmed orders whose time is over: in review, or holding their pieces. */
export async function cancelUnconfirmed(db: Db): Promise<void> {
  const late = await db.$queryRaw<{ id: string }[]>`
    SELECT order_id AS id FROM unconfirmed_orders WHERE ${isLate} LIMIT ${perRound}`;
  for (const { id } of late) {
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      const [still] = await tx.$queryRaw<object[]>`
        SELECT FROM unconfirmed_orders WHERE order_id = ${id}::uuid AND ${isLate}`;
      if (!still || !statusIs(order.status, 'awaits', 'shipment')) return;
      await takeStep(tx, order, 'cancel', { actor: 'shop', reason: 'Not confirmed in time' });
      const productIds = await returnStock(tx, id, { cause: 'cancelled', actor: 'shop' });
      await publishOrder(tx, { id, productIds }, 'order.cancelled');
    });
  }
}
