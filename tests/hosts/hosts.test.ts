import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { type DebianPostgres, ownFolder, startDebianPostgres } from '../helpers/debian-postgres.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { freePort } from '../helpers/free-port.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { newerVersion, writeNewerVersion } from '../helpers/newer-version.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { makeAccount, staffPassword } from '../helpers/staff-account.ts';
import { substitute } from '../helpers/substitute.ts';
import { formWith, uploadPath } from '../helpers/upload.ts';
import { checkInstalled, publicUrl, type RunningProxy, startProxy } from '../proxies/proxy.ts';
import { type Buyers, startBuyers } from './buyers.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

checkInstalled('haproxy', 'pgbouncer');

/** Two hosts that share nothing but the database: a shop each, and PostgreSQL with a standby, PgBouncer before each of them. */
interface Host {
  port: number;
  dataDir: string;
  shop: ShopProcess;
}

const log = createLog({ LOG_LEVEL: 'silent' });
const stock = 100_000;

let primary: DebianPostgres;
let standby: DebianPostgres;
let bouncers: [PgBouncer, PgBouncer];
let settings: Record<string, string>;
let hosts: [Host, Host];
let proxy: RunningProxy;
let productId: string;
let buyers: Buyers;

/** The line that the page has for HAProxy, with the ports of these hosts. */
function serverLines(ports: [number, number]): string {
  const [, lines = ''] = /```haproxy\n(.*?)```/s.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  return substitute(lines, [
    ['10.0.0.11:3000', `127.0.0.1:${ports[0]}`],
    ['10.0.0.12:3000', `127.0.0.1:${ports[1]}`],
  ]);
}

async function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(settings.DATABASE_URL as string, log);
  return use(db).finally(close);
}

async function openHost(port: number, dataDir: string): Promise<Host> {
  const shop = await startShopProcess({ ...settings, PORT: String(port), DATA_DIR: dataDir });
  return { port, dataDir, shop };
}

/** Commits wait for the standby from now on: confirmed changes are on both. */
async function synchronize(server: DebianPostgres): Promise<void> {
  await server.execute(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await server.execute('SELECT pg_reload_conf()');
  const state = async () =>
    (await server.execute('SELECT sync_state FROM pg_stat_replication'))[0]?.sync_state;
  await vi.waitFor(async () => expect(await state()).toBe('sync'), { timeout: 60_000 });
}

beforeAll(async () => {
  primary = await startDebianPostgres();
  await primary.makeDatabase('rackhouse');
  standby = await startDebianPostgres({ standbyOf: primary });
  await synchronize(primary);
  bouncers = [
    await startPgBouncer({ serverPort: primary.port }),
    await startPgBouncer({ serverPort: standby.port }),
  ];
  const address = (ports: number[]) =>
    `postgresql://shop@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/rackhouse?target_session_attrs=read-write`;
  settings = {
    DATABASE_URL: address([primary.port, standby.port]),
    DATABASE_POOLER_URL: address(bouncers.map(({ port }) => port)),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    RATE_LIMIT: 'on',
    LAME_DUCK_SECONDS: '3',
    SEED: 'none',
  };
  const ports: [number, number] = [await freePort(), await freePort()];
  // At the same time: one of them makes the tables.
  const opening = ports.map(async (port) => openHost(port, await ownFolder('host')));
  hosts = (await Promise.all(opening)) as [Host, Host];
  proxy = await startProxy({ name: 'HAProxy', upstreamPort: 0, servers: serverLines(ports) });
  productId = (await withDatabase((db) => makeProduct(db, { stock }))).id;
  await vi.waitFor(async () => expect((await proxy.ask('/readyz')).status).toBe(200), { timeout: 60_000 });
});
afterAll(async () => {
  await buyers?.stop().catch(() => {});
  await proxy?.stop();
  for (const { shop, dataDir } of hosts ?? []) {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await Promise.all((bouncers ?? []).map(({ stop }) => stop()));
  await standby?.stop();
  await primary?.stop();
});

it('a picture that one host takes is shown by both', async () => {
  const { email } = await withDatabase((db) => makeAccount(db));
  const ofShop = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };
  const signedIn = await proxy.ask('/trpc/staff.signIn', {
    headers: { ...ofShop, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: staffPassword }),
  });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') as string;
  const form = new Response(
    formWith({ bytes: await twoHalves({ width: 700, height: 500 }).jpeg().toBuffer() }),
  );
  const taken = await proxy.ask(uploadPath, {
    headers: { ...ofShop, cookie, 'content-type': form.headers.get('content-type') as string },
    body: Buffer.from(await form.arrayBuffer()),
  });
  expect(taken.status).toBe(200);
  const { display_url } = JSON.parse(taken.body.toString()).data;
  const answers = await Promise.all(hosts.map(({ shop }) => fetch(shop.url + display_url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

/** Prints the time lost by a fault, because the limit is for a busy machine. */
function report(what: string, gapMs: number): void {
  console.info(`${what}: ${Math.round(gapMs)} ms without an order; ${JSON.stringify([...buyers.others])}`);
  buyers.others.clear();
}

it('sells while one host is killed and comes back', async () => {
  buyers = startBuyers(proxy, productId, 6);
  report('nothing', await buyers.more(100));
  const since = performance.now();
  hosts[0].shop.child.kill('SIGKILL');
  const gap = await buyers.more(150, since);
  report('kill -9 of a host', gap);
  expect(gap).toBeLessThan(15_000);
  hosts[0] = await openHost(hosts[0].port, hosts[0].dataDir);
  await buyers.more(50);
});

it('sells again at once when PgBouncer is killed and started again', async () => {
  const since = performance.now();
  await bouncers[0].kill();
  await bouncers[0].restart();
  const gap = await buyers.more(150, since);
  report('kill -9 of PgBouncer', gap);
  expect(gap).toBeLessThan(15_000);
});

/** Kills the primary and promotes the standby, while buyers order. The old primary comes back as the standby of the new one. */
async function failOver(what: string): Promise<void> {
  const { port } = primary;
  const since = performance.now();
  await primary.kill();
  await standby.execute('SELECT pg_promote()');
  const gap = await buyers.more(150, since);
  report(what, gap);
  expect(gap).toBeLessThan(20_000);
  primary = standby;
  standby = await startDebianPostgres({ port, standbyOf: primary });
  await synchronize(primary);
  // An order waits for its standby until now, and may be refused as busy: that belongs to the failover.
  await buyers.more(50);
  buyers.others.clear();
}

it('loses nothing when the standby takes the place of a killed database', async () => {
  expect(buyers.confirmed.length).toBeGreaterThan(300);
  await failOver('failover');
  await buyers.more(50);
});

it('finds the database when it moves back, while no one has restarted anything', async () => {
  await failOver('failover back');
});

/** Changes the tables as the start of a newer version does, while the other host runs this one. */
async function migrateToNewer(): Promise<void> {
  const sql = 'ALTER TABLE orders ADD COLUMN later int; ALTER TABLE products ADD COLUMN later int';
  const folder = await writeNewerVersion(hosts[0].dataDir, { migrations: { later: sql } });
  await migrate(settings.DATABASE_URL as string, folder, { version: newerVersion, warn: () => {} });
}

it('sells while one host after the other is upgraded', async () => {
  for (const n of [0, 1] as const) {
    const since = performance.now();
    expect(await hosts[n].shop.stop()).toBe(0);
    if (n === 0) await migrateToNewer();
    hosts[n] = await openHost(hosts[n].port, hosts[n].dataDir);
    await expect
      .poll(async () => (await fetch(`${hosts[n].shop.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    const gap = await buyers.more(100, since);
    expect([...buyers.others]).toEqual([]);
    report('upgrade of a host', gap);
    expect(gap).toBeLessThan(15_000);
  }
});

it('has every confirmed order, once, and the stock to match', async () => {
  await buyers.stop();
  await withDatabase(async (db) => {
    const orders = await db.order.findMany({ select: { number: true } });
    const confirmed = buyers.confirmed.map(({ number }) => number).sort();
    expect(confirmed.length).toBeGreaterThan(800);
    // Every buyer asked until there was an answer, so that the buyers know all orders.
    expect(orders.map(({ number }) => number).sort()).toEqual(confirmed);
    expect(await stockOf(db, productId)).toBe(stock - orders.length);
    await expectInvariants(db);
  });
});
