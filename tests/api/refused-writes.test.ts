import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { takeLog } from '../helpers/log.ts';
import { execute, withDatabase } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const log = takeLog();
beforeEach(() => log.clear());

const shop = sharedTestShop({ LOG_LEVEL: 'info' }, { logTo: log.logTo });
let id: string;
beforeAll(async () => {
  ({ id } = await makeProduct(shop.db, { stock: 100 }));
});

const name = () => new URL(shop.databaseUrl).pathname.slice(1);
/** From another database: the shop's own may take no connection. */
const command = (sql: string) => execute(withDatabase(shop.databaseUrl, 'postgres'), sql);
/** Ends only the shop's connections: a test may not end PostgreSQL's own work, such as a vacuum. */
const endConnections = () =>
  command(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name()}' AND usename = current_user`,
  );
const place = (transport: (typeof transports)[number]) =>
  ask(shop, transport, 'place', { cartItems: [{ _id: id, quantity: 1 }] });
const ready = async () => (await fetch(`${shop.url}/readyz`)).status;
const troubles = () => log.lines().filter(({ level }) => level >= 50);

async function expectRefused(message: RegExp): Promise<void> {
  for (const transport of transports) {
    const before = performance.now();
    const verdict = await place(transport);
    expect(verdict).toMatchObject({ status: 503, message: expect.stringMatching(message) });
    expect(Number(verdict.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(performance.now() - before).toBeLessThan(6500);
  }
}

async function expectAllWell(): Promise<void> {
  // This reads by the shop's connections, which may just have been ended.
  const before = await vi.waitFor(() => stockOf(shop.db, id), { timeout: 5000 });
  await expect.poll(async () => (await place('REST')).status, { timeout: 5000 }).toBe(200);
  expect(await stockOf(shop.db, id)).toBe(before - 1);
  await expect.poll(ready, { timeout: 5000 }).toBe(200);
}

const noWrites = /^The shop can take no orders or changes just now; please try again in a moment$/;

describe('a database that takes no writes', () => {
  it('because it is read-only: orders get 503, the catalogue stays open, readyz is 503', {
    tags: 'slow',
  }, async () => {
    await command(`ALTER DATABASE ${name()} SET default_transaction_read_only = on`);
    await endConnections();
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    await expectRefused(noWrites);
    expect((await fetch(`${shop.url}/api/v1/product`)).status).toBe(200);
    expect((await fetch(`${shop.url}/product`)).status).toBe(200);
    expect(troubles()).toEqual([
      expect.objectContaining({
        msg: 'the database takes no writes',
        service: 'writes',
        reason: expect.stringContaining('read-only transaction'),
      }),
    ]);

    await command(`ALTER DATABASE ${name()} RESET default_transaction_read_only`);
    await endConnections();
    await expectAllWell();
    await expect.poll(() => log.lines('the database takes writes again').length, { timeout: 20_000 }).toBe(1);
  });

  it('because its disk is full: orders get 503, and readyz is 503 for a while', async () => {
    const sql = `CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER fill_disk BEFORE INSERT ON orders EXECUTE FUNCTION fill_disk()`;
    await execute(shop.databaseUrl, sql);
    await expectRefused(noWrites);
    expect(await ready()).toBe(503);
    expect(troubles()).toEqual([
      expect.objectContaining({
        service: 'writes',
        reason: 'could not extend file: No space left on device',
      }),
    ]);

    await execute(shop.databaseUrl, 'DROP TRIGGER fill_disk ON orders; DROP FUNCTION fill_disk()');
    await expectAllWell();
  });
});

describe('a database whose file system takes no writes', () => {
  it('answers orders with 503', async () => {
    // The message of PostgreSQL 18, which gives this the code of a missing privilege.
    const words =
      'could not write to log file "000000010000000000000003" at offset 0, length 8192: Read-only file system';
    await execute(
      shop.databaseUrl,
      `CREATE FUNCTION refuse_writes() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION '${words}' USING ERRCODE = '42501'; END $$;
       CREATE TRIGGER refuse_writes BEFORE INSERT ON orders EXECUTE FUNCTION refuse_writes()`,
    );
    await expectRefused(noWrites);
    await execute(shop.databaseUrl, 'DROP TRIGGER refuse_writes ON orders; DROP FUNCTION refuse_writes()');
    await expectAllWell();
  });
});

describe('a database that takes no more connections', () => {
  it('is 503, and all is well when it does', async () => {
    await command(`ALTER DATABASE ${name()} CONNECTION LIMIT 0`);
    await endConnections();
    await expect.poll(ready, { timeout: 10_000 }).toBe(503);
    await expectRefused(/try again in a moment/);
    await command(`ALTER DATABASE ${name()} CONNECTION LIMIT -1`);
    await expectAllWell();
  });
});

describe('a table that something else has locked', () => {
  it('is 503 within five seconds, and all is well when it is free', { tags: 'slow' }, async () => {
    const client = new pg.Client(shop.databaseUrl);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE orders IN ACCESS EXCLUSIVE MODE');
    await expectRefused(/try again in a moment/);
    await client.query('COMMIT');
    await client.end();
    await expectAllWell();
  });
});

describe('a shop that is not ready', () => {
  it('as nobody can read products', async () => {
    const client = new pg.Client(shop.databaseUrl);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
    expect(await ready()).toBe(503);
    await client.query('COMMIT');
    await client.end();
    await expectAllWell();
  });
});
