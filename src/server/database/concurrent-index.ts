import type { Client } from 'pg';
import type { Migration } from './migration-list.ts';

const withoutComments = ({ sql }: Migration) => sql.replace(/--.*$/gm, '');

/** PostgreSQL allows it in no transaction: what was done remains if it is killed. */
export const runsOutsideTransaction = (migration: Migration) =>
  /\bCONCURRENTLY\b/i.test(withoutComments(migration));

/** The index that the migration builds, as SQL writes it. */
function indexOf(migration: Migration): string | undefined {
  const create =
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)\s+ON\b/i;
  return create.exec(withoutComments(migration))?.[1];
}

/**
 * Takes back what a try without a transaction has left that failed or was killed: an index that is invalid, or was valid a moment
 * too late, and its record as a migration that has begun.
 */
export async function undoUnfinished(client: Client, migration: Migration): Promise<void> {
  const index = indexOf(migration);
  if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
    [migration.name],
  );
}
