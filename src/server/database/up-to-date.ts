import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Migration } from './migration-list.ts';

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/**
 * True if the engine's table says that exactly these migrations were applied, as they are. Nearly every start finds it so,
 * and then needs no engine; any other state is for the engine to judge.
 */
export async function isUpToDate(client: Client, migrations: Migration[]): Promise<boolean> {
  const { rows: notes } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "areThere"`,
  );
  if (!notes[0].areThere) return false;
  const { rows: applied } = await client.query<Applied>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"',
  );
  return (
    applied.length === migrations.length &&
    migrations.every(({ name, sql }, index) => {
      const note = applied[index];
      const checksum = createHash('sha256').update(sql).digest('hex');
      return note?.migration_name === name && note.checksum === checksum && note.finished_at !== null;
    })
  );
}
