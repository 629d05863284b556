import { randomBytes } from 'node:crypto';
import { lchown, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import { draftPrefix, giveToOwnerOf, isErrno, makeOnce, nullIfMissing } from './files.ts';
import type { Home } from './home.ts';
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

/**
 * Makes sure that the home holds a database cluster that this version of PostgreSQL can run.
 * @returns the password of its superuser
 */
export async function openCluster(home: Home, binaries: Binaries, signal?: AbortSignal): Promise<string> {
  const password = await agreePassword(home);
  await makeOnce(home.data, (draft) => initialize(home, binaries, { draft, password, signal }));
  const version = (await nullIfMissing(readFile(join(home.data, 'PG_VERSION'), 'utf8')))?.trim();
  if (version === binaries.major) return password;
  throw new StartError(
    version
      ? `The database in ${home.data} was made by PostgreSQL ${version}, and this Rackhouse brings ${binaries.major}: move it over with pg_dump and pg_restore, or run a PostgreSQL ${version} on it and set DATABASE_URL.`
      : `${home.data} holds no PostgreSQL database: move its files away, or set DATA_DIR to another folder.`,
  );
}

/** Two first starts at once must agree on one password: a link, unlike a write, is atomic and never replaces. */
async function agreePassword(home: Home): Promise<string> {
  const file = join(home.dir, 'password');
  const known = await nullIfMissing(readFile(file, 'utf8'));
  if (known) return known;
  const draft = join(home.dir, `${draftPrefix}${randomBytes(6).toString('hex')}`);
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
  await giveToOwnerOf(home.dir, draft);
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST', 'ENOENT')) throw error;
  } finally {
    await unlink(draft).catch(() => {});
  }
  return await readFile(file, 'utf8');
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
  if (owner) {
    for (const path of [made.draft, passwordFile, scratch]) await lchown(path, owner.uid, owner.gid);
  }
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
