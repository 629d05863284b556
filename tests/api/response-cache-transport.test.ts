import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeProduct, makeProducts } from '../helpers/factories.ts';
import { readMetrics, sumOf } from '../helpers/metrics.ts';
import { rawRequest, sendRaw } from '../helpers/raw.ts';
import { figure, isAnsweredFromCache, openCachingShop, warm } from '../helpers/response-cache.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { type Answer, askPlainly } from '../helpers/wire.ts';

let shop: TestShop;
/** Another process on the same database, without a cache. */
let plain: TestShop;
let product: MadeProduct;
beforeAll(async () => {
  shop = await openCachingShop();
  plain = await openTestShop({}, { databaseUrl: shop.databaseUrl });
  [product] = (await makeProducts(
    shop.db,
    Array.from({ length: 25 }, () => ({})),
  )) as [MadeProduct];
});
afterAll(() => Promise.all([shop.close(), plain.close()]));

const batch = () => {
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { id: product.id } }));
  return `/trpc/product.list,product.get?batch=1&input=${input}`;
};
const targets: Record<string, () => string> = {
  'a list': () => '/api/v1/product?limit=20&sort=price',
  facets: () => '/api/v1/product/facets?max=100',
  'a product': () => `/api/v1/product/get/${product.id}`,
  'the best sellers': () => '/api/v1/product/featured',
  'a batch': batch,
  'the home page': () => '/',
  'the list page': () => '/product?searchTerm=rubber&page=2',
  'a product’s page': () => `/product/${product.id}`,
  'the about page': () => '/aboutus',
};
const named = Object.entries(targets);

const warmTarget = (target: string, headers?: Record<string, string>, method?: string) =>
  warm(shop, () => askPlainly(shop.url + target, headers, method));

/**
 * Leaves out headers that differ between answers, and the header for the body's length, which is known only for cached answers.
 */
function comparable({ status, headers }: Answer) {
  const {
    date,
    'x-request-id': id,
    'content-length': length,
    'transfer-encoding': coding,
    ...others
  } = headers;
  expect([date, id].every(Boolean)).toBe(true);
  return { status, ...others };
}

function textOf({ headers, body }: Answer): string {
  const coding = headers['content-encoding'];
  const whole = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
  // A page says when its data was read.
  return whole.toString().replace(/"(dataUpdatedAt|dehydratedAt)":\d+/g, '');
}

/** The names of encodings that are chosen between in other ways. */
const negotiated = ['gzip, deflate, br', '*', 'br;q=0.5, gzip', ''];

describe('what is cached of', () => {
  it.each(named)(
    '%s is answered as it is where nothing is cached, in every encoding',
    async (name, target) => {
      for (const encoding of ['br', 'gzip', 'identity', ...(name === 'a list' ? negotiated : [])]) {
        const headers = { 'accept-encoding': encoding };
        await warmTarget(target(), headers);
        const cached = await askPlainly(shop.url + target(), headers);
        const made = await askPlainly(plain.url + target(), headers);
        expect(comparable(cached)).toEqual(comparable(made));
        expect(textOf(cached)).toBe(textOf(made));
        expect(cached.status).toBe(200);
      }
    },
  );

  it('each is answered 304 to whoever has it, without a look at products', async () => {
    const tags = new Map<string, string>();
    for (const [, target] of named) {
      tags.set(target(), (await askPlainly(plain.url + target())).headers.etag as string);
    }
    const locker = new pg.Client(shop.databaseUrl);
    await locker.connect();
    for (const target of tags.keys()) await warmTarget(target);
    await locker.query('BEGIN; LOCK TABLE products, product_stock, product_counts IN ACCESS EXCLUSIVE MODE');
    try {
      for (const [target, etag] of tags) {
        const cached = await askPlainly(shop.url + target, { 'if-none-match': etag });
        expect([target, cached.status, cached.body.length]).toEqual([target, 304, 0]);
        expect(cached.headers.etag).toBe(etag);
        expect([target, (await askPlainly(shop.url + target)).status]).toEqual([target, 200]);
      }
      // Others are not so lucky: the lock holds.
      expect((await askPlainly(`${plain.url}/api/v1/product/get/${product.id}`)).status).toBe(503);
    } finally {
      await locker.query('ROLLBACK');
      await locker.end();
    }
    for (const [target, etag] of tags) {
      const headers = { 'if-none-match': etag };
      expect(comparable(await askPlainly(shop.url + target, headers))).toEqual(
        comparable(await askPlainly(plain.url + target, headers)),
      );
    }
  });

  it.each(named.filter(([name]) => name !== 'a batch'))(
    '%s is told by HEAD without its body',
    async (_, target) => {
      await warmTarget(target(), {}, 'HEAD');
      const cached = await askPlainly(shop.url + target(), {}, 'HEAD');
      const made = await askPlainly(plain.url + target(), {}, 'HEAD');
      expect(comparable(cached)).toEqual(comparable(made));
      expect(cached.headers['content-length']).toBe(made.headers['content-length']);
      expect(cached.body.length).toBe(0);
    },
  );

  it('a batch is refused by HEAD as ever', async () => {
    await warmTarget(batch());
    expect((await askPlainly(shop.url + batch(), {}, 'HEAD')).status).toBe(405);
  });
});

describe('the discount code of a link', () => {
  it('is no other page: one is cached for all codes, and its canonical address has none', async () => {
    await warmTarget('/product?searchTerm=rubber&page=2');
    const entries = await figure(shop, 'entries');
    for (const target of [
      '/product?discount=WELCOME10&searchTerm=rubber&page=2',
      '/product?searchTerm=rubber&discount=a%20b&page=2',
    ]) {
      const asked = await askPlainly(shop.url + target);
      expect(textOf(asked)).not.toContain('discount=');
      expect(await isAnsweredFromCache(shop, () => askPlainly(shop.url + target))).toBe(true);
    }
    expect(await figure(shop, 'entries')).toBe(entries);
    const made = textOf(await askPlainly(`${plain.url}/product?category=mats&discount=WELCOME10`));
    expect(made).toContain('rel="canonical" href="http://shop.test/product?category=mats"');
    expect(made).not.toContain('discount=');
  });

  it('stays with an address that leads to another one, and is refused by the API as ever', async () => {
    const moved = await askPlainly(`${shop.url}/product/${product.id}/earlier-title?discount=spring-10`);
    expect([moved.status, moved.headers.location]).toEqual([
      301,
      expect.stringMatching(new RegExp(`^/product/${product.id}/[^?]+\\?discount=SPRING-10$`)),
    ]);
    const odd = await askPlainly(`${shop.url}/product/${product.id}/earlier-title?discount=Call%20us`);
    expect(odd.headers.location).not.toContain('?');
    await warmTarget('/api/v1/product?limit=20&sort=price');
    const refused = await askPlainly(`${shop.url}/api/v1/product?limit=20&sort=price&discount=X`);
    expect(refused.status).toBe((await askPlainly(`${plain.url}/api/v1/product?discount=X`)).status);
  });
});

describe('what many ask for at once', () => {
  it('is made, and compressed, once', async () => {
    let compressions = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ZLIB') compressions += 1;
      },
    });
    const target = '/api/v1/product?limit=25';
    await warmTarget('/api/v1/product/featured');
    const before = await figure(shop, 'entries');
    hook.enable();
    const headers = { 'accept-encoding': 'br' };
    const asked = Array.from({ length: 30 }, () => askPlainly(shop.url + target, headers));
    const answers = await Promise.all(asked);
    for (let n = 0; n < 30; n++) answers.push(await askPlainly(shop.url + target, headers));
    hook.disable();
    expect(new Set(answers.map(({ body }) => body.toString('hex'))).size).toBe(1);
    expect(answers[0]?.headers['content-encoding']).toBe('br');
    expect(compressions).toBe(1);
    expect(await figure(shop, 'entries')).toBe(before + 1);
  });
});

describe('nothing is cached', () => {
  const isCacheable =
    (target: string, headers: Record<string, string> = {}, method?: string) =>
    async () => {
      const ask = () => askPlainly(shop.url + target, headers, method);
      await ask();
      return isAnsweredFromCache(shop, ask);
    };

  it('of staff, orders, refusals, or what only some may see', async () => {
    const { cookie } = await signInAs(shop, 'manager');
    await warmTarget('/api/v1/product');
    const input = encodeURIComponent(JSON.stringify({}));
    const cases: [string, Record<string, string>, string][] = [
      ['/manage', {}, 'no-cache'],
      ['/manage/orders', { cookie }, 'no-cache'],
      ['/order', {}, 'no-cache'],
      ['/cart', {}, 'no-cache'],
      ['/checkout', {}, 'no-cache'],
      ['/trpc/staff.me', {}, 'no-store'],
      ['/trpc/staff.me', { cookie }, 'no-store'],
      [`/trpc/product.manage?input=${input}`, { cookie }, 'no-store'],
      [`/trpc/product.list,staff.me?batch=1&input=${input}`, { cookie }, 'no-store'],
      ['/api/v1/product', { cookie }, 'no-store'],
      ['/api/v1/product', { authorization: 'Basic c2hvcDpzaG9w' }, 'no-cache'],
      ['/api/v1/order', { cookie }, 'no-store'],
      ['/product', { cookie }, 'no-cache'],
      ['/product/none', {}, 'no-cache'],
      ['/none', {}, 'no-cache'],
      ['/api/v1/product?page=a', {}, 'no-cache'],
      [`/api/v1/product?searchTerm=${'x'.repeat(4000)}`, {}, 'no-cache'],
    ];
    for (const [target, headers, control] of cases) {
      expect([target, await isCacheable(target, headers)()]).toEqual([target, false]);
      const { headers: sent } = await askPlainly(shop.url + target, headers);
      const { headers: before } = await askPlainly(plain.url + target, headers);
      expect([target, sent['cache-control']]).toEqual([target, before['cache-control']]);
      expect([target, sent['cache-control']]).toEqual([target, control]);
    }
  });

  it('of answers that come in another form', async () => {
    await warmTarget(batch());
    const forms: [Record<string, string>, string][] = [
      [{ 'trpc-accept': 'application/jsonl' }, '{"0":'],
      [{ accept: 'application/jsonl' }, '{"0":'],
      [{ 'content-type': 'text/plain' }, '[{"result":'],
    ];
    for (const [headers, beginning] of forms) {
      expect(await isCacheable(batch(), headers)()).toBe(false);
      for (const { url } of [shop, plain]) {
        const answer = await askPlainly(url + batch(), headers);
        expect([answer.status, textOf(answer).slice(0, beginning.length)]).toEqual([200, beginning]);
      }
    }
  });
});

describe('the short way', () => {
  it('refuses what the usual way refuses', async () => {
    const target = '/api/v1/product?limit=3';
    await warmTarget(target);
    const raw = async (headers: Record<string, string>) =>
      (await sendRaw(shop.url, rawRequest(`GET ${target}`, headers))).status;
    expect(await raw({})).toBe(200);
    expect(await raw({ Host: 'a b' })).toBe(400);
    expect(await raw({ Host: 'shop.test:99999' })).toBe(400);
    expect(await raw({ host: 'other.test' })).toBe(400);
    expect(await raw({ Accept: 'text/html' })).toBe(406);
    expect(await raw({ Authorization: 'Bearer wrong' })).toBe(401);
    expect((await askPlainly(shop.url + target, {}, 'POST')).status).toBe(405);
  });

  it('tells the same whatever Host it is asked by', async () => {
    const target = '/product';
    await warmTarget(target);
    const answers = ['shop.test', 'evil.test'].map((host) =>
      sendRaw(shop.url, rawRequest(`GET ${target}`, { Host: host })),
    );
    for (const { text } of await Promise.all(answers)) {
      expect(text).toContain('<link rel="canonical" href="http://shop.test/product"');
      expect(text).not.toContain('evil.test');
    }
  });

  it('keeps the id that a request brings, and makes one where there is none', async () => {
    await warmTarget('/');
    const named = await askPlainly(`${shop.url}/`, { 'x-request-id': 'mine' });
    const unnamed = [await askPlainly(`${shop.url}/`), await askPlainly(`${shop.url}/`)];
    expect(named.headers['x-request-id']).toBe('mine');
    expect(new Set(unnamed.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  });

  it('charges for every call, tells programs what is left, and refuses when nothing is', {
    tags: 'slow',
  }, async () => {
    const limited = await openCachingShop({ RATE_LIMIT: 'on' });
    try {
      const [made] = await makeProducts(limited.db, [{}, {}]);
      const target = `/api/v1/product/get/${made?.id}`;
      await warm(limited, () => askPlainly(limited.url + target));
      const left = async () => {
        const { headers } = await askPlainly(limited.url + target);
        return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
      };
      const before = await left();
      expect(await left()).toBe(before - 1);
      const two = `/trpc/product.list,product.facets?batch=1&input=${encodeURIComponent('{"0":{},"1":{}}')}`;
      await warm(limited, () => askPlainly(limited.url + two));
      const charged = await left();
      expect(await isAnsweredFromCache(limited, () => askPlainly(limited.url + two))).toBe(true);
      expect(await left()).toBe(charged - 3);
      let answer = await askPlainly(limited.url + target);
      while (answer.status === 200) answer = await askPlainly(limited.url + target);
      expect(answer.status).toBe(429);
      expect(answer.headers['ratelimit-policy']).toBe('"reads";q=3000;w=60');
      expect(answer.headers.ratelimit).toBe(`"reads";r=0;t=${answer.headers['retry-after']}`);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 'RATE_LIMITED' });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['content-security-policy']).toBeDefined();
      expect((await askPlainly(limited.url + two)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('is counted in the metrics', async () => {
    await warmTarget('/');
    const labels = { method: 'GET', route: '/', status: '304' };
    const count = async () => sumOf(await readMetrics(shop), 'http_request_duration_seconds_count', labels);
    const before = await count();
    await askPlainly(`${shop.url}/`, { 'if-none-match': '*' });
    expect(await count()).toBe(before + 1);
  });
});
