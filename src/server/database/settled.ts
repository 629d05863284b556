import { Prisma } from '../../../prisma/generated/client.ts';
import { type Pool, query } from './query.ts';

/**
 * The time before which changes are final: no transaction that is still open has written an earlier time of a change, and none will.
 * A list of changes up to this time has no gaps: a reader that goes on from its last row misses no change that is committed later.
 * Read it in a separate statement, before the list: a list of the same statement may not see the latest commits yet.
 *
 * It relies on `change_time`, by which a transaction is known as a writer before it takes the time of a change. Times are stored in
 * whole milliseconds, so the last one is left out. A writer that becomes one while this looks at the others has a later time than
 * that of the statement. A writer that stays open delays the list until it ends, and loses nothing.
 */
export async function settledUntil(pool: Pool): Promise<string> {
  const [row] = await query<{ until: string }>(
    pool,
    Prisma.sql`
      SELECT (least(min(xact_start), statement_timestamp()) - interval '1 millisecond')::text AS until
      FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL`,
  );
  return row?.until as string;
}
