import { join } from 'node:path';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Logger, runMigrations } from 'graphile-worker';
import pg, { type Client } from 'pg';
import { StartError } from '../start-error.ts';
import { errorCode } from './connect.ts';
import { EngineAdapter } from './engine-adapter.ts';
import { applyFunctions } from './functions.ts';
import { type Migration, readMigrations, toMigrationList } from './migration-list.ts';
import { reachDatabase } from './reach.ts';
import { everything, openSchemaEngine } from './schema-engine.ts';
import { isUpToDate } from './up-to-date.ts';

/** Arbitrary, and not the one of Prisma's engine. */
const migrationLock = 7_225_466_874;

export const migrationsFolder = 'prisma/migrations';

/** The functions of the database are beside its migrations. */
export const functionsFolder = (folder = migrationsFolder) => join(folder, '../functions');

interface MigrateOptions {
  /** Told of each migration that ran; of none in an empty database, which has nothing that could change. */
  log?(line: string): void;
  /** The names of the only migrations to be applied, for tables as an earlier version had them. They get no functions. */
  only?: string[];
}

/**
 * Brings tables and functions up to date, as `prisma migrate deploy` does the tables, one process at a time.
 * @param folder of the migrations; the functions are in `functions` beside it
 * @returns the names of the migrations that were missing until now
 * @throws StartError naming the database or migration at fault and the solution
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  { log = () => {}, only }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all;
  const client = await reachDatabase(databaseUrl);
  // A single connection, so that the engine's queries run in a transaction that was begun on it.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    lock_timeout: 30_000,
  });
  try {
    await lockMigrations(client);
    const missing = (await isUpToDate(client, migrations))
      ? []
      : await applyMissing(pool, folder, { migrations, log });
    if (!only) await applyFunctions(client, functionsFolder(folder));
    // The job queue has its tables in a schema of its own, and migrates them itself.
    await runMigrations({ connectionString: databaseUrl, logger: silent });
    return { applied: missing.map(({ name }) => name) };
  } finally {
    await pool.end();
    await client.end();
  }
}

const silent = new Logger(() => () => {});

const apply = (engine: SchemaEngine, folder: string, migrations: Migration[]) =>
  engine.applyMigrations({ migrationsList: toMigrationList(folder, migrations), filters: everything });

/** @returns those that were missing until now */
async function applyMissing(
  pool: pg.Pool,
  folder: string,
  { migrations, log }: { migrations: Migration[]; log(line: string): void },
): Promise<Migration[]> {
  const adapter = new EngineAdapter(pool);
  const engine = await openSchemaEngine(adapter);
  await prepare(engine, folder);
  const missing = await findMissing(engine, folder, migrations);
  const isEmpty = missing.length === migrations.length;
  for (const migration of missing) {
    const upToHere = migrations.slice(0, migrations.indexOf(migration) + 1);
    await inTransaction(pool, migration, () => apply(engine, folder, upToHere)).catch((error) => {
      throw explain(migration, adapter.scriptError ?? error);
    });
    if (!isEmpty) log(`Applied the migration ${migration.name}`);
  }
  return missing;
}

async function lockMigrations(client: Client): Promise<void> {
  try {
    await client.query(`SET lock_timeout = '60s'`);
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    throw new StartError(
      'Another process has been migrating the database for a minute: wait for it, or end it.',
    );
  }
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

/**
 * Runs a migration and the engine's record of it in one transaction: if the process ends half-way, the next start runs it
 * again. Only statements that PostgreSQL allows in no transaction run without one.
 */
async function inTransaction(
  pool: pg.Pool,
  migration: Migration,
  run: () => Promise<unknown>,
): Promise<void> {
  if (goesAlone(migration)) {
    await run();
    return;
  }
  await pool.query('BEGIN');
  await run();
  await pool.query('COMMIT');
}

const goesAlone = ({ sql }: Migration) => /\bCONCURRENTLY\b/i.test(sql.replace(/--.*$/gm, ''));

function explain(migration: Migration, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const failed = `Migration ${migration.name} failed: ${error.message}.`;
  return new StartError(
    goesAlone(migration)
      ? `${failed} To try again, ${wayOut(migration.name)}`
      : `${failed} It changed nothing.`,
  );
}
