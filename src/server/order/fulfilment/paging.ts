import { Prisma } from '../../../../prisma/generated/client.ts';
import type { ListOrders, OrderRow } from '../../../shared/order/manage-order.ts';
import type { Db } from '../../database/db.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../../rpc/cursor.ts';

/** The cursor of an order in the list of changes, or in the list of all, newest first. */
export function orderCursor({ number, updatedAt }: OrderRow, isOfChanges: boolean): string {
  return encodeCursor(isOfChanges ? `changed ${updatedAt} ${number}` : `order ${number}`);
}

const placePattern = /^(?:order|changed (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)) (\S+)$/;

/**
 * The condition for the orders after a cursor, or before it; undefined without a cursor.
 * @throws Failure INVALID_INPUT for an invalid cursor
 */
export async function beyondCursor(
  db: Db,
  { after, before, updatedSince }: Pick<ListOrders, 'after' | 'before' | 'updatedSince'>,
): Promise<Prisma.Sql | undefined> {
  if (after === undefined && before === undefined) return undefined;
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const [, at, number] = placePattern.exec(decodeCursor(after ?? before ?? '')) ?? [];
  const isOfChanges = updatedSince !== undefined;
  const isMeant = number !== undefined && (at !== undefined) === isOfChanges;
  const order = isMeant && (await db.order.findUnique({ where: { number }, select: { id: true } }));
  if (!order) throw cursorRefusal(before === undefined ? 'after' : 'before');
  const sign = isOfChanges === (before === undefined) ? Prisma.sql`>` : Prisma.sql`<`;
  return isOfChanges
    ? Prisma.sql`(updated_at, id) ${sign} (${at}::timestamptz, ${order.id}::uuid)`
    : Prisma.sql`id ${sign} ${order.id}::uuid`;
}
