import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { type LogLine, takeLog } from '../helpers/log.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { ask, transports } from '../helpers/transports.ts';

const log = takeLog();
const { logTo } = log;

const shop = sharedCardShop({ LOG_LEVEL: 'info' }, { logTo });
let id: string;
beforeAll(async () => {
  id = (await makeProduct(shop.db, { stock: 1000, priceCents: 12_50 })).id;
});
beforeEach(() => log.clear());

const order = (quantity = 2) => ({ cartItems: [{ _id: id, quantity }], customer });

/** The lines about requests, once the last of them is there. */
async function requests(count: number): Promise<LogLine[]> {
  await expect.poll(() => log.lines('request').length).toBeGreaterThanOrEqual(count);
  return log.lines('request');
}

const text = () => JSON.stringify(log.lines());

describe('the line of a request', () => {
  it.each(transports)(
    'is written for a write over %s: route, status, duration, client',
    async (transport) => {
      const { headers } = await ask(shop, transport, 'place', order());
      expect(await requests(1)).toEqual([
        expect.objectContaining({
          level: 30,
          requestId: headers.get('x-request-id'),
          method: 'POST',
          route: transport === 'tRPC' ? 'order.place' : '/api/v1/product/order-many',
          status: 200,
          ms: expect.any(Number),
          client: '127.0.0.1',
        }),
      ]);
    },
  );

  it('names the account or the API key that called', async () => {
    const staff = await signInAs(shop, 'manager');
    const key = await makeKey(shop);
    const product = { title: 'Rack', category: 'strength', stock: 1, details: 'Steel.', price: 10 };
    await ask(shop, 'tRPC', 'create', product, { cookie: staff.cookie });
    await ask(shop, 'REST', 'create', product, { authorization: key.authorization });
    const [first, second] = await requests(2);
    expect(first).toMatchObject({ route: 'product.create', account: staff.account.id });
    expect(second).toMatchObject({ route: '/api/v1/product/create', apiKey: key.id });
  });

  it('is not written for reads that succeed, with an API key neither', async () => {
    const { authorization } = await makeKey(shop);
    await ask(shop, 'REST', 'list', {}, { authorization });
    await fetch(`${shop.url}/product/${id}`);
    await fetch(`${shop.url}/no-such-page`);
    await ask(shop, 'tRPC', 'place', order());
    // A busy machine may take longer than a second, which has a line of its own in the log.
    const quick = (await requests(1)).filter(({ method, ms }) => method === 'GET' && Number(ms) <= 1000);
    expect(quick).toEqual([]);
    expect(text()).not.toContain('an API key was used"');
  });

  it.each(transports)('says why a request was refused over %s', async (transport) => {
    await ask(shop, transport, 'place', {});
    await ask(shop, transport, 'get', { id: 'none' });
    await ask(shop, transport, 'place', order(), { origin: 'https://elsewhere.example' });
    expect(await requests(3)).toEqual([
      expect.objectContaining({ level: 30, status: 400, reason: 'INVALID_INPUT' }),
      expect.objectContaining({ level: 30, status: 404, reason: 'PRODUCT_NOT_FOUND' }),
      expect.objectContaining({ level: 30, status: 403, reason: 'CROSS_SITE', client: '127.0.0.1' }),
    ]);
  });

  it('names patterns and procedures, never an address with what a person typed', async () => {
    await fetch(`${shop.url}/api/v1/product/get/maya@example.com`);
    await fetch(`${shop.url}/trpc/maya@example.com?token=secret`, posting({}));
    await fetch(`${shop.url}/api/v1/order/RH-SECRET?email=maya@example.com`);
    await fetch(`${shop.url}/order/maya@example`, { method: 'DELETE' });
    const routes = new Set((await requests(4)).map(({ route }) => route));
    expect(routes).toEqual(new Set(['/api/v1/product/get/{id}', '/trpc', '/api/v1/order/{number}', 'page']));
    expect(text()).not.toMatch(/maya|secret/i);
  });

  it('names all procedures of a batch', async () => {
    await fetch(`${shop.url}/trpc/order.place,staff.signOut?batch=1`, posting({ 0: {}, 1: {} }));
    expect(await requests(1)).toEqual([
      expect.objectContaining({
        route: 'batch',
        calls: ['order.place', 'staff.signOut'],
        reason: 'INVALID_INPUT',
      }),
    ]);
  });

  it('has no customer in it', async () => {
    await ask(shop, 'tRPC', 'place', order());
    await requests(1);
    for (const secret of Object.values(customer)) expect(text()).not.toContain(secret);
  });

  it('is written for each request at debug, also for those from the response cache', async () => {
    const loud = await openTestShop(
      { LOG_LEVEL: 'debug', CACHE: 'on' },
      { logTo, databaseUrl: shop.databaseUrl },
    );
    const sent: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { headers } = await fetch(`${loud.url}/product/${id}`);
      sent.push(headers.get('x-request-id') as string);
    }
    const lines = await requests(3);
    await loud.close();
    expect(lines.map(({ requestId }) => requestId)).toEqual(sent);
    for (const line of lines) expect(line).toMatchObject({ level: 20, status: 200, route: '/product/:id' });
  });
});

describe('an order', () => {
  const placed = { requestId: expect.any(String), order: expect.stringMatching(/^RH-/), lines: 1 };

  it.each(transports)(
    'leaves a line when it is placed over %s, once for an Idempotency-Key',
    async (transport) => {
      const key = { 'idempotency-key': `logged-${transport}` };
      for (let n = 0; n < 2; n++) await ask(shop, transport, 'place', order(), key);
      await requests(2);
      expect(log.lines('an order was placed')).toEqual([
        expect.objectContaining({ ...placed, method: 'cash', totalCents: 25_00 }),
      ]);
    },
  );

  it('leaves one when it waits for a card payment', async () => {
    await shop.trpc.payment.createIntent.mutate(order());
    expect(log.lines('an order was placed')).toEqual([
      expect.objectContaining({ ...placed, method: 'card', totalCents: 25_00 }),
    ]);
  });

  it('leaves none when it is refused', async () => {
    await ask(shop, 'tRPC', 'place', order(9000));
    await requests(1);
    expect(log.lines('an order was placed')).toEqual([]);
  });
});

describe('a flood of refusals', () => {
  async function closedAfter(variables: Record<string, string>, flood: (at: TestShop) => Promise<void>) {
    const limited = await openTestShop(
      { LOG_LEVEL: 'info', ...variables },
      { logTo, databaseUrl: shop.databaseUrl },
    );
    log.clear();
    await flood(limited).finally(() => limited.close());
  }

  it('is one line for the limit that a client has reached, and a count', async () => {
    await closedAfter({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, async (at) => {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      for (let n = 0; n < 220; n++) await ask(at, 'REST', 'place', {}, headers);
    });
    const limited = log.lines('request').filter(({ reason }) => reason === 'RATE_LIMITED');
    expect(limited).toEqual([
      expect.objectContaining({ status: 429, client: '203.0.113.7', limit: 'writes' }),
    ]);
    expect(log.lines('more requests like this were refused')).toContainEqual(
      expect.objectContaining({ reason: 'RATE_LIMITED', client: '203.0.113.7', limit: 'writes', count: 39 }),
    );
  });

  it('of other kinds is a few lines of a client, and a count', async () => {
    await closedAfter({}, async (at) => {
      for (let n = 0; n < 30; n++) await ask(at, 'REST', 'place', {});
    });
    expect(log.lines('request')).toHaveLength(20);
    expect(log.lines('more requests like this were refused')).toEqual([
      expect.objectContaining({ reason: 'INVALID_INPUT', client: '127.0.0.1', count: 10 }),
    ]);
  });
});
