import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { takeLog } from '../helpers/log.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';

/** The time in which the shop promises an answer, and the slack for a busy machine. `npm run test:faults` is strict. */
const answerMs = 5000;
const slackMs = 5000;

let gate: TcpGate;
let shop: TestShop;
let id: string;
const log = takeLog();

beforeEach(async () => {
  log.clear();
  gate = await openTcpGate(await copyDatabase(inject('templateUrl')));
  const variables = { LOG_LEVEL: 'info', CACHE: 'on', RATE_LIMIT: 'on' };
  shop = await openTestShop(variables, { databaseUrl: gate.url, logTo: log.logTo });
  ({ id } = await makeProduct(shop.db, { stock: 1000 }));
});
afterEach(async () => {
  gate.answer();
  await shop.close();
  await gate.shut();
});

let turn = 0;

/** An order, each of another person: the pieces that one person may hold are limited. */
function order() {
  turn += 1;
  const phone = `+1212555${String(turn).padStart(4, '0')}`;
  return {
    cartItems: [{ _id: id, quantity: 1 }],
    customer: { ...customer, phone, email: `buyer-${turn}@example.com` },
  };
}

/** A list that nobody has asked for, so that no cache has it. */
function newList(): string {
  turn += 1;
  return `/product?max=${1000 + turn}`;
}

const calls = {
  'an order over REST': () => fetch(`${shop.url}/api/v1/product/order-many`, posting(order())),
  'an order over tRPC': () => fetch(`${shop.url}/trpc/order.place`, posting(order())),
  'a list over REST': () => fetch(`${shop.url}/api/v1${newList()}`),
  'a page': () => fetch(`${shop.url}${newList()}`),
};
type Call = keyof typeof calls;

async function timed(call: Call) {
  const begun = performance.now();
  const response = await calls[call]();
  const text = await response.text();
  return { response, text, ms: performance.now() - begun };
}

const place = async () => (await timed('an order over REST')).response.status;

/** Nearly as many buyers as the shop has connections. @returns the number of orders that were placed */
async function placeEight(): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: 8 }, place));
  return statuses.filter((status) => status === 200).length;
}

const expectAllServed = () => expect.poll(placeEight, { timeout: 30_000 }).toBe(8);

describe('connections that a firewall has dropped without a word', () => {
  it('are replaced: orders go on after one answer at most, and the log says so', {
    tags: 'slow',
  }, async () => {
    const jobs = await shop.startJobs();
    await expectAllServed();
    gate.dropFlows();
    const after = await Promise.all(Array.from({ length: 8 }, () => timed('an order over REST')));
    for (const { response, ms } of after) {
      expect([200, 503]).toContain(response.status);
      expect(ms).toBeLessThan(answerMs + slackMs);
    }
    await expectAllServed();
    const orders = await shop.db.order.count();
    expect(orders).toBeGreaterThanOrEqual(16);
    expect(await stockOf(shop.db, id)).toBe(1000 - orders);
    await jobs.stop();
  });

  it('do not delay a stop', { tags: 'slow' }, async () => {
    const other = await openTestShop({}, { databaseUrl: gate.url });
    const jobs = await other.startJobs();
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    // Both runners wait for notifications: one that is stopped before would ask for them at the same time.
    const listening = () =>
      shop.db.$queryRaw`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle' AND query LIKE 'LISTEN "jobs:insert"%'`;
    await expect.poll(listening, { timeout: 30_000 }).toHaveLength(2);
    gate.hang();
    const begun = performance.now();
    await jobs.stop();
    await other.close();
    expect(performance.now() - begun).toBeLessThan(answerMs + slackMs);
  });
});

describe('a PostgreSQL that does not answer', () => {
  it('is 503 within five seconds, over tRPC and REST and as a page; all is well when it answers', async () => {
    for (const call of Object.keys(calls) as Call[]) {
      await expect.poll(async () => (await timed(call)).response.status, { timeout: 30_000 }).toBe(200);
    }
    gate.hang();
    const first = (Object.keys(calls) as Call[]).map(timed);
    for (const { response, text, ms } of await Promise.all(first)) {
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).toMatch(/can’t be reached|try again|<h1[^>]*>All Products/);
      expect(ms).toBeLessThan(answerMs + slackMs);
    }
    // From now on, no call waits.
    for (const call of Object.keys(calls) as Call[]) {
      const { response, ms } = await timed(call);
      expect(response.status).toBe(503);
      expect(ms).toBeLessThan(answerMs / 2);
    }
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
    expect(log.lines('the database can’t be reached')).toEqual([
      expect.objectContaining({ reason: 'PostgreSQL does not answer' }),
    ]);

    gate.answer();
    await expect.poll(place, { timeout: 3000 + slackMs, interval: 50 }).toBe(200);
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});
