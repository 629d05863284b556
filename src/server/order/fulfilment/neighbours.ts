import { Prisma } from '../../../../prisma/generated/client.ts';
import { timesOf } from '../../../shared/base/day.ts';
import type { FindNeighbours, OrderNeighbours } from '../../../shared/order/bulk-orders.ts';
import type { Context } from '../../rpc/context.ts';
import { statusesIn } from '../status.ts';
import { findStanding } from './queries.ts';
import { isReady, matching, needsAttention, searchFor } from './search.ts';
import { hasWaitingStep } from './waiting.ts';

/** The orders that wait for a step and need no attention before it. */
const waitsFor = {
  ship: isReady,
  deliver: Prisma.sql`o.status IN (${statusesIn('awaits', 'delivery')}) AND NOT ${needsAttention} AND NOT ${hasWaitingStep}`,
};

/**
 * The orders before and after one in a list with these filters, and those that wait for the same steps.
 * @throws Failure ORDER_NOT_FOUND
 */
export async function findNeighbours(
  { db, identity }: Pick<Context, 'db' | 'identity'>,
  { number, searchTerm, status, attention, review, work, ...days }: FindNeighbours,
): Promise<OrderNeighbours> {
  const { id } = await findStanding(db, number);
  const { timeZone } = await identity();
  const search = await searchFor(db, searchTerm, 'orders');
  const filters = matching({ ...timesOf(days, timeZone), attention, review, work }, search);
  const listed = status ? Prisma.sql`o.status = ${status}::order_status` : Prisma.sql`true`;
  // A search reads every order, so it runs only once in this statement.
  const once = search ? Prisma.sql`MATERIALIZED` : Prisma.sql`NOT MATERIALIZED`;
  const waiting = (step: keyof typeof waitsFor) => {
    const others = Prisma.sql`found o WHERE ${waitsFor[step]}`;
    return Prisma.sql`jsonb_build_object('count', (SELECT count(*) FROM ${others} AND o.id <> ${id}::uuid), 'next', coalesce(
      (SELECT o.number FROM ${others} AND o.id < ${id}::uuid ORDER BY o.id DESC LIMIT 1),
      (SELECT o.number FROM ${others} AND o.id > ${id}::uuid ORDER BY o.id DESC LIMIT 1)
    ))`;
  };
  const [found] = await db.$queryRaw<[Omit<OrderNeighbours, 'waiting'> & OrderNeighbours['waiting']]>`
    WITH found AS ${once} (SELECT o.id, o.number, o.status, o.payment_method, o.packed_at FROM orders o ${filters})
    SELECT
      (SELECT count(*)::int FROM found o WHERE ${listed} AND o.id > ${id}::uuid) + 1 AS position,
      (SELECT count(*)::int FROM found o WHERE ${listed}) AS "totalDoc",
      (SELECT o.number FROM found o WHERE ${listed} AND o.id > ${id}::uuid ORDER BY o.id LIMIT 1) AS previous,
      (SELECT o.number FROM found o WHERE ${listed} AND o.id < ${id}::uuid ORDER BY o.id DESC LIMIT 1) AS next,
      ${waiting('ship')} AS ship, ${waiting('deliver')} AS deliver`;
  const { ship, deliver, ...place } = found;
  return { ...place, waiting: { ship, deliver } };
}
