import type { Db, Tx } from '../db.ts';
import { lockOrder, noteOnOrder } from '../order/status.ts';
import type { OutboxEntry } from '../outbox/queries.ts';
import { inTransaction } from '../transaction.ts';

/** A confirmation that this process has claimed. */
export interface ClaimedConfirmation {
  orderId: string;
  /** This one included. */
  tries: number;
}

/** A process that has not sent what it claimed by then was killed, and another one does. Ten messages never take so long. */
const claimMinutes = 10;

/** Records that the shoppers of orders placed in cash or paid are due a confirmation. */
export async function queueConfirmations(tx: Tx, entries: OutboxEntry[]): Promise<void> {
  const confirmed = entries.filter(({ type }) => type === 'order.placed' || type === 'order.paid');
  if (confirmed.length === 0) return;
  const eventIds = confirmed.map(({ orderEventId }) => orderEventId);
  await tx.$executeRaw`
    INSERT INTO order_confirmations (order_id)
    SELECT order_id FROM order_events WHERE id = ANY (${eventIds}::bigint[]) AND "to" IN ('placed', 'paid')`;
}

/** Claims due confirmations, oldest first: no other process gets the same ones, and none waits for them. */
export function claimConfirmations(db: Db, most: number): Promise<ClaimedConfirmation[]> {
  return db.$queryRaw`
    UPDATE order_confirmations
    SET tries = tries + 1, next_attempt_at = now() + make_interval(mins => ${claimMinutes}::int)
    WHERE order_id IN (
      SELECT order_id FROM order_confirmations WHERE next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${most}::int FOR UPDATE SKIP LOCKED
    )
    RETURNING order_id AS "orderId", tries`;
}

/** Deletes the rows of confirmations that were sent. */
export async function forgetConfirmations(db: Db, orderIds: string[]): Promise<void> {
  await db.orderConfirmation.deleteMany({ where: { orderId: { in: orderIds } } });
}

/** Releases claimed confirmations, so that another process may send them. */
export async function releaseConfirmations(db: Db, claimed: ClaimedConfirmation[]): Promise<void> {
  await db.orderConfirmation.updateMany({
    where: { OR: claimed.map((claim) => ({ ...claim })) },
    data: { nextAttemptAt: new Date() },
  });
}

/** Records why a try failed and when the next one is due; nothing if another process has claimed it meanwhile. */
export async function putOffConfirmation(
  db: Db,
  claimed: ClaimedConfirmation,
  { lastError, nextAttemptAt }: { lastError: string; nextAttemptAt: Date },
): Promise<void> {
  await db.orderConfirmation.updateMany({ where: { ...claimed }, data: { lastError, nextAttemptAt } });
}

/** Gives up; the row stays as it is, and the order's history says so to staff. */
export function giveUpConfirmation(db: Db, claimed: ClaimedConfirmation, lastError: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, claimed.orderId);
    const { count } = await tx.orderConfirmation.updateMany({
      where: { ...claimed },
      data: { lastError, nextAttemptAt: null },
    });
    if (count === 0) return;
    await noteOnOrder(tx, order, { actor: 'shop', reason: 'The confirmation could not be sent by e-mail' });
  });
}
