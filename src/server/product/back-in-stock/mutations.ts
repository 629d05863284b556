import { Failure } from '../../../shared/base/failure.ts';
import type { AskRestock, EndRestock, RestockAsked } from '../../../shared/product/back-in-stock.ts';
import { hasPieces, isProductId, isShown } from '../../catalogue/conditions.ts';
import type { Db } from '../../database/db.ts';
import { addJobs } from '../../database/jobs/queue.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../rpc/context.ts';

/** The time in which one piece counts as taken for each shopper who got an e-mail that a product is back. */
const takenHours = 24;

/** The time for which a request waits. */
const waitingDays = 180;

/** E-mails that are made due at a time. */
const mostEmails = 500;

/**
 * Stores a request of an address for a sold-out product. An address that waits already keeps its place, and gets the same
 * response.
 * @throws Failure RATE_LIMITED, PRODUCT_NOT_FOUND
 */
export async function askRestock({ db, charge }: Context, { id, email }: AskRestock): Promise<RestockAsked> {
  await charge('subscriptions');
  const [product] = isProductId(id)
    ? await db.$queryRaw<{ stock: number }[]>`
        SELECT s.stock FROM products p JOIN product_stock s ON s.product_id = p.id WHERE p.id = ${id}::uuid AND ${isShown} AND ${hasPieces}`
    : [];
  if (!product) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  if (product.stock > 0) return { state: 'in_stock' };
  // A shopper who got the e-mail, but was too late, waits again from now on.
  await db.$executeRaw`
    INSERT INTO restock_requests (product_id, email) VALUES (${id}::uuid, ${email})
    ON CONFLICT (product_id, email) DO UPDATE SET told_at = NULL, asked_at = now()
    WHERE restock_requests.told_at IS NOT NULL`;
  return { state: 'asked' };
}

/** Deletes all requests of an address. The response is the same if there are none. */
export async function endRestock(db: Db, { token }: EndRestock): Promise<{ success: true }> {
  await db.$executeRaw`
    DELETE FROM restock_requests WHERE email = (SELECT email FROM restock_requests WHERE end_token = ${token}::uuid)`;
  return { success: true };
}

/**
 * Makes e-mails due for products that are in stock, for the oldest requests first: never more than the pieces in stock, less the
 * e-mails of the last day. Only one process at a time may do so.
 */
export function queueRestocked(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const due = await tx.$queryRaw<{ id: string; askedAt: Date }[]>`
      UPDATE restock_requests SET told_at = now() WHERE id IN (
        SELECT request.id
        FROM (SELECT DISTINCT product_id FROM restock_requests WHERE told_at IS NULL) waiting
        JOIN products p ON p.id = waiting.product_id AND ${isShown} AND ${hasPieces}
        JOIN product_stock s ON s.product_id = p.id AND s.stock > 0
        CROSS JOIN LATERAL (
          SELECT id FROM restock_requests WHERE product_id = p.id AND told_at IS NULL ORDER BY asked_at, id
          LIMIT greatest(0, s.stock - (
            SELECT count(*) FROM restock_requests
            WHERE product_id = p.id AND told_at > now() - make_interval(hours => ${takenHours}::int)))
        ) request
        LIMIT ${mostEmails}
      )
      RETURNING id::text, asked_at AS "askedAt"`;
    if (due.length === 0) return;
    const inOrder = due.sort((a, b) => Number(a.askedAt) - Number(b.askedAt) || Number(a.id) - Number(b.id));
    // These jobs run one after the other, because each counts e-mails.
    await addJobs(
      tx,
      'tell_restocked',
      inOrder.map(({ id }) => ({ payload: { id }, queue: 'tell_restocked' })),
    );
  });
}

/** Puts back a request whose product was sold out before its e-mail left. */
export async function waitAgain(db: Db, id: string): Promise<void> {
  await db.restockRequest.updateMany({ where: { id: BigInt(id) }, data: { toldAt: null } });
}

/** Deletes a request whose e-mail nobody can get. */
export async function forgetRequest(db: Db, id: string): Promise<void> {
  await db.restockRequest.deleteMany({ where: { id: BigInt(id) } });
}

/**
 * Deletes requests a week after their e-mail became due, because failed e-mails are tried again until then, and requests that are
 * too old.
 */
export async function forgetOldRequests(db: Db): Promise<void> {
  await db.$executeRaw`
    DELETE FROM restock_requests WHERE told_at <= now() - interval '7 days'
      OR asked_at <= now() - make_interval(days => ${waitingDays}::int)`;
}
