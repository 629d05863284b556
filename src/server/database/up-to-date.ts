import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Migration } from './migration-list.ts';

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** The differences between a database and the migrations of this version, by their names. */
export interface MigrationDifferences {
  missing: string[];
  /** Begun and not finished. */
  failed: string[];
  /** Changed after they were applied. */
  edited: string[];
  /** Applied by another version. */
  unknown: string[];
}

/** Compares the engine's table with the migrations of this version; changes nothing. */
export async function compareMigrations(
  client: Client,
  migrations: Migration[],
): Promise<MigrationDifferences> {
  const { rows: notes } = await client.query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "areThere"`,
  );
  const names = migrations.map(({ name }) => name);
  if (!notes[0].areThere) return { missing: names, failed: [], edited: [], unknown: [] };
  const { rows: applied } = await client.query<Applied>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"',
  );
  const checksums = new Map(
    migrations.map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
  );
  const finished = applied.filter(({ finished_at }) => finished_at !== null);
  const namesOf = (rows: Applied[]) => rows.map(({ migration_name }) => migration_name);
  const known = new Set(namesOf(applied));
  return {
    missing: names.filter((name) => !known.has(name)),
    failed: namesOf(applied.filter(({ finished_at }) => finished_at === null)),
    edited: namesOf(
      finished.filter(({ migration_name: name, checksum }) => (checksums.get(name) ?? checksum) !== checksum),
    ),
    unknown: namesOf(finished).filter((name) => !checksums.has(name)),
  };
}

/**
 * True if the engine's table says that exactly these migrations were applied, unchanged. At nearly every start this is true, and no
 * engine is needed; for any other state, the engine decides.
 */
export async function isUpToDate(client: Client, migrations: Migration[]): Promise<boolean> {
  return Object.values(await compareMigrations(client, migrations)).every((names) => names.length === 0);
}
