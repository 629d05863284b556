import { lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../base/start-error.ts';
import type { Binaries } from './binaries.ts';
import { isErrno, makeOnce, nullIfMissing } from './files.ts';
import type { Home } from './home.ts';
import { agreePassword } from './password.ts';
import { type Outcome, runInitdb } from './program.ts';
import { superuser } from './role.ts';

/** Written to postgresql.conf once, where an operator can change them: for one small machine, shared with the shop. */
const settings = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  wal_compression: 'on',
  // The shop's queries take milliseconds: JIT and parallel plans cost more than they save, and parallel workers run out of
  // the 64 MB of /dev/shm that a container gets.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Otherwise the queries of a killed shop would run to their end, and hold their locks.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The path of a complete new data folder, just before it replaces the present one. */
const nextData = (home: Pick<Home, 'dir'>) => join(home.dir, 'data-next');

/** The path at which the data folder of an earlier major version is kept. */
export const keptData = (home: Pick<Home, 'dir'>, major: string) => join(home.dir, `data-${major}`);

const isThere = async (path: string) => (await nullIfMissing(stat(path))) !== null;

export const hasData = async (home: Pick<Home, 'dir'>) =>
  (await isThere(join(home.dir, 'data'))) || (await isThere(nextData(home)));

/** The major version of PostgreSQL that made the data; undefined if there is none. */
export async function readMajor(home: Home): Promise<string | undefined> {
  return (await nullIfMissing(readFile(join(home.data, 'PG_VERSION'), 'utf8')))?.trim();
}

/**
 * Replaces the data folder of an earlier major version, which is kept, by a new one. Neither may be in use. After a kill in
 * between, the next start completes this.
 * @returns the new path of the earlier data folder
 * @throws StartError if another process was faster
 */
export async function replaceData(home: Home, major: string, made: string): Promise<string> {
  if ((await readMajor(home)) !== major)
    throw new StartError(`Another Rackhouse is already using ${home.dir}.`);
  await rm(nextData(home), { recursive: true, force: true });
  await rename(made, nextData(home));
  const free = (await isThere(keptData(home, major))) ? `${major}-${Date.now()}` : major;
  await rename(home.data, keptData(home, free));
  await endReplacement(home);
  return keptData(home, free);
}

async function endReplacement(home: Home): Promise<void> {
  if (await isThere(home.data)) return;
  // Otherwise somebody has moved the data away, and wants an empty shop.
  const wasKept = (await readdir(home.dir)).some((name) => /^data-\d/.test(name));
  if (!wasKept) return;
  await rename(nextData(home), home.data).catch((error) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
}

/**
 * Makes sure that the home holds a database cluster that this version of PostgreSQL can run.
 * @returns the password of its superuser
 */
export async function openCluster(home: Home, binaries: Binaries, signal?: AbortSignal): Promise<string> {
  await endReplacement(home);
  const password = await agreePassword(home);
  await makeOnce(home.data, (draft) => initialize(home, binaries, { draft, password, signal }));
  const version = await readMajor(home);
  if (version === binaries.major) return password;
  if (!version)
    throw new StartError(
      `${home.data} holds no PostgreSQL database: move its files away, or set DATA_DIR to another folder.`,
    );
  throw new StartError(
    `The database in ${home.data} was made by PostgreSQL ${version}, and this Rackhouse brings ${binaries.major}: ${
      Number(version) < Number(binaries.major)
        ? 'the next start of the shop moves it over'
        : 'start the newer Rackhouse that made it'
    }.`,
  );
}

interface Draft {
  draft: string;
  password: string;
  signal: AbortSignal | undefined;
}

async function initialize(home: Home, binaries: Binaries, made: Draft) {
  const scratch = dirname(made.draft);
  const passwordFile = join(scratch, 'password');
  await writeFile(passwordFile, made.password, { mode: 0o600 });
  await mkdir(made.draft, { mode: 0o700 });
  const owner = home.account;
  if (owner) for (const path of [made.draft, passwordFile, scratch]) await lchown(path, owner.uid, owner.gid);
  let outcome: Outcome = { ok: false, errors: '' };
  // PostgreSQL's own C.UTF-8 sorts the same everywhere, but pg_trgm asks the operating system what a letter is: without a
  // UTF-8 character type, "café" is found as "caf".
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    outcome = await runInitdb(home, binaries, made.signal, [
      ...['-D', made.draft, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...[`--lc-ctype=${letters}`, '--data-checksums'],
      ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ]);
    if (!/invalid locale name/.test(outcome.errors)) break;
  }
  if (!outcome.ok) {
    const reason = outcome.errors.split('\n').find((line) => /error/i.test(line)) ?? 'initdb failed';
    throw new StartError(
      `Cannot make a database in ${home.dir}: ${reason}. Setting DATABASE_URL avoids the need.`,
    );
  }
}
