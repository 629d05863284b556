import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Logger, runMigrations } from 'graphile-worker';
import pg, { type Client } from 'pg';
import { StartError } from '../base/start-error.ts';
import { readVersion } from '../base/version.ts';
import { expectCompatible, recordCompatibility } from './compatibility.ts';
import { runsOutsideTransaction, undoUnfinished } from './concurrent-index.ts';
import { answerMs, errorCode } from './connect.ts';
import { DeadlinePool } from './deadline-pool.ts';
import { EngineAdapter } from './engine-adapter.ts';
import { applyFunctions } from './functions.ts';
import { type Migration, readMigrations, toMigrationList } from './migration-list.ts';
import { refuseShared } from './pooler.ts';
import { DatabaseAwayError, isAway, reachDatabase } from './reach.ts';
import { everything, openSchemaEngine } from './schema-engine.ts';
import { inShortAttempts, lockWaitMs } from './short-attempts.ts';
import { compareMigrations, isUpToDate } from './up-to-date.ts';

/** Arbitrary, and not the one of Prisma's engine. */
const migrationLock = 7_225_466_874;

/** The time between two checks whether another process still migrates. */
const lookMs = 250;

export const migrationsFolder = 'prisma/migrations';

/** The functions of the database are beside its migrations. */
export const functionsFolder = (folder = migrationsFolder) => join(folder, '../functions');

interface MigrateOptions {
  /** Called for each migration that ran, except in an empty database, which has nothing that could change. */
  log?(line: string): void;
  /** Called when the start waits, and if tables are newer. */
  warn?(line: string): void;
  /** The names of the only migrations to be applied, for tables as an earlier version had them. They get no functions. */
  only?: string[];
  /** The version of the Rackhouse that has these migrations; default: this one. */
  version?: string;
  /** Ends waiting. */
  signal?: AbortSignal | undefined;
}

interface Migrating {
  /** Holds the lock of migrations. */
  client: Client;
  /** A single connection, so that the engine's queries run in a transaction that was begun on it. */
  pool: pg.Pool;
  folder: string;
  migrations: Migration[];
  version: string;
  log(line: string): void;
  warn(line: string): void;
  signal: AbortSignal | undefined;
}

/**
 * Brings tables and functions up to date, as `prisma migrate deploy` does the tables, one process at a time. It tries to get locks in
 * short attempts, so that a running shop goes on selling. It does not change tables and functions of a newer version, if this version
 * works with them. If it is killed, the next start continues it.
 * @param folder of the migrations; the functions are in `functions` beside it
 * @returns the names of the migrations that were missing until now
 * @throws StartError naming the database or migration at fault and the solution
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  { log = () => {}, warn = () => {}, only, version = readVersion(), signal }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const client = await reachDatabase(databaseUrl);
  const pool = new DeadlinePool({
    connectionString: databaseUrl,
    answerMs,
    max: 1,
    idleTimeoutMillis: 0,
    settings: { lock_timeout: String(lockWaitMs) },
  });
  // The query that uses the connection rejects with the error too.
  pool.on('error', () => {});
  const migrating = { client, pool, folder, migrations, version, log, warn, signal };
  const attempt = (what: string, run: () => Promise<void>) =>
    inShortAttempts(run, { what, client, warn, signal });
  try {
    await refuseShared(databaseUrl, client);
    await lockMigrations(migrating);
    const missing = await applyMissing(migrating);
    if (!only)
      await attempt('A change of functions', () => applyFunctions(client, functionsFolder(folder), version));
    // The job queue has its tables in a schema of its own, and migrates them itself.
    await attempt('A migration of the job queue', () => runMigrations({ pgPool: pool, logger: silent }));
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await pool.end();
    await client.end();
  }
}

const silent = new Logger(() => () => {});

const apply = (engine: SchemaEngine, folder: string, migrations: Migration[]) =>
  engine.applyMigrations({ migrationsList: toMigrationList(folder, migrations), filters: everything });

/** @returns the migrations that were missing until now */
async function applyMissing(migrating: Migrating): Promise<Migration[]> {
  const { client, pool, folder, migrations, version, log, warn, signal } = migrating;
  const { missing: names, failed, edited, unknown } = await compareMigrations(client, migrations);
  if (names.length + failed.length + edited.length === 0) {
    if (unknown.length === 0) return [];
    await expectCompatible(client, unknown, version);
    warn(`The tables are of a newer Rackhouse (${unknown.at(-1)}): this one, ${version}, works with them`);
    return [];
  }
  const waiting = { client, warn, signal };
  const unfinished = migrations.filter(({ name }) => failed.includes(name)).filter(runsOutsideTransaction);
  for (const migration of unfinished)
    await inShortAttempts(() => undoUnfinished(client, migration), { ...waiting, what: migration.name });
  const adapter = new EngineAdapter(pool);
  const engine = await openSchemaEngine(adapter);
  // Waits for a killed first start, whose transaction ends soon: nobody else wants the table.
  await withoutLockTimeout(pool, () => prepare(engine, folder));
  const missing = await findMissing(engine, folder, migrations);
  const isEmpty = missing.length === migrations.length;
  for (const migration of missing) {
    const upToHere = migrations.slice(0, migrations.indexOf(migration) + 1);
    const run = async () => {
      adapter.scriptError = undefined;
      await recordCompatibility(pool, migration);
      await apply(engine, folder, upToHere).catch((error) => {
        throw adapter.scriptError ?? error;
      });
    };
    await inShortAttempts(
      () =>
        runsOutsideTransaction(migration)
          ? outsideTransaction(migrating, migration, run)
          : inTransaction(pool, run),
      { ...waiting, what: `The migration ${migration.name}` },
    ).catch((error) => {
      throw explain(migration, error);
    });
    if (!isEmpty) log(`Applied the migration ${migration.name}`);
  }
  // If the connection was lost at the end of a transaction, its COMMIT went to another one, where it does nothing.
  if (!(await isUpToDate(client, migrations)))
    throw new DatabaseAwayError('The connection to the database was lost during a migration.');
  return missing;
}

/** Tries repeatedly: a session that waits for a lock in PostgreSQL keeps an index from being built beside the shop. */
async function lockMigrations({ client, warn, signal }: Migrating): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [
      migrationLock,
    ]);
    if (rows[0]?.free) break;
    if (!isWaiting) warn('Another process is migrating the database: the start waits for it');
    await sleep(lookMs, undefined, { signal });
  }
  await client.query(`SET lock_timeout = ${lockWaitMs}`);
}

/** Creates the engine's own table first: a query for a missing one would abort the transaction of the first migration. */
async function prepare(engine: SchemaEngine, folder: string): Promise<void> {
  try {
    await apply(engine, folder, []);
  } catch (error) {
    const [, refusal] = /^ERROR: (.*)$/m.exec(error instanceof Error ? error.message : '') ?? [];
    if (refusal) {
      throw new StartError(
        `Cannot make tables in the database: ${refusal}. Its owner has to be the user in DATABASE_URL.`,
      );
    }
    if (errorCode(error) === 'P3005') {
      throw new StartError(
        'The database holds tables that are not of Rackhouse: let DATABASE_URL name an empty database of its own.',
      );
    }
    // A migration that failed earlier, which `findMissing` reports.
    if (errorCode(error) !== 'P3009') throw error;
  }
}

async function findMissing(
  engine: SchemaEngine,
  folder: string,
  migrations: Migration[],
): Promise<Migration[]> {
  const state = await engine.diagnoseMigrationHistory({
    migrationsList: toMigrationList(folder, migrations),
    optInToShadowDatabase: false,
    filters: everything,
  });
  const [failed] = state.failedMigrationNames;
  if (failed) throw new StartError(`Migration ${failed} failed at an earlier time: ${wayOut(failed)}`);
  const [edited] = state.editedMigrationNames;
  if (edited) {
    throw new StartError(
      `Migration ${edited} was edited after this database had applied it: put its file back as it was, and make the change in a new migration.`,
    );
  }
  const { history } = state;
  if (!history) return [];
  if (history.diagnostic !== 'databaseIsBehind') {
    throw new StartError(
      `This database has migration ${history.unpersistedMigrationNames[0]}, which is not in ${folder}: start the newer Rackhouse that made it, or restore a backup from before.`,
    );
  }
  return migrations.filter(({ name }) => history.unappliedMigrationNames.includes(name));
}

const wayOut = (name: string) =>
  `repair what it left behind, then run UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at IS NULL`;

/** A migration and the engine's record of it, in one transaction: if the process ends half-way, the next start runs it again. */
async function inTransaction(pool: pg.Pool, run: () => Promise<void>): Promise<void> {
  await pool.query('BEGIN');
  try {
    await run();
    await pool.query('COMMIT');
  } catch (error) {
    await pool.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Building an index waits for long transactions, and nobody waits for it meanwhile. */
async function outsideTransaction(
  { client, pool }: Migrating,
  migration: Migration,
  run: () => Promise<void>,
): Promise<void> {
  await undoUnfinished(client, migration);
  try {
    await withoutLockTimeout(pool, run);
  } catch (error) {
    await undoUnfinished(client, migration).catch(() => {});
    throw error;
  }
}

async function withoutLockTimeout(pool: pg.Pool, run: () => Promise<void>): Promise<void> {
  await pool.query('SET lock_timeout = 0');
  await run().finally(() => pool.query(`SET lock_timeout = ${lockWaitMs}`).catch(() => {}));
}

function explain(migration: Migration, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || isAway(error)) return error;
  return new StartError(`Migration ${migration.name} failed: ${error.message}. It changed nothing.`);
}
