import { Failure } from '../../shared/base/failure.ts';
import { hashOfToken, newToken } from '../base/token.ts';
import type { Db, Tx } from '../database/db.ts';

/** A link is of use until long after the order has arrived; each e-mail has a new one. */
const daysOpen = 90;

/**
 * Makes a link to the page of an order.
 * @param isFromEmail whether it goes to the order's e-mail address; else it belongs to the browser that ordered
 * @returns its token, which is stored nowhere
 */
export async function makeOrderLink(db: Db | Tx, orderId: string, isFromEmail: boolean): Promise<string> {
  const token = newToken();
  await db.$executeRaw`
    INSERT INTO order_links (hash, order_id, is_from_email, ends_at)
    VALUES (${hashOfToken(token)}, ${orderId}::uuid, ${isFromEmail}, now() + make_interval(days => ${daysOpen}::int))`;
  return token;
}

interface LinkedOrder {
  id: string;
  number: string;
  isFromEmail: boolean;
}

/** The order of a link. @throws Failure ORDER_NOT_FOUND for a link that has ended, or never was one */
export async function findLinked(db: Db | Tx, token: string): Promise<LinkedOrder> {
  const [found] = await db.$queryRaw<LinkedOrder[]>`
    SELECT o.id, o.number, l.is_from_email AS "isFromEmail" FROM order_links l JOIN orders o ON o.id = l.order_id
    WHERE l.hash = ${hashOfToken(token) ?? ''} AND l.ends_at > now()`;
  if (found) return found;
  const message = 'This link is not valid any more. Ask for a new one with the number and the e-mail address';
  throw new Failure('ORDER_NOT_FOUND', { message });
}

/** Deletes links that have ended. */
export async function deleteEndedLinks(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM order_links WHERE ends_at <= now()`;
}
