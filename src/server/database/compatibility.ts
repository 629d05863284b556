import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { isNewerVersion } from '../version.ts';
import type { Migration } from './migration-list.ts';

/**
 * The oldest version of Rackhouse that works with the tables after this migration, if it takes away what earlier ones need. It says
 * so in a line of its own: `-- Oldest version: 0.2.0`.
 */
export const oldestVersionOf = ({ sql }: Migration): string | null =>
  /^-- Oldest version: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;

async function hasNotes(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('migration_compatibility') IS NOT NULL AS "hasNotes"`,
  );
  return rows[0].hasNotes;
}

/** Writes down for earlier versions, which do not have the file, whether they work with the tables after this migration. */
export async function noteCompatibility(
  client: Pick<ClientBase, 'query'>,
  migration: Migration,
): Promise<void> {
  if (!(await hasNotes(client))) return;
  await client.query(
    `INSERT INTO migration_compatibility (migration, oldest_version) VALUES ($1, $2)
    ON CONFLICT (migration) DO UPDATE SET oldest_version = EXCLUDED.oldest_version`,
    [migration.name, oldestVersionOf(migration)],
  );
}

interface Note {
  migration: string;
  oldestVersion: string | null;
}

/**
 * Why this version does not work with these migrations, which it does not know; undefined if it does.
 * @param names of migrations that were applied
 */
export async function findObstacle(
  client: Pick<ClientBase, 'query'>,
  names: string[],
  version: string,
): Promise<string | undefined> {
  const { rows } = (await hasNotes(client))
    ? await client.query<Note>(
        'SELECT migration, oldest_version AS "oldestVersion" FROM migration_compatibility WHERE migration = ANY ($1)',
        [names],
      )
    : { rows: [] };
  const notes = new Map(rows.map((note) => [note.migration, note.oldestVersion]));
  const unknown = names.find((name) => !notes.has(name));
  if (unknown) return `it has the migration ${unknown}, which this version does not know`;
  const refusing = names.find((name) => isNewerVersion(notes.get(name) ?? '', version));
  return (
    refusing &&
    `it has the migration ${refusing}, after which Rackhouse ${notes.get(refusing)} or newer is needed, and this is ${version}`
  );
}

/** @throws StartError if this version does not work with these migrations of a newer one */
export async function expectCompatible(
  client: Pick<ClientBase, 'query'>,
  names: string[],
  version: string,
): Promise<void> {
  const obstacle = await findObstacle(client, names, version);
  if (obstacle)
    throw new StartError(
      `This database is of a newer Rackhouse: ${obstacle}. Start the newer one, or restore a backup from before.`,
    );
}
