import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Env } from '../../base/env.ts';
import { StartError } from '../../base/start-error.ts';
import { hasData, keptData } from '../../database/embedded/cluster.ts';
import { nullIfMissing } from '../../database/embedded/files.ts';
import type { Home } from '../../database/embedded/home.ts';
import type { Log } from '../../telemetry/log.ts';
import { listBaseNames, readBases } from './bases.ts';
import { FolderPlace } from './folder-place.ts';
import { openAllPlaces } from './open-place.ts';

/**
 * Prevents an empty shop from starting after its data folder was lost.
 * @throws StartError if there is no database, but there are backups of one, or if that is unknown
 */
export async function expectNotLost(env: Env): Promise<void> {
  const { DATA_DIR } = env;
  if (await hasData({ dir: join(DATA_DIR, 'postgres') })) return;
  const places = await openAllPlaces(env).catch((error: Error) => {
    throw new StartError(
      `${resolve(DATA_DIR)} has no database, and whether there are backups of one is unknown. ${error.message}`,
    );
  });
  for (const place of places) {
    if ((await listBaseNames(place)).length === 0) continue;
    const isFolder = place instanceof FolderPlace;
    throw new StartError(
      `${resolve(DATA_DIR)} has no database, and ${isFolder ? 'BACKUP_DIR' : place.label} has backups of one: npm run restore -- ${isFolder ? place.label : '--bucket'} brings that shop back. For a new shop, set ${isFolder ? 'BACKUP_DIR to another folder' : 'BACKUP_S3_BUCKET to another bucket'}.`,
    );
  }
}

/** The first number of PostgreSQL's control file identifies the database; undefined if the data folder is not there. */
async function readIdentifier(data: string): Promise<string | undefined> {
  const control = await nullIfMissing(readFile(join(data, 'global', 'pg_control')));
  return control?.readBigUInt64LE().toString();
}

/**
 * Backups of this shop from before its database was moved to another major version of PostgreSQL can't go on: they are set aside.
 * @throws StartError if the folder has backups of another database, which this one must not push out
 */
export async function expectOwn(
  place: FolderPlace,
  home: Home,
  systemIdentifier: string,
  log: Log,
): Promise<void> {
  const bases = await readBases(place);
  const others = bases.filter(({ manifest }) => manifest.systemIdentifier !== systemIdentifier);
  const [first] = others;
  if (!first) return;
  const major = first.manifest.postgres;
  const before = await readIdentifier(keptData(home, major));
  if (
    others.length === bases.length &&
    others.every(({ manifest }) => manifest.systemIdentifier === before)
  ) {
    const aside = await place.setAside(`postgresql-${major}`);
    log.info(`The backups from before the move of the database are in ${aside} now`);
    return;
  }
  throw new StartError(
    `BACKUP_DIR ${place.label} has backups of another database than the one in DATA_DIR: set it to another folder.`,
  );
}
