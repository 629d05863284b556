import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { runCommand } from '../helpers/command.ts';
import { type DebianPostgres, ownFolder, startDebianPostgres } from '../helpers/debian-postgres.ts';
import { customer } from '../helpers/factories.ts';
import { failingStart, orderCheapest, type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { checkInstalled } from '../proxies/proxy.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

checkInstalled('pgbouncer');

let postgres: DebianPostgres;
let databaseUrl: string;
let dataDir: string;
beforeAll(async () => {
  postgres = await startDebianPostgres();
  databaseUrl = await postgres.makeDatabase('rackhouse');
  dataDir = await ownFolder('hosts');
});
const bouncers: PgBouncer[] = [];
let shop: ShopProcess | undefined;
afterEach(async () => {
  await shop?.stop();
  await Promise.all(bouncers.splice(0).map(({ stop }) => stop()));
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const without = [/ connect_query='.*'/, ''] as const;
const inSessionMode: [string, string] = ['pool_mode = transaction', 'pool_mode = session'];

/** @returns the address of the database by way of a new PgBouncer */
async function bounce(...changes: [string | RegExp, string][]): Promise<string> {
  const bouncer = await startPgBouncer({ serverPort: postgres.port, changes });
  bouncers.push(bouncer);
  return `postgresql://shop@127.0.0.1:${bouncer.port}/rackhouse`;
}

const open = (variables: Record<string, string>) => startShopProcess({ DATA_DIR: dataDir, ...variables });

/** Places orders with a customer, who gets an e-mail: a job writes it to a file. */
async function sell({ url }: ShopProcess, orders: number): Promise<void> {
  const folder = join(dataDir, 'mail');
  const mails = async () => (await readdir(folder).catch(() => [])).length;
  const before = await mails();
  const { data } = await (await fetch(`${url}/api/v1/product?sort=price`)).json();
  const order = () =>
    fetch(`${url}/api/v1/product/order-many`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cartItems: [{ _id: data[0]._id, quantity: 1 }], customer }),
    });
  const statuses = (await Promise.all(Array.from({ length: orders }, order))).map(({ status }) => status);
  expect(statuses).toEqual(Array(orders).fill(200));
  await expect.poll(mails, { timeout: 60_000 }).toBe(before + orders);
}

/** Reads of all kinds, often enough for every connection to be used by several of them. */
async function browse({ url }: ShopProcess): Promise<void> {
  const paths = [
    '/',
    '/product',
    '/api/v1/product?limit=5',
    '/api/v1/product?searchTerm=dumbel',
    '/product?page=2',
  ];
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  }
}

it('in session mode it is used like PostgreSQL itself, with the shop’s own limits', async () => {
  const DATABASE_URL = await bounce(inSessionMode, [...without], ['pool_size = 20', 'pool_size = 50']);
  shop = await open({ DATABASE_URL, CACHE: 'off' });
  await browse(shop);
  await sell(shop, 5);
  const { pool, close } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' }));
  const { rows } = await pool.query('SHOW statement_timeout');
  await close();
  expect(rows).toEqual([{ statement_timeout: '4s' }]);
});

it('in transaction mode requests use it, and nothing depends on the connection', async () => {
  const DATABASE_POOLER_URL = await bounce(
    ['[pgbouncer]\n', '[pgbouncer]\nadmin_users = shop\n'],
    // Fewer than the shop has: they change all the time.
    ['pool_size = 20', 'pool_size = 4'],
  );
  shop = await open({ DATABASE_URL: databaseUrl, DATABASE_POOLER_URL, CACHE: 'off' });
  expect(shop.output()).toMatch(
    /Data: PostgreSQL shop@127\.0\.0\.1:\d+\/rackhouse, requests by 127\.0\.0\.1:\d+;/,
  );
  for (let round = 0; round < 3; round += 1) {
    await browse(shop);
    await sell(shop, 20);
  }
  const admin = new pg.Client(DATABASE_POOLER_URL.replace(/rackhouse$/, 'pgbouncer'));
  await admin.connect();
  const { rows } = await admin.query('SHOW STATS');
  await admin.end();
  const { total_query_count } = rows.find(({ database }) => database === 'rackhouse');
  expect(Number(total_query_count)).toBeGreaterThan(200);
  expect(shop.output()).not.toMatch(/prepared statement|"level":(50|60)/);
  const checked = await runCommand('src/server/recovery/invariants/invariants.ts', [], {
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER_URL,
  });
  expect(checked.out).toMatch(/^All \d+ rules hold$/);
});

describe('a start is refused, with what to set', () => {
  it('if DATABASE_URL leads to one in transaction mode', async () => {
    const { code, output } = await failingStart({ DATA_DIR: dataDir, DATABASE_URL: await bounce() });
    expect(output).toContain('let DATABASE_URL name PostgreSQL itself');
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    // Nothing is left behind that would keep another host from starting.
    shop = await open({ DATABASE_URL: databaseUrl });
    expect((await orderCheapest(shop)).status).toBe(200);
  });

  it('if its connections lack the limits of the shop', async () => {
    const DATABASE_POOLER_URL = await bounce([...without]);
    const { code, output } = await failingStart({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL,
    });
    expect(output).toMatch(/statement_timeout is 0 instead of 4s.*connect_query has to set them/);
    expect(code).toBe(1);
    const doctor = await runCommand('src/server/doctor/command.ts', [], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL,
    });
    expect(doctor.out).toMatch(/^Problem - Database: The connections of the pooler lack settings/m);
  });

  it('if behind it is another database', async () => {
    await postgres.makeDatabase('other');
    const DATABASE_POOLER_URL = await bounce(['dbname=rackhouse', 'dbname=other']);
    const { output } = await failingStart({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL,
    });
    expect(output).toMatch(/DATABASE_POOLER_URL leads to another database than DATABASE_URL/);
  });
});
