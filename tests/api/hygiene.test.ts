import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { execute } from '../helpers/postgres.ts';
import { rawRequest, sendAndHangUp } from '../helpers/raw.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { ask, type Transport, transports, type Verdict } from '../helpers/transports.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const loud = { LOG_LEVEL: 'info' };

const shop = sharedTestShop(loud, { logTo });
let id: string;
beforeAll(async () => {
  id = (await makeProduct(shop.db, { stock: 1000 })).id;
});
beforeEach(() => void lines.splice(0));

const callsOf = (transport: Transport, at: TestShop) => ({
  list: () => ask(at, transport, 'list', { searchTerm: 'rack', min: 1, sort: 'price' }),
  get: () => ask(at, transport, 'get', { id }),
  place: () => ask(at, transport, 'place', { cartItems: [{ _id: id, quantity: 1 }], customer }),
});

const inner =
  /prisma|postgres|sql|select|insert|relation|column|product_stock|orders|stack|\bat \w|node_modules|\/src\/|\.ts|:\d{4,5}\b/i;

/** The body says what the client can do, and names the request. */
function expectDiscreet({ text, headers }: Verdict): string {
  expect(text.replace(/product\.list|"path":"[\w.]+"/g, '')).not.toMatch(inner);
  const requestId = headers.get('x-request-id') as string;
  expect(text).toContain(requestId);
  return requestId;
}

/** Does without a table for the length of one call. */
async function without<T>(table: string, call: () => Promise<T>): Promise<T> {
  await execute(shop.databaseUrl, `ALTER TABLE ${table} RENAME TO hidden`);
  try {
    return await call();
  } finally {
    await execute(shop.databaseUrl, `ALTER TABLE hidden RENAME TO ${table}`);
  }
}

describe.each(transports)('a fault of the shop, over %s', (transport) => {
  it.each(['list', 'get', 'place'] as const)(
    'in %s keeps its inner life to itself, and logs it',
    async (call) => {
      await execute(shop.databaseUrl, 'ALTER TABLE product_stock RENAME TO hidden');
      const verdict = await callsOf(transport, shop)
        [call]()
        .finally(() => execute(shop.databaseUrl, 'ALTER TABLE hidden RENAME TO product_stock'));
      expect(verdict).toMatchObject({
        status: 500,
        reason: 'INTERNAL',
        message: 'Something went wrong on our side',
      });
      const requestId = expectDiscreet(verdict);
      const logged = lines.filter((line) => line.includes(requestId));
      expect(logged).toHaveLength(1);
      expect(logged[0]).toContain('product_stock');
    },
  );

  it('leaves no name, address, e-mail or phone of a customer in the log', async () => {
    const verdict = await without('order_events', callsOf(transport, shop).place);
    expect(verdict.status).toBe(500);
    expectDiscreet(verdict);
    expect(lines.join('')).toContain(verdict.headers.get('x-request-id'));
    for (const secret of Object.values(customer)) expect(lines.join('')).not.toContain(secret);
  });

  it('is no fault when the database is out of reach: 503, and when to come back', async () => {
    const lost = await openTestShop(loud, {
      logTo,
      databaseUrl: 'postgresql://shop:canary@127.0.0.1:1/shop',
    });
    for (const call of Object.values(callsOf(transport, lost))) {
      const verdict = await call();
      expect(verdict).toMatchObject({ status: 503, reason: 'SHOP_UNAVAILABLE' });
      expect(Number(verdict.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(verdict.text).not.toContain('canary');
      expectDiscreet(verdict);
    }
    const ready = await fetch(`${lost.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }]);
    expect((await fetch(`${lost.url}/healthz`)).status).toBe(200);
    await lost.close();
    expect(lines.join('')).not.toContain('canary');
  });

  it('is no fault when PostgreSQL ends every connection: 503 at most, then all is well', async () => {
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`;
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 10 }, () => callsOf(transport, shop).place());
      await execute(shop.databaseUrl, terminate);
      for (const { status } of await Promise.all(asked)) expect([200, 409, 503]).toContain(status);
    }
    // A connection that has ended may be given out once more before the shop hears of it.
    await expect.poll(async () => (await callsOf(transport, shop).list()).status).toBe(200);
  });
});

describe('the log', () => {
  it('does not call it an error when a client hangs up half-way', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' };
    for (const path of ['/trpc/order.place', '/api/v1/product/order-many']) {
      await sendAndHangUp(shop.url, rawRequest(`POST ${path}`, headers, '{"a":'));
    }
    await expect.poll(() => lines.length).toBe(2);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30, isAborted: true });
  });

  it('does not call a refusal an error', async () => {
    for (const transport of transports) {
      expect((await ask(shop, transport, 'place', {})).status).toBe(400);
      expect((await ask(shop, transport, 'get', { id: 'none' })).status).toBe(404);
    }
    await expect.poll(() => lines.length).toBe(4);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 30 });
  });
});

describe('the headers of every answer', () => {
  const kinds: [string, string, RequestInit, number][] = [
    ['a page', '/', {}, 200],
    ['a missing page', '/no-such-page', {}, 404],
    ['a missing file', '/no-such-file.js', {}, 404],
    ['JSON', '/api/v1/product', {}, 200],
    ['a tRPC answer', '/trpc/product.list?input=%7B%7D', {}, 200],
    ['a tRPC refusal', '/trpc/none', {}, 404],
    ['a refusal', '/api/v1/product?page=0', {}, 400],
    ['a refusal of the method', '/', { method: 'DELETE' }, 405],
    ['a refused address', '/?__proto__=1', {}, 400],
    ['a preflight', '/api/v1/product', { method: 'OPTIONS' }, 204],
    ['a health check', '/healthz', {}, 200],
    ['the metrics', '/metrics', {}, 200],
  ];

  function expectSafe(headers: Headers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy');
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  }

  it.each(kinds)('are safe on %s', async (_, path, init, status) => {
    const response = await fetch(shop.url + path, init);
    expect(response.status).toBe(status);
    expectSafe(response.headers);
  });

  it('keep what is for one caller alone out of every cache', async () => {
    const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
    const { status, headers, body } = await shop.rest('/product/order-many', posting(order));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const asked = posting({ number: body.data.orderNumber, email: customer.email });
    const found = await fetch(`${shop.url}/trpc/order.find`, asked);
    expect(await found.text()).toContain(body.data.orderNumber);
    expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it.each(['/', '/api/v1/product'])('are safe on an answer without a body, from %s', async (path) => {
    const first = await fetch(shop.url + path);
    const headers = { 'if-none-match': first.headers.get('etag') as string };
    const unchanged = await fetch(shop.url + path, { headers });
    expect(unchanged.status).toBe(304);
    expectSafe(unchanged.headers);
  });

  it('insist on HTTPS where people come by it', async () => {
    const secure = await openTestShop({}, { databaseUrl: shop.databaseUrl, publicUrl: 'https://shop.test' });
    const { headers } = await fetch(`${secure.url}/healthz`).finally(() => secure.close());
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});
