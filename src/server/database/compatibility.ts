import type { ClientBase } from 'pg';
import { StartError } from '../base/start-error.ts';
import { isNewerVersion } from '../base/version.ts';
import type { Migration } from './migration-list.ts';

/**
 * The oldest version of Rackhouse that works with the tables after this migration, if it removes something that earlier versions
 * need. Its SQL has a line for that: `-- Oldest version: 0.2.0`.
 */
export const oldestVersionOf = ({ sql }: Migration): string | null =>
  /^-- Oldest version: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;

async function hasRecords(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('migration_compatibility') IS NOT NULL AS "hasRecords"`,
  );
  return rows[0].hasRecords;
}

/** Records for earlier versions, which do not have the file, whether they work with the tables after this migration. */
export async function recordCompatibility(
  client: Pick<ClientBase, 'query'>,
  migration: Migration,
): Promise<void> {
  if (!(await hasRecords(client))) return;
  await client.query(
    `INSERT INTO migration_compatibility (migration, oldest_version) VALUES ($1, $2)
    ON CONFLICT (migration) DO UPDATE SET oldest_version = EXCLUDED.oldest_version`,
    [migration.name, oldestVersionOf(migration)],
  );
}

interface CompatibilityRecord {
  migration: string;
  oldestVersion: string | null;
}

/**
 * Why this version does not work with these migrations, which it does not know; undefined if it does.
 * @param names of migrations that were applied
 */
export async function findIncompatibility(
  client: Pick<ClientBase, 'query'>,
  names: string[],
  version: string,
): Promise<string | undefined> {
  const { rows } = (await hasRecords(client))
    ? await client.query<CompatibilityRecord>(
        'SELECT migration, oldest_version AS "oldestVersion" FROM migration_compatibility WHERE migration = ANY ($1)',
        [names],
      )
    : { rows: [] };
  const records = new Map(rows.map(({ migration, oldestVersion }) => [migration, oldestVersion]));
  const unknown = names.find((name) => !records.has(name));
  if (unknown) return `it has the migration ${unknown}, which this version does not know`;
  const refusing = names.find((name) => isNewerVersion(records.get(name) ?? '', version));
  return (
    refusing &&
    `it has the migration ${refusing}, after which Rackhouse ${records.get(refusing)} or newer is needed, and this is ${version}`
  );
}

/** @throws StartError if this version does not work with these migrations of a newer one */
export async function expectCompatible(
  client: Pick<ClientBase, 'query'>,
  names: string[],
  version: string,
): Promise<void> {
  const incompatibility = await findIncompatibility(client, names, version);
  if (incompatibility)
    throw new StartError(
      `This database is of a newer Rackhouse: ${incompatibility}. Start the newer one, or restore a backup from before.`,
    );
}
