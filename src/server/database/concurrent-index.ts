import type { Client } from 'pg';
import type { Migration } from './migration-list.ts';

const withoutComments = ({ sql }: Migration) => sql.replace(/--.*$/gm, '');

/** True if PostgreSQL does not allow the migration in a transaction: if it is killed, its changes remain. */
export const runsOutsideTransaction = (migration: Migration) =>
  /\bCONCURRENTLY\b/i.test(withoutComments(migration));

/** The index that the migration builds, as SQL writes it. */
function indexOf(migration: Migration): string | undefined {
  const create =
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)\s+ON\b/i;
  return create.exec(withoutComments(migration))?.[1];
}

/**
 * Undoes a failed or killed try without a transaction: removes an index that is invalid, or became valid a moment too late, and the
 * record that the migration has begun.
 */
export async function undoUnfinished(client: Client, migration: Migration): Promise<void> {
  const index = indexOf(migration);
  if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await client.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
    [migration.name],
  );
}
