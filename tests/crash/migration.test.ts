import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../src/server/database/migrate.ts';
import { newerVersion, writeNewerVersion } from '../helpers/newer-version.ts';
import { asSuperuser, execute, withDatabase } from '../helpers/postgres.ts';
import { ask, killNow, makeFolder, openShop, postmasterPid, runApart } from './data-folder.ts';

const migrateProcess = new URL('../process/migrate-process.ts', import.meta.url);

/** `KILLS=200 npm run test:crash -- migration` */
const kills = Number(process.env.KILLS ?? 8);
vi.setConfig({ testTimeout: 120_000 + kills * 30_000, hookTimeout: 300_000 });

const rows = 20_000;

/** A transaction that takes long, an index that is built without one, another transaction, and functions. */
const changes = {
  migrations: {
    1: `ALTER TABLE orders ADD COLUMN later text; UPDATE orders SET later = number; ALTER TABLE orders ALTER COLUMN later SET NOT NULL;
      CREATE TABLE later AS SELECT id FROM orders`,
    2: 'CREATE UNIQUE INDEX CONCURRENTLY orders_later ON orders (later, number)',
    3: `ALTER TABLE products ADD COLUMN later int NOT NULL DEFAULT 7; ALTER TABLE later ADD PRIMARY KEY (id)`,
  },
  functions: {
    later_one: `CREATE OR REPLACE FUNCTION later_one() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM later $$`,
    later_two: `CREATE OR REPLACE FUNCTION later_two() RETURNS bigint LANGUAGE sql AS $$ SELECT later_one() $$`,
  },
};

let dataDir: string;
let url: string;
let superuserUrl: string;
let folder: string;

beforeAll(async () => {
  dataDir = await makeFolder();
  ({ url } = await openShop(dataDir));
  superuserUrl = await asSuperuser(url);
  await execute(superuserUrl, 'ALTER ROLE rackhouse CREATEDB');
  await execute(url, 'CREATE DATABASE filled');
  const filled = withDatabase(url, 'filled');
  await migrate(filled);
  await execute(
    filled,
    `INSERT INTO orders (id, number, status, payment_method, total_cents)
    SELECT gen_random_uuid(), 'RH-' || n, 'placed', 'cash', 100 FROM generate_series(1, ${rows}) n`,
  );
  folder = await writeNewerVersion(await makeFolder(), changes);
});

/** PostgreSQL may be starting again. */
const askOnceUp = (databaseUrl: string, sql: string) =>
  vi.waitUntil(() => ask(databaseUrl, sql).catch(() => undefined), { timeout: 60_000, interval: 20 });

let copies = 0;

async function copyFilled(): Promise<string> {
  copies += 1;
  await askOnceUp(withDatabase(url, 'postgres'), `CREATE DATABASE copy_${copies} TEMPLATE filled`);
  return withDatabase(url, `copy_${copies}`);
}

/** The state of the changes in a database: as recorded, and as it is. */
async function stateOf(databaseUrl: string) {
  const [state] = await askOnceUp(
    databaseUrl,
    `SELECT ARRAY(SELECT right(migration_name, 1) FROM _prisma_migrations
        WHERE migration_name LIKE '3000%' AND finished_at IS NOT NULL ORDER BY 1) AS recorded,
      (SELECT attnotnull FROM pg_attribute WHERE attrelid = 'orders'::regclass AND attname = 'later') AS "hasColumn",
      to_regclass('later') IS NOT NULL AS "hasTable",
      (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('orders_later')) AS "hasIndex",
      EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'products'::regclass AND attname = 'later') AS "hasThird",
      EXISTS (SELECT FROM pg_constraint WHERE conrelid = to_regclass('later')) AS "hasKey",
      ARRAY(SELECT name FROM database_functions WHERE name LIKE 'later%' ORDER BY 1) AS functions,
      ARRAY(SELECT proname FROM pg_proc WHERE proname LIKE 'later%' ORDER BY 1)::text[] AS "realFunctions",
      (SELECT count(*)::int FROM orders) AS orders`,
  );
  return state as Record<string, unknown> & { recorded: string[]; functions: string[] };
}

/**
 * Expects that each migration is either complete or missing, and that the records are right. @returns the number of migrations, 4
 * with the functions
 */
async function expectOldOrNew(databaseUrl: string): Promise<number> {
  const state = await stateOf(databaseUrl);
  const { recorded, functions } = state;
  expect(['', '1', '12', '123']).toContain(recorded.join(''));
  expect(state).toMatchObject({
    orders: rows,
    hasColumn: recorded.includes('1') ? true : null,
    hasTable: recorded.includes('1'),
    hasThird: recorded.includes('3'),
    hasKey: recorded.includes('3'),
    realFunctions: functions,
  });
  // An index that was not completed does no harm, and is built again.
  if (recorded.includes('2')) expect(state.hasIndex).toBe(true);
  expect([0, 2]).toContain(functions.length);
  if (functions.length > 0) expect(recorded).toHaveLength(3);
  return recorded.length + functions.length / 2;
}

/** Waits for statements of a killed process, which PostgreSQL may still run. */
const untilAlone = (databaseUrl: string) =>
  vi.waitUntil(
    async () =>
      (
        await askOnceUp(
          databaseUrl,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
        )
      ).length === 0,
    { timeout: 60_000, interval: 20 },
  );

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function hasEndedWithin(child: ChildProcess, ms: number): Promise<boolean> {
  if (hasEnded(child)) return true;
  const waiting = new AbortController();
  const ended = once(child, 'exit', { signal: waiting.signal }).then(
    () => true,
    () => false,
  );
  const isOver = await Promise.race([ended, sleep(ms, false)]);
  waiting.abort();
  return isOver;
}

/** Waits until the process changes something, or has ended. */
async function untilWorking(databaseUrl: string, child: ChildProcess): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const working = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'
    AND query ~ '^(ALTER TABLE|CREATE (UNIQUE|OR)|DROP|INSERT|UPDATE)'`;
  await vi.waitUntil(async () => hasEnded(child) || ((await client.query(working)).rowCount ?? 0) > 0, {
    timeout: 60_000,
    interval: 2,
  });
  await client.end();
}

/** @returns the time that the changes of a migration take without a kill, in ms */
async function measure(): Promise<number> {
  const whole = await copyFilled();
  const { process: child } = await runApart(migrateProcess, whole, folder, newerVersion);
  await untilWorking(whole, child);
  const begun = performance.now();
  await once(child, 'exit');
  expect(await expectOldOrNew(whole)).toBe(4);
  return performance.now() - begun;
}

it('a migration that is killed at any moment leaves old or new tables, and the next start goes on', async () => {
  const span = await measure();
  const endings: Record<string, number> = {};
  let database = await copyFilled();
  let killed = 0;
  while (killed < kills) {
    const { process: child } = await runApart(migrateProcess, database, folder, newerVersion);
    await untilWorking(database, child);
    if (!(await hasEndedWithin(child, Math.random() * span))) {
      killed += 1;
      // PostgreSQL is started again by the shop that owns it: this process.
      if (killed % 4 === 0) process.kill(await postmasterPid(dataDir), 'SIGKILL');
      else child.kill('SIGKILL');
      if (!(await hasEndedWithin(child, 30_000))) await killNow(child);
    }
    await untilAlone(database);
    const done = await expectOldOrNew(database);
    endings[done] = (endings[done] ?? 0) + 1;
    if (done < 4) continue;
    await askOnceUp(withDatabase(url, 'postgres'), `DROP DATABASE copy_${copies}`);
    database = await copyFilled();
  }
  await migrate(database, folder, { version: newerVersion });
  expect(await expectOldOrNew(database)).toBe(4);
  const { recorded, ...state } = await stateOf(database);
  expect(state).toMatchObject({ hasIndex: true, realFunctions: ['later_one', 'later_two'] });
  console.log(
    `${killed} kills within ${Math.round(span)} ms; steps that were done then: ${JSON.stringify(endings)}`,
  );
});

it('two that start at once build an index one after the other, though each waits for the other’s transactions', async () => {
  const database = await copyFilled();
  const all = [1, 2].map(() => runApart(migrateProcess, database, folder, newerVersion));
  for (const { process: child } of await Promise.all(all))
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  expect(await expectOldOrNew(database)).toBe(4);
  const records = await ask(database, `SELECT FROM _prisma_migrations WHERE migration_name LIKE '3000%'`);
  expect(records).toHaveLength(3);
});

it('an index that could not be built is built once the reason is gone', async () => {
  const database = await copyFilled();
  const unique = await writeNewerVersion(await makeFolder(), {
    migrations: { 1: 'CREATE UNIQUE INDEX CONCURRENTLY orders_total ON orders (total_cents)' },
  });
  await expect(migrate(database, unique)).rejects.toThrow(
    /^Migration 30000101000000_1 failed: could not create unique index "orders_total"\. It changed nothing\.$/,
  );
  expect(await ask(database, `SELECT to_regclass('orders_total') AS index`)).toEqual([{ index: null }]);
  await ask(database, 'UPDATE orders SET total_cents = substr(number, 4)::int');
  expect(await migrate(database, unique)).toEqual({ applied: ['30000101000000_1'] });
  expect(await ask(database, `SELECT to_regclass('orders_total')::text AS index`)).toEqual([
    { index: 'orders_total' },
  ]);
});

it('a connection that is lost in the middle changes nothing, and is told as such', async () => {
  const database = await copyFilled();
  const migrating = migrate(database, folder, { version: newerVersion });
  migrating.catch(() => {});
  const superuser = new pg.Client(superuserUrl);
  await superuser.connect();
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'copy_${copies}' AND query LIKE 'ALTER TABLE orders%' AND state = 'active'`;
  await vi.waitUntil(async () => (await superuser.query(end)).rowCount, { timeout: 60_000, interval: 5 });
  await superuser.end();
  await expect(migrating).rejects.toThrow(/terminat/);
  expect(await expectOldOrNew(database)).toBe(0);
});
