import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { parseMoment } from '../../../shared/base/day.ts';
import { type Env, loadEnv, timeZoneOf } from '../../base/env.ts';
import { print, runCommand, StartError } from '../../base/start-error.ts';
import { connect } from '../../database/connect.ts';
import { installBinaries } from '../../database/embedded/binaries.ts';
import { hasData } from '../../database/embedded/cluster.ts';
import { type Home, openHome } from '../../database/embedded/home.ts';
import { findSuperuserUrl } from '../../database/embedded/superuser.ts';
import { type BaseBackup, listDrafts, readBases } from './bases.ts';
import { DamagedBackup } from './damage.ts';
import { explainRestoreError } from './explain.ts';
import { FolderPlace } from './folder-place.ts';
import { describeLoss, findLoss } from './loss.ts';
import { manifestName } from './manifest.ts';
import { openAllPlaces } from './open-place.ts';
import { describePath, type Place } from './place.ts';
import {
  deleteScratches,
  moveIntoPlace,
  restoreIntoScratch,
  restorePictures,
  type Scratch,
} from './restore.ts';

const usage = `Usage:
  npm run restore -- FOLDER [--at TIME] [--database NUMBER] [--accept-loss]
  npm run restore -- --bucket [--at TIME] [--database NUMBER] [--accept-loss]
                             restores a backup, of a folder or of the bucket of BACKUP_S3_BUCKET, into DATA_DIR, which has
                             no database. TIME is like "2026-11-24 14:30", in the time zone of the shop, or
                             2026-11-24T14:30:00Z; unset, all that the backup has. NUMBER chooses between backups of several
                             databases. --accept-loss also restores a backup in which something is missing`;

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      at: { type: 'string' },
      bucket: { type: 'boolean' },
      database: { type: 'string' },
      'accept-loss': { type: 'boolean' },
    },
  });
  const [folder, ...more] = positionals;
  if (more.length > 0 || (folder === undefined) === !values.bucket) throw new StartError(usage);
  return { folder, at: values.at, database: values.database, acceptsLoss: values['accept-loss'] ?? false };
}

type Arguments = ReturnType<typeof readArguments>;

/** @param folder if unset, the bucket of the settings is used */
async function openPlaces(folder: string | undefined, env: Env): Promise<Place[]> {
  if (folder !== undefined) return [new FolderPlace(folder, env.DATA_DIR)];
  if (env.BACKUP_S3_BUCKET) return openAllPlaces({ ...env, BACKUP_DIR: undefined });
  throw new StartError('--bucket needs the settings BACKUP_S3_…: those of the shop whose backups these are.');
}

/** @throws StartError if there are backups of several databases, and none or no such one was chosen */
function chooseDatabase(bases: BaseBackup[], where: string, chosen: string | undefined): BaseBackup[] {
  const ofDatabase = (id: string) => bases.filter(({ manifest }) => manifest.systemIdentifier === id);
  const databases = [...new Set(bases.map(({ manifest }) => manifest.systemIdentifier))];
  if (chosen !== undefined && databases.includes(chosen)) return ofDatabase(chosen);
  if (chosen === undefined && databases.length === 1) return bases;
  const described = databases.map(
    (id) => `--database ${id} (the newest backup is ${ofDatabase(id).at(-1)?.name})`,
  );
  throw new StartError(
    `${where} has ${chosen === undefined ? `backups of ${databases.length} databases` : `no backup of the database ${chosen}`}: add ${described.join(' or ')}.`,
  );
}

/**
 * The base backups of one database that can be restored, oldest first.
 * @throws StartError if there is none
 */
async function findBases({ folder, database }: Arguments, env: Env): Promise<BaseBackup[]> {
  const where = folder === undefined ? `the bucket ${env.BACKUP_S3_BUCKET}` : resolve(folder);
  const bases: BaseBackup[] = [];
  for (const place of await openPlaces(folder, env)) {
    if ((await place.names('')).includes(manifestName))
      throw new StartError(`${place.label} is one backup of several: name the folder that it is in.`);
    const whole = await readBases(place, ({ message }) => print(`Warning: ${message}`));
    for (const name of await listDrafts(place))
      print(`Warning: ${describePath(place, name)} has no ${manifestName}, so it is not complete`);
    bases.push(...whole);
  }
  if (bases.length === 0) throw new StartError(`There is no complete backup in ${where}.`);
  return chooseDatabase(
    bases.sort((a, b) => (a.name < b.name ? -1 : 1)),
    where,
    database,
  );
}

/** The base backups that were complete at that time, newest first. */
function chooseBases(bases: BaseBackup[], until: Date | undefined): BaseBackup[] {
  const before = bases.filter(({ manifest }) => !until || new Date(manifest.finishedAt) <= until);
  if (before.length > 0) return before.reverse();
  throw new StartError(
    `The oldest backup there is of ${bases[0]?.manifest.finishedAt}: choose a later time for --at.`,
  );
}

/** The facts by which the operator recognizes the shop. */
async function readContent(home: Home): Promise<{ described: string; orders: number }> {
  const client = await connect(await findSuperuserUrl(home, 'rackhouse'));
  try {
    const tables = await client.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('orders') IS NULL AS "isEmpty"`,
    );
    if (tables.rows[0]?.isEmpty) return { described: 'a database without tables', orders: 0 };
    const { rows } = await client.query<{ products: number; orders: number; last: string | null }>(`
      SELECT (SELECT count(*)::int FROM products WHERE deleted_at IS NULL) AS products,
        (SELECT count(*)::int FROM orders) AS orders,
        (SELECT number FROM orders ORDER BY created_at DESC LIMIT 1) AS last`);
    const [{ products, orders, last } = { products: 0, orders: 0, last: null }] = rows;
    return {
      described: `${products} products and ${orders} orders${last ? `, the last one ${last}` : ''}`,
      orders,
    };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new DamagedBackup(`The restored database can't be read (${error.message})`);
  } finally {
    await client.end();
  }
}

interface Restoring {
  home: Home;
  env: Env;
  timeZone: string;
  until: Date | undefined;
  acceptsLoss: boolean;
}

/** @throws StartError if changes are lost, unless that is accepted, or if the backup ends before `until` */
function expectWhole(base: BaseBackup, scratch: Scratch, orders: number, restoring: Restoring): void {
  const { until, timeZone, acceptsLoss } = restoring;
  const { isShort, lastCommit, mark } = scratch;
  const loss = until && !isShort ? undefined : findLoss(base, scratch);
  if (loss) {
    const described = describeLoss(loss, timeZone, mark?.orders && mark.orders - orders);
    if (!acceptsLoss)
      throw new StartError(
        `${described}. Nothing was restored. Look for a better copy of this backup, or restore what there is: add --accept-loss.`,
      );
    print(`Warning: ${described}`);
    return;
  }
  if (!isShort) {
    if (!mark && !until)
      print(
        'Warning: nothing says how far these backups reached, as with those of an earlier version: whether their last changes are missing can’t be known',
      );
    return;
  }
  // It has all changes until then: there were none in between.
  if (until && mark && new Date(mark.at) >= until) return;
  throw new StartError(
    `The backup ends before ${until?.toISOString()}${lastCommit ? `: its last change is of ${lastCommit.toISOString()}` : ''}. Leave --at out to restore all of it.`,
  );
}

/** @returns the pictures that could not be restored. @throws DamagedBackup */
async function restoreBase(base: BaseBackup, restoring: Restoring): Promise<string[]> {
  const { home, env, until } = restoring;
  const begun = performance.now();
  const scratch = await restoreIntoScratch(base, { home, binaries: await installBinaries(home), until });
  try {
    const { described, orders } = await readContent(scratch.home);
    expectWhole(base, scratch, orders, restoring);
    await scratch.stop();
    const lost = await restorePictures(base, resolve(join(env.DATA_DIR, 'images')));
    await moveIntoPlace(scratch, home);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const pictures = base.manifest.images.length - lost.length;
    print(`Restored ${described}, and ${pictures} files of pictures, in ${seconds} seconds`);
    if (scratch.lastCommit) print(`The last change is of ${scratch.lastCommit.toISOString()}`);
    return lost;
  } finally {
    await scratch.stop().finally(scratch.remove);
  }
}

/** Restores the newest of these backups that is not damaged. @returns the pictures that could not be restored */
async function restoreNewest(bases: BaseBackup[], restoring: Restoring): Promise<string[]> {
  const damaged: DamagedBackup[] = [];
  for (const [index, base] of bases.entries()) {
    try {
      return await restoreBase(base, restoring);
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error;
      damaged.push(error);
      const next = bases[index + 1];
      if (next)
        print(
          `Warning: the backup ${base.name} is damaged, as ${error.what}. Restoring the one before, ${next.name}, and all changes since`,
        );
    }
  }
  const [first] = damaged as [DamagedBackup];
  if (damaged.length === 1) throw first;
  throw new StartError(
    `None of these ${damaged.length} backups can be restored. Of the newest, ${first.what}.`,
  );
}

const mostNamed = 10;

async function restoreBackup(): Promise<void> {
  const given = readArguments();
  const { folder, at, acceptsLoss } = given;
  const env = loadEnv();
  if (env.DATABASE_URL) {
    throw new StartError('This restores into the embedded PostgreSQL: unset DATABASE_URL to use it.');
  }
  const timeZone = timeZoneOf(env);
  const until = at === undefined ? undefined : parseMoment(at, timeZone);
  if (at !== undefined && !until) throw new StartError(`--at ${at} is no time.\n${usage}`);
  if (until && until.getTime() > Date.now()) throw new StartError(`--at ${at} has yet to come.`);
  try {
    const bases = await findBases(given, env);
    const home = await openHome(env.DATA_DIR, print);
    if (await hasData(home)) {
      throw new StartError(
        `${home.dir} has a database already: stop the shop and move that folder away, or set DATA_DIR to an empty one.`,
      );
    }
    await deleteScratches(home);
    const restoring = { home, env, timeZone, until, acceptsLoss };
    const lost = await restoreNewest(chooseBases(bases, until), restoring);
    if (lost.length > 0) {
      const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
      const named = `${lost.slice(0, mostNamed).join(', ')}${more}`;
      process.stderr.write(
        `Pictures that are missing or damaged in the backup were not restored: ${named}\n`,
      );
      if (!acceptsLoss) process.exitCode = 1;
    }
    print('npm start opens the shop');
  } catch (error) {
    throw explainRestoreError(error, folder && resolve(folder), env.DATA_DIR);
  }
}

await runCommand(restoreBackup, { usage });
