import { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderQuery, OrderRow } from '../../shared/manage-order.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../cursor.ts';
import type { Db } from '../db.ts';

/** The cursor of an order in the list of all, newest first. */
export function orderCursor({ number }: Pick<OrderRow, 'number'>): string {
  return encodeCursor(`order ${number}`);
}

/**
 * The condition for the orders after a cursor, or before it; undefined without a cursor.
 * @throws Failure INVALID_INPUT for an invalid cursor
 */
export async function beyondCursor(
  db: Db,
  { after, before }: Pick<OrderQuery, 'after' | 'before'>,
): Promise<Prisma.Sql | undefined> {
  if (after === undefined && before === undefined) return undefined;
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const [, number] = /^order (\S+)$/.exec(decodeCursor(after ?? before ?? '')) ?? [];
  const order = number && (await db.order.findUnique({ where: { number }, select: { id: true } }));
  if (!order) throw cursorRefusal(before === undefined ? 'after' : 'before');
  return before === undefined ? Prisma.sql`id < ${order.id}::uuid` : Prisma.sql`id > ${order.id}::uuid`;
}
