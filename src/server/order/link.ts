import type { OrderLinkPurpose } from '../../../prisma/generated/enums.ts';
import { Failure } from '../../shared/base/failure.ts';
import { hashOfToken, newToken } from '../base/token.ts';
import type { Db, Tx } from '../database/db.ts';

/** A link to the page of an order is of use until long after the order has arrived. */
const daysOpen = 90;

/** @returns the token of a link to the page of an order, which is stored nowhere */
export async function makeOrderLink(
  db: Db | Tx,
  orderId: string,
  purpose: Exclude<OrderLinkPurpose, 'payment'>,
): Promise<string> {
  const token = newToken();
  await db.$executeRaw`
    INSERT INTO order_links (hash, order_id, purpose, ends_at)
    VALUES (${hashOfToken(token)}, ${orderId}::uuid, ${purpose}::order_link_purpose, now() + make_interval(days => ${daysOpen}::int))`;
  return token;
}

interface LinkedOrder {
  id: string;
  number: string;
  purpose: OrderLinkPurpose;
}

/** The order of a link to its page. @throws Failure ORDER_NOT_FOUND for a link that has ended, or never was one */
export async function findLinked(db: Db | Tx, token: string): Promise<LinkedOrder> {
  const [found] = await db.$queryRaw<LinkedOrder[]>`
    SELECT o.id, o.number, l.purpose FROM order_links l JOIN orders o ON o.id = l.order_id
    WHERE l.hash = ${hashOfToken(token) ?? ''} AND l.purpose <> 'payment' AND l.ends_at > now()`;
  if (found) return found;
  const message = 'This link is not valid any more. Ask for a new one with the number and the e-mail address';
  throw new Failure('ORDER_NOT_FOUND', { message });
}

/** Deletes links that have ended. A link to pay says for 30 days more what became of its order. */
export async function deleteEndedLinks(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM order_links WHERE ends_at < now() - interval '30 days'`;
}
