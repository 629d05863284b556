import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo } from '../../../prisma/seed/demo.ts';
import { BackupBucket } from '../../shared/settings/connection.ts';
import type { Closers } from '../base/closers.ts';
import type { Env } from '../base/env.ts';
import { openConnections } from '../connection/saved.ts';
import { type Database, openPool, sessionSettings } from '../database/db.ts';
import { isLostError } from '../database/db-error.ts';
import { openEmbeddedPostgres } from '../database/embedded.ts';
import { migrate, migrationsFolder } from '../database/migrate.ts';
import { checkPooler } from '../database/pooler.ts';
import { DatabaseAwayError } from '../database/reach.ts';
import { checkDemoContent } from '../doctor/demo-content.ts';
import { checkStaff } from '../doctor/staff.ts';
import { copyFiles } from '../image/copy-files.ts';
import { openBackups } from '../recovery/backup/backups.ts';
import { expectNotLost } from '../recovery/backup/own-backups.ts';
import { upgradeMajor } from '../recovery/dump/major-version.ts';
import { openFirstAccount } from '../staff/first-account.ts';
import type { Log } from '../telemetry/log.ts';
import { outagesOf } from '../telemetry/outages.ts';

/** A database whose tables are up to date. */
export interface Prepared {
  databaseUrl: string;
  /** Goes on with the place of backups that owners have saved by now. */
  reopenBackups(): Promise<void>;
}

/** @throws StartError for a fault that the operator can fix */
export async function prepareDatabase(
  env: Env,
  log: Log,
  closers: Closers,
  signal?: AbortSignal,
): Promise<Prepared> {
  const update = (url: string) =>
    migrate(url, migrationsFolder, {
      log: (line) => log.info(line),
      warn: (line) => log.warn(line),
      signal,
    });
  const { DATABASE_URL: externalUrl, DATABASE_POOLER_URL: poolerUrl } = env;
  if (externalUrl) {
    await onceReached(() => update(externalUrl), log, signal);
    const pooler = poolerUrl && { poolerUrl, databaseUrl: externalUrl, settings: sessionSettings };
    if (pooler) await onceReached(() => checkPooler(pooler), log, signal);
    return { databaseUrl: externalUrl, reopenBackups: async () => {} };
  }
  await expectNotLost(env);
  const databaseUrl = await embeddedUrl(env, log, closers, signal);
  const readSettings = () => readConnected(env, databaseUrl, log);
  let settings = await readSettings();
  let backups = await openBackups(settings, log);
  closers.add(() => backups.close());
  await onceReached(() => update(databaseUrl), log, signal);
  await backups.begin(databaseUrl);
  async function reopenBackups(): Promise<void> {
    const next = await readSettings();
    if (backupNames.every((name) => next[name] === settings[name])) return;
    settings = next;
    await backups.close();
    backups = await openBackups(settings, log);
    await backups.begin(databaseUrl);
  }
  return { databaseUrl, reopenBackups };
}

const backupNames = Object.keys(BackupBucket.shape) as (keyof typeof BackupBucket.shape)[];

async function readConnected(env: Env, databaseUrl: string, log: Log): Promise<Env> {
  const pool = openPool(databaseUrl, log, { most: 1 });
  try {
    return (await openConnections(env, pool)).env;
  } finally {
    await pool.end();
  }
}

/** The time between two tries to reach the database. */
const retryMs = 500;

/** Does work that needs the database; waits for a database that is away, and logs that. */
async function onceReached(work: () => Promise<unknown>, log: Log, signal?: AbortSignal): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      await work();
      if (isWaiting) log.warn('The database is there: the start goes on');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseAwayError) && !isLostError(error)) throw error;
      if (!isWaiting) log.warn(`${(error as Error).message} The start waits for it.`);
    }
    await sleep(retryMs, undefined, { signal });
  }
}

async function embeddedUrl(env: Env, log: Log, closers: Closers, signal?: AbortSignal): Promise<string> {
  const outages = outagesOf(log);
  const opening = openEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    signal,
    log: (line) => log.info(line),
    upgradeMajor: (home, binaries) => upgradeMajor(home, binaries, { log: (line) => log.info(line), signal }),
    onDown: (reason) => outages.failed({ service: 'database' }, reason),
    onUp: () => outages.succeeded({ service: 'database' }),
  });
  // Added at once: a stop may come while it opens.
  const stop = () =>
    opening.then(
      (postgres) => postgres.stop(),
      () => {},
    );
  closers.add(stop, true);
  return (await opening).url;
}

/**
 * Fills an empty shop, copies the pictures of an earlier version into the database, and makes sure that staff can sign in.
 * @returns notices for the operator, a line each
 */
export async function fillShop(env: Env, log: Log, { db, pool }: Database): Promise<string[]> {
  if (!env.S3_BUCKET) await copyFiles(join(env.DATA_DIR, 'images'), pool, log);
  if (env.SEED === 'demo') await seedDemo(db);
  const demoAccount = await openFirstAccount(env, db);
  const findings = [...(await checkStaff({ env, db })), ...(await checkDemoContent({ env, db }))];
  return [...findings.map(({ text }) => `Warning: ${text}`), ...(demoAccount ? [demoAccount] : [])];
}
