import { Agent, request } from 'node:http';
import pLimit from 'p-limit';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { openCardShop, openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const writesPerMinute = 180;
const readsPerMinute = 3000;

const shops: TestShop[] = [];
async function openLimitedShop(
  variables: Record<string, string> = {},
  databaseUrl?: string,
): Promise<TestShop> {
  const shop = await openTestShop({ RATE_LIMIT: 'on', ...variables }, { databaseUrl });
  shops.push(shop);
  return shop;
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
});

/** A write that is refused for its content, or for being one too many. */
async function write(shop: TestShop, headers: Record<string, string> = {}): Promise<number> {
  return (await ask(shop, 'REST', 'place', {}, headers)).status;
}

/** The different statuses of so many requests, a few at a time: a minute of a busy machine is short. */
async function statusesOf(times: number, ask: (n: number) => Promise<number>): Promise<number[]> {
  const limit = pLimit(5);
  const statuses = Array.from({ length: times }, (_, n) => limit(() => ask(n)));
  return [...new Set(await Promise.all(statuses))];
}

async function batch(shop: TestShop, calls: number, comma: string, init?: RequestInit): Promise<number> {
  const names = Array(calls).fill('none').join(comma);
  return (await fetch(`${shop.url}/trpc/${names}?batch=1`, init)).status;
}

async function useUp(shop: TestShop, writes = writesPerMinute): Promise<void> {
  await statusesOf(writes / 10, () => batch(shop, 10, ',', posting({})));
}

describe('guessing discount codes', () => {
  it('ends after fifty wrong ones of a client, for right ones too, and right ones count for nothing before', async () => {
    const shop = await openLimitedShop();
    const product = await makeProduct(shop.db);
    await shop.db.discount.create({ data: { code: 'RIGHT', kind: 'percent', value: 10_000 } });
    const cart = { cartItems: [{ _id: product.id, quantity: 1 }] };
    const price = (discountCode: string) => shop.rest('/price', posting({ ...cart, discountCode }));
    expect(await statusesOf(60, async () => (await price('RIGHT')).status)).toEqual([200]);
    expect(await statusesOf(50, async (n) => (await price(`WRONG${n}`)).status)).toEqual([200]);
    const placed = ask(shop, 'tRPC', 'place', { ...cart, customer, discountCode: 'RIGHT' });
    expect([(await price('RIGHT')).status, (await placed).reason]).toEqual([429, 'RATE_LIMITED']);
    expect((await shop.rest('/price', posting(cart))).status).toBe(200);
    const { authorization } = await makeKey(shop);
    expect(
      (await shop.rest('/price', posting({ ...cart, discountCode: 'RIGHT' }, { authorization }))).status,
    ).toBe(200);
  });
});

describe('the rate limit', () => {
  it('refuses the 181st write of a minute, and says over both transports when to come back', async () => {
    const shop = await openLimitedShop();
    expect(await statusesOf(writesPerMinute, () => write(shop))).toEqual([400]);
    for (const transport of transports) {
      const { status, reason, details, headers } = await ask(shop, transport, 'place', {});
      expect([status, reason]).toEqual([429, 'RATE_LIMITED']);
      const seconds = Number(headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(details).toEqual({ retryAfterSeconds: seconds });
    }
    expect((await ask(shop, 'REST', 'list', {})).status).toBe(200);
  });

  it.each([',', '%2C', '%2c'])(
    'charges a batch of ten for ten calls, when they are joined by %s',
    async (comma) => {
      const shop = await openLimitedShop();
      for (let n = 0; n < writesPerMinute; n += 10) await batch(shop, 10, comma, posting({}));
      expect(await write(shop)).toBe(429);
    },
  );

  it('reads nothing from the connection of a refused client for a second', async () => {
    const shop = await openLimitedShop();
    await useUp(shop);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusOfNext = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(`${shop.url}/api/v1/order`, { agent, method: 'POST' }, (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        });
        asked.once('error', reject).end();
      });
    const begun = performance.now();
    expect([await statusOfNext(), await statusOfNext(), await statusOfNext()]).toEqual([429, 429, 429]);
    expect(performance.now() - begun).toBeGreaterThan(1900);
    agent.destroy();
  });

  it('counts reads too', async () => {
    const shop = await openLimitedShop();
    expect(await statusesOf(readsPerMinute / 10, () => batch(shop, 10, ','))).not.toContain(429);
    for (const transport of transports) expect((await ask(shop, transport, 'list', {})).status).toBe(429);
    expect(await write(shop)).toBe(400);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);

    const page = await fetch(`${shop.url}/product`);
    expect([page.status, await page.text()]).toEqual([429, 'Too many requests; please wait a moment\n']);
    expect((await fetch(`${shop.url}/api/v1/product/get/no.svg`)).status).toBe(429);
    expect((await fetch(`${shop.url}/images/no.svg`)).status).toBe(404);
  });

  it('holds across two servers on one database', async () => {
    const first = await openLimitedShop();
    const second = await openLimitedShop({}, first.databaseUrl);
    await useUp(first, 120);
    await useUp(second, 60);
    expect(await write(first)).toBe(429);
    expect(await write(second)).toBe(429);
  });

  it('holds for reads across two servers on one database, within some seconds', {
    tags: 'slow',
  }, async () => {
    const first = await openLimitedShop();
    const second = await openLimitedShop({}, first.databaseUrl);
    const read = (shop: TestShop, reads: number) => statusesOf(reads / 10, () => batch(shop, 10, ','));
    const left = async (shop: TestShop) =>
      Number(/;r=(\d+)/.exec(String((await ask(shop, 'REST', 'list', {})).headers.get('ratelimit')))?.[1]);
    await read(first, 2000);
    await read(second, 400);
    // The other process does not learn of the first 150 reads at each.
    const expectLeft = (shop: TestShop, most: number) =>
      expect.poll(() => left(shop), { timeout: 20_000, interval: 250 }).toBeLessThanOrEqual(most);
    await expectLeft(second, readsPerMinute - 400 - 1850);
    await expectLeft(first, readsPerMinute - 2000 - 250);
    await read(second, 700);
    await expectLeft(first, 0);
    expect(await write(second)).toBe(400);
  });

  it('is not evaded by a made-up X-Forwarded-For', async () => {
    const shop = await openLimitedShop({ TRUST_PROXY: '0' });
    await useUp(shop);
    for (const address of ['203.0.113.1', '203.0.113.2, 10.0.0.1', '127.0.0.1', 'a', '']) {
      expect(await write(shop, { 'x-forwarded-for': address })).toBe(429);
    }
  });

  it('is for each address that a trusted proxy names, and only for the last one it adds', async () => {
    const shop = await openLimitedShop({ TRUST_PROXY: '1' });
    const from = (addresses: string) => write(shop, { 'x-forwarded-for': addresses });
    expect(await statusesOf(writesPerMinute, (n) => from(`198.51.100.${n}, 203.0.113.1`))).toEqual([400]);
    expect(await from('203.0.113.9, 203.0.113.1')).toBe(429);
    expect(await from('203.0.113.1, 203.0.113.9')).toBe(400);
    expect(await from('x'.repeat(1000))).toBe(400);
  });

  it('is for each IPv6 network of 64 bits, and for each IPv4 address, however it is written', {
    tags: 'slow',
  }, async () => {
    const shop = await openLimitedShop({ TRUST_PROXY: '1' });
    const from = (address: string) => write(shop, { 'x-forwarded-for': address });
    expect(await statusesOf(writesPerMinute, (n) => from(`2001:db8:0:1:${n.toString(16)}::${n}`))).toEqual([
      400,
    ]);
    expect(
      await statusesOf(writesPerMinute, (n) => from(n % 2 === 0 ? '203.0.113.5' : `203.0.113.5:${4000 + n}`)),
    ).toEqual([400]);
    for (const address of ['2001:db8:0:1::ffff', '2001:DB8:0:1:2:3:4:5', '[2001:db8:0:1::9]:443'])
      expect([address, await from(address)]).toEqual([address, 429]);
    expect(await from('::ffff:203.0.113.5')).toBe(429);
    expect(await from('2001:db8:0:2::1')).toBe(400);
    expect(await from('203.0.113.6')).toBe(400);
  });

  it('counts writes with a key for the key, 600 a minute, and those with a wrong one for the client', {
    tags: 'slow',
  }, async () => {
    const shop = await openLimitedShop();
    const [busy, other] = [await makeKey(shop), await makeKey(shop)].map(({ authorization }) => ({
      authorization,
    }));
    await useUp(shop);
    for (let n = 0; n < 600; n += 50) {
      const writes = Array.from({ length: 50 }, () => write(shop, busy));
      expect(new Set(await Promise.all(writes))).toEqual(new Set([400]));
    }
    const refused = await shop.rest('/product/order-many', posting({}, busy));
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"writesOfKey";q=600;w=60',
    ]);
    expect(await write(shop, other)).toBe(400);
    expect(await write(shop, { authorization: `Bearer rk_${'A'.repeat(43)}` })).toBe(429);
    expect(await write(shop)).toBe(429);
  });

  it('lets one address look up ten orders in ten minutes, and answers no more after that, found or not', async () => {
    const shop = await openLimitedShop();
    const { id } = await makeProduct(shop.db);
    const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 1 }], customer });
    const find = (number: string) =>
      shop.trpc.order.find.mutate({ number, email: customer.email }).then(
        () => 'found',
        (error) => error.data.failure.reason as string,
      );
    for (let n = 0; n < 5; n++) {
      expect([await find(data.orderNumber), await find('RH-AAAAA-AAAAA')]).toEqual([
        'found',
        'ORDER_NOT_FOUND',
      ]);
    }
    const answers = [await find(data.orderNumber), await find('RH-AAAAA-AAAAA')];
    expect(answers).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });

  it('lets one address hold stock for twenty unpaid orders in a quarter of an hour, and others go on', async () => {
    const shop = await openCardShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
    shops.push(shop);
    const { id } = await makeProduct(shop.db, { stock: 100 });
    const hold = async (address: string) => {
      const body = { cartItems: [{ _id: id, quantity: 1 }], customer };
      return (await shop.rest('/payment/create-intent', posting(body, { 'x-forwarded-for': address })))
        .status;
    };
    for (let n = 0; n < 20; n++) expect(await hold('203.0.113.1')).toBe(200);
    expect(await hold('203.0.113.1')).toBe(429);
    expect(await stockOf(shop.db, id)).toBe(80);
    expect(await hold('203.0.113.2')).toBe(200);
  });

  it('counts on in memory while the database is out of reach', async () => {
    const shop = await openLimitedShop({}, 'postgresql://shop:shop@127.0.0.1:1/shop');
    for (let n = 0; n < writesPerMinute; n += 10) expect(await batch(shop, 10, ',', posting({}))).toBe(404);
    expect(await write(shop)).toBe(429);
  });

  it.each(['0.0.0.0', '::', '192.0.2.1', 'shop.example'])(
    'can not be switched off where HOST is %s',
    (HOST) => {
      const PUBLIC_URL = 'http://127.0.0.1';
      expect(() => readEnv({ HOST, PUBLIC_URL, RATE_LIMIT: 'off' })).toThrow(/RATE_LIMIT/);
      expect(readEnv({ HOST, PUBLIC_URL, RATE_LIMIT: '' }).RATE_LIMIT).toBe(true);
    },
  );

  it.each(['127.0.0.1', '::1', 'localhost', ''])('can be switched off where HOST is %j', (HOST) => {
    expect(readEnv({ HOST, RATE_LIMIT: 'off' }).RATE_LIMIT).toBe(false);
  });
});

it('counts an IPv6 network of 56 bits as four clients, and one of 48 bits as sixteen', {
  tags: 'slow',
}, async () => {
  const shop = await openLimitedShop({ TRUST_PROXY: '1' });
  const email = 'somebody@example.com';
  const calls: [name: string, body: object, allowed: number][] = [
    ['newsletter.subscribe', { email }, 10],
    ['message.send', { name: 'Somebody', email, subject: 'Hello', body: 'Hello' }, 5],
    ['order.find', { number: 'RH-AAAAA-BBBBB', email }, 10],
  ];
  for (const [name, body, allowed] of calls) {
    const allowedFrom = async (networks: string[], count: number) => {
      const asked = networks.flatMap((network) =>
        Array.from({ length: count }, (_, n) => `${network}${(n + 16).toString(16)}::1`),
      );
      let answered = 0;
      for (const address of asked) {
        const from = { 'x-forwarded-for': address };
        const answer = await fetch(`${shop.url}/trpc/${name}`, posting(body, from));
        if (answer.status !== 429) answered += 1;
      }
      return answered;
    };
    expect([name, await allowedFrom(['2001:db8:1:ab'], allowed * 4 + 3)]).toEqual([name, allowed * 4]);
    const others = ['2001:db8:1:b1', '2001:db8:1:b2', '2001:db8:1:b3', '2001:db8:1:b4'];
    expect([name, await allowedFrom(others, allowed * 4)]).toEqual([name, allowed * 12]);
    expect([name, await allowedFrom(['2001:db8:2:b1'], 1)]).toEqual([name, 1]);
  }
});
