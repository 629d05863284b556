import { Prisma } from '../../../../prisma/generated/client.ts';
import { type WorkCounts, type WorkList, type WorkPart, workPartNames } from '../../../shared/order/work.ts';
import type { Db, Tx } from '../../database/db.ts';
import { dueCalls } from './calls.ts';
import { isLate, isReady } from './search.ts';

/** E-mails that failed before are not worth a look any more. */
const emailDays = 7;

const ofOrder = Prisma.sql`o.number, o.customer_name AS name`;

/**
 * All that waits for staff, a row each: for the numbers of the parts and their lists. Each part reads an index of its waiting rows, not
 * of all rows. Rows with a lower `rank` come first.
 */
const items = () => Prisma.sql`
  SELECT 'call' AS part, (u.order_id IS NULL)::int AS rank, coalesce(call.retry_at, o.created_at) AS at, ${ofOrder}, NULL AS kind
  FROM ${dueCalls}
  UNION ALL SELECT CASE WHEN o.packed_at IS NULL THEN 'pack' ELSE 'handOver' END, 0, coalesce(o.packed_at, o.created_at), ${ofOrder}, NULL
  FROM orders o WHERE ${isReady}
  UNION ALL SELECT 'collect', 0, c.created_at, ${ofOrder}, NULL
  FROM cash_collections c JOIN orders o ON o.id = c.order_id
  WHERE c.payout_id IS NULL AND c.carrier IS NOT NULL AND c.amount_cents > 0
  UNION ALL SELECT 'putRight', 0, p.created_at, ${ofOrder}, 'payment'
  FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE p.attention IS NOT NULL
  UNION ALL SELECT 'putRight', 0, w.received_at, coalesce(o.number, w.order_number), w.name, 'withdrawal'
  FROM withdrawals w LEFT JOIN orders o ON o.id = w.order_id WHERE w.done_at IS NULL
  UNION ALL SELECT 'putRight', 0, r.created_at, ${ofOrder}, 'request'
  FROM order_requests r JOIN orders o ON o.id = r.order_id WHERE r.status = 'open'
  UNION ALL SELECT 'putRight', 0, p.due_at, ${ofOrder}, 'step'
  FROM planned_steps p JOIN orders o ON o.id = p.order_id WHERE p.refusal IS NOT NULL
  UNION ALL SELECT 'putRight', 0, e.created_at, ${ofOrder}, 'email'
  FROM order_emails e JOIN orders o ON o.id = e.order_id
  WHERE e.status = 'failed' AND e.created_at > now() - ${emailDays} * interval '1 day'
  UNION ALL SELECT 'putRight', 0, o.promised_to, ${ofOrder}, 'late'
  FROM orders o WHERE ${isLate()}`;

/** The number of things in each part of the work, as JSON. */
export const workCounts = () => Prisma.sql`
  (SELECT json_object_agg(part, count) FROM (SELECT part, count(*) AS count FROM (${items()}) item GROUP BY part) counted)`;

export const presentCounts = (counts: Partial<WorkCounts> | null) =>
  Object.fromEntries(workPartNames.map((part) => [part, counts?.[part] ?? 0])) as WorkCounts;

export async function countWork(tx: Tx): Promise<WorkCounts> {
  const [{ counts }] = await tx.$queryRaw<
    [{ counts: Partial<WorkCounts> | null }]
  >`SELECT ${workCounts()} AS counts`;
  return presentCounts(counts);
}

/** The number of things of each part in one view. */
const shown = 5;

/** The first things of each part: calls about orders above the limits, then what has waited longest. */
export async function findWork(db: Db): Promise<WorkList> {
  const rows = await db.$queryRaw<(Omit<WorkList[WorkPart][number], 'at'> & { part: WorkPart; at: Date })[]>`
    SELECT part, number, name, kind, at FROM (
      SELECT *, row_number() OVER (PARTITION BY part ORDER BY rank, at, number) AS place FROM (${items()}) item
    ) placed WHERE place <= ${shown} ORDER BY place`;
  const of = (wanted: WorkPart) =>
    rows
      .filter(({ part }) => part === wanted)
      .map(({ number, name, kind, at }) => ({ number, name, kind, at: at.toISOString() }));
  return Object.fromEntries(workPartNames.map((part) => [part, of(part)])) as WorkList;
}
