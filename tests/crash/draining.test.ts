import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProduct } from '../helpers/factories.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { askPlainly } from '../helpers/wire.ts';
import { workersOf } from '../helpers/workers.ts';

let shops: ShopProcess[] = [];
let closeDatabase = async () => {};
afterEach(async () => {
  for (const shop of shops) await shop.stop('SIGKILL');
  shops = [];
  await closeDatabase();
});

async function makeDatabase() {
  const databaseUrl = await copyDatabase(inject('templateUrl'));
  const { db, close } = openDatabase(databaseUrl, createLog({ LOG_LEVEL: 'silent' }));
  closeDatabase = close;
  const { id } = await makeProduct(db, { stock: 1_000_000 });
  return { databaseUrl, db, productId: id };
}

async function open(DATABASE_URL: string, variables: Record<string, string>): Promise<ShopProcess> {
  const shop = await startShopProcess({ DATABASE_URL, SEED: 'none', LOG_LEVEL: 'debug', ...variables });
  shops.push(shop);
  const workers = variables.WEB_CONCURRENCY === '2' ? 2 : 0;
  await expect.poll(() => workersOf(shop).size, { timeout: 30_000 }).toBe(workers);
  return shop;
}

const visitorCount = 8;
const paths = ['/api/v1/product', '/product', '/healthz'];

/** Visitors who keep their connections, read and order. @param hostOf the host for the next request; with undefined, they end */
function startVisitors(productId: string, hostOf: (faults: unknown[]) => string | undefined) {
  const faults: unknown[] = [];
  const seen = { answers: 0, orders: 0 };
  const body = JSON.stringify({ cartItems: [{ _id: productId, quantity: 1 }] });
  const headers = { 'content-type': 'application/json' };
  const visit = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = first; ; turn++) {
      const host = hostOf(faults);
      if (!host) break;
      const isOrder = turn % 4 === 0;
      const answer = await (isOrder
        ? askPlainly(`${host}/api/v1/product/order-many`, headers, 'POST', { agent, body })
        : askPlainly(host + paths[turn % 3], {}, 'GET', { agent })
      ).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
      if (answer !== 200) faults.push(answer);
      else if (isOrder) seen.orders += 1;
      seen.answers += 1;
    }
    agent.destroy();
  };
  const visiting = Promise.all(Array.from({ length: visitorCount }, (_, n) => visit(n)));
  return { seen, ended: visiting.then(() => faults) };
}

const refused = 'ECONNREFUSED';

describe.each(['1', '2'])('a stop with %s workers', (WEB_CONCURRENCY) => {
  it.each([1, 2, 3])('resets no request, and loses no order, time %i', async () => {
    const { databaseUrl, db, productId } = await makeDatabase();
    const shop = await open(databaseUrl, { WEB_CONCURRENCY });
    const { seen, ended } = startVisitors(productId, (faults) =>
      faults.includes(refused) ? undefined : shop.url,
    );
    await expect.poll(() => seen.answers, { timeout: 20_000 }).toBeGreaterThan(100);
    const code = await shop.stop();
    expect((await ended).filter((fault) => fault !== refused)).toEqual([]);
    expect(code, shop.output()).toBe(0);
    expect(await db.order.count()).toBe(seen.orders);
  });

  it('first says that it is not ready, and still serves, for the lame-duck period', async () => {
    const { databaseUrl } = await makeDatabase();
    const shop = await open(databaseUrl, { WEB_CONCURRENCY, LAME_DUCK_SECONDS: '3' });
    expect((await askPlainly(`${shop.url}/readyz`)).status).toBe(200);
    const begun = performance.now();
    shop.child.kill('SIGTERM');
    const ready = () => askPlainly(`${shop.url}/readyz`, {}, 'GET', { agent: false });
    await expect.poll(async () => (await ready()).status, { timeout: 2000, interval: 20 }).toBe(503);
    while (performance.now() - begun < 2500) {
      const { status, headers } = await askPlainly(`${shop.url}/api/v1/product`, {}, 'GET', { agent: false });
      expect([status, headers.connection]).toEqual([200, 'close']);
    }
    await expect.poll(() => shop.child.exitCode, { timeout: 15_000 }).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(3000);
  });
});

/** A load balancer's checks: it sends requests to hosts that were ready a moment ago. */
function startBalancer(hosts: string[]) {
  const ready = new Set(hosts);
  let isOver = false;
  let turn = 0;
  const checking = (async () => {
    while (!isOver) {
      for (const host of hosts) {
        const status = await askPlainly(`${host}/readyz`, {}, 'GET', { agent: false }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 200) ready.add(host);
        else ready.delete(host);
      }
      await sleep(100);
    }
  })();
  return {
    ready,
    next: () => (isOver ? undefined : [...ready][turn++ % ready.size]),
    async end() {
      isOver = true;
      await checking;
    },
  };
}

it('a host behind a load balancer stops without a failed request', async () => {
  const { databaseUrl, db, productId } = await makeDatabase();
  const variables = { WEB_CONCURRENCY: '1', LAME_DUCK_SECONDS: '3' };
  const [stopping, staying] = [await open(databaseUrl, variables), await open(databaseUrl, variables)];
  const balancer = startBalancer([stopping.url, staying.url]);
  const { seen, ended } = startVisitors(productId, balancer.next);
  await expect.poll(() => seen.answers, { timeout: 20_000 }).toBeGreaterThan(100);
  expect(await stopping.stop()).toBe(0);
  expect([...balancer.ready]).toEqual([staying.url]);
  const { answers } = seen;
  await expect.poll(() => seen.answers, { timeout: 20_000 }).toBeGreaterThan(answers + 50);
  await balancer.end();
  expect(await ended).toEqual([]);
  expect(await db.order.count()).toBe(seen.orders);
});
