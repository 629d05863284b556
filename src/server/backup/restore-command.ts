import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseMoment } from '../../shared/day.ts';
import { connect } from '../database/connect.ts';
import { installBinaries } from '../database/embedded/binaries.ts';
import { hasData } from '../database/embedded/cluster.ts';
import { type Home, openHome } from '../database/embedded/home.ts';
import { findSuperuserUrl } from '../database/embedded/superuser.ts';
import { type Env, loadEnv, timeZoneOf } from '../env.ts';
import { StartError } from '../start-error.ts';
import { explainFileError } from './files.ts';
import { FolderPlace } from './folder-place.ts';
import { manifestName } from './manifest.ts';
import { openAllPlaces } from './open-place.ts';
import { type BaseBackup, readBases } from './place.ts';
import { findGap, moveIntoPlace, restoreIntoScratch, restorePictures } from './restore.ts';

const usage = `Usage:
  npm run restore -- FOLDER [--at TIME]
  npm run restore -- --bucket [--at TIME]
                             restores a backup, of a folder or of the bucket of BACKUP_S3_BUCKET, into DATA_DIR, which has
                             no database. TIME is like "2026-11-24 14:30", in the time zone of the shop, or
                             2026-11-24T14:30:00Z; unset, all that the backup has`;

const print = (text: string) => void process.stdout.write(`${text}\n`);

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, bucket: { type: 'boolean' } },
  });
  const [folder, ...more] = positionals;
  if (more.length > 0 || (folder === undefined) === !values.bucket) throw new StartError(usage);
  return { folder, at: values.at };
}

/**
 * The base backups that can be restored, oldest first.
 * @param folder unset, the bucket of the settings
 * @throws StartError if there is none
 */
async function findBases(folder: string | undefined, env: Env): Promise<BaseBackup[]> {
  const warn = ({ message }: Error) => print(`Warning: ${message}`);
  if (folder === undefined && !env.BACKUP_S3_BUCKET)
    throw new StartError(
      '--bucket needs the settings BACKUP_S3_…: those of the shop whose backups these are.',
    );
  const places =
    folder === undefined
      ? await openAllPlaces({ ...env, BACKUP_DIR: undefined })
      : [new FolderPlace(folder, env.DATA_DIR)];
  const bases: BaseBackup[] = [];
  for (const place of places) {
    if ((await place.names('')).includes(manifestName))
      throw new StartError(`${place.label} is one backup of several: name the folder that it is in.`);
    bases.push(...(await readBases(place, warn)));
  }
  const databases = new Set(bases.map(({ manifest }) => manifest.systemIdentifier)).size;
  if (databases > 1)
    print(`Warning: there are backups of ${databases} databases, and the newest one counts: is it yours?`);
  if (bases.length > 0) return bases.sort((a, b) => (a.name < b.name ? -1 : 1));
  throw new StartError(
    `There is no complete backup in ${folder === undefined ? `the bucket ${env.BACKUP_S3_BUCKET}` : resolve(folder)}.`,
  );
}

/** The newest base backup that was complete at that time. */
function chooseBase(bases: BaseBackup[], until: Date | undefined): BaseBackup {
  const before = bases.filter(({ manifest }) => !until || new Date(manifest.finishedAt) <= until);
  const last = before.at(-1);
  if (last) return last;
  throw new StartError(
    `The oldest backup there is of ${bases[0]?.manifest.finishedAt}: choose a later time for --at.`,
  );
}

/** What the operator recognizes the shop by. */
async function describeContent(home: Home): Promise<string> {
  const client = await connect(await findSuperuserUrl(home, 'rackhouse'));
  try {
    const tables = await client.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('orders') IS NULL AS "isEmpty"`,
    );
    if (tables.rows[0]?.isEmpty) return 'a database without tables';
    const { rows } = await client.query<{ products: number; orders: number; last: string | null }>(`
      SELECT (SELECT count(*)::int FROM products WHERE deleted_at IS NULL) AS products,
        (SELECT count(*)::int FROM orders) AS orders,
        (SELECT number FROM orders ORDER BY created_at DESC LIMIT 1) AS last`);
    const [{ products, orders, last } = { products: 0, orders: 0, last: null }] = rows;
    return `${products} products and ${orders} orders${last ? `, the last one ${last}` : ''}`;
  } finally {
    await client.end();
  }
}

async function restoreBackup(): Promise<void> {
  const { folder, at } = readArguments();
  const env = loadEnv();
  if (env.DATABASE_URL) {
    throw new StartError('This restores into the embedded PostgreSQL: unset DATABASE_URL to use it.');
  }
  const timeZone = timeZoneOf(env);
  const until = at === undefined ? undefined : parseMoment(at, timeZone);
  if (at !== undefined && !until) throw new StartError(`--at ${at} is no time.\n${usage}`);
  if (until && until.getTime() > Date.now()) throw new StartError(`--at ${at} has yet to come.`);
  const bases = await findBases(folder, env);
  const home = await openHome(env.DATA_DIR, print);
  if (await hasData(home)) {
    throw new StartError(
      `${home.dir} has a database already: stop the shop and move that folder away, or set DATA_DIR to an empty one.`,
    );
  }
  const begun = performance.now();
  const base = chooseBase(bases, until);
  try {
    const binaries = await installBinaries(home);
    const scratch = await restoreIntoScratch(base, { home, binaries, until });
    try {
      const content = await describeContent(scratch.home);
      await scratch.stop();
      const images = resolve(join(env.DATA_DIR, 'images'));
      const pictures = await restorePictures(base, images);
      await moveIntoPlace(scratch, home);
      const gap = until ? undefined : findGap(base, scratch.received);
      if (gap) print(`Warning: ${gap} is missing in the write-ahead log, so later changes are lost`);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      print(`Restored ${content}, and ${pictures} files of pictures, in ${seconds} seconds`);
      if (scratch.lastCommit) print(`The last change is of ${scratch.lastCommit.toISOString()}`);
      print('npm start opens the shop');
    } finally {
      await scratch.stop();
      await scratch.remove();
    }
  } catch (error) {
    throw explainFileError(env.DATA_DIR, error);
  }
}

try {
  await restoreBackup();
} catch (error) {
  const isWrongUse = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isWrongUse && !(error instanceof StartError)) throw error;
  process.stderr.write(`${isWrongUse ? usage : (error as Error).message}\n`);
  process.exitCode = 1;
}
