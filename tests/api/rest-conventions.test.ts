import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

/** The addresses of a `Link` header, by relation. */
function linksOf({ headers }: { headers: Headers }): Record<string, string> {
  const links = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([^"]*)"/g)];
  return Object.fromEntries(links.map(([, address, relation]) => [relation, address]));
}

const order = ({ id }: { id: string }, headers: Record<string, string> = {}) =>
  shop.rest('/product/order-many', posting({ cartItems: [{ _id: id, quantity: 1 }], customer }, headers));

describe('the pages of a listing', () => {
  const base = 'http://shop.test/api/v1/product';
  beforeAll(async () => {
    await makeProducts(
      shop.db,
      Array.from({ length: 5 }, () => ({ category: 'fitness', title: 'Mat & Strap' })),
    );
  });

  it('lead to each other, with all that was asked for, and tell how many match', async () => {
    const first = await shop.rest('/product?limit=2&category=fitness&searchTerm=Mat+%26&min=&x=1');
    expect([first.headers.get('x-total-count'), first.body.totalDoc]).toEqual(['5', 5]);
    const asked = { limit: '2', category: 'fitness', searchTerm: 'Mat &' };
    const queriesOf = (links: Record<string, string>) =>
      Object.entries(links)
        .filter(([relation]) => relation !== 'service-desc')
        .map(([relation, address]) => {
          const { origin, pathname, searchParams } = new URL(address);
          expect(origin + pathname).toBe(base);
          return [relation, Object.fromEntries(searchParams)];
        });
    const expected = (pages: Record<string, number>) =>
      Object.entries(pages).map(([relation, page]) => [relation, { ...asked, page: String(page) }]);
    expect(queriesOf(linksOf(first))).toEqual(expected({ first: 1, next: 2, last: 3 }));

    const seen: string[] = [];
    let address: string | undefined = linksOf(first).first;
    while (address) {
      const page = await shop.rest(address.replace('http://shop.test/api/v1', ''));
      seen.push(...page.body.data.map(({ _id }: { _id: string }) => _id));
      address = linksOf(page).next;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
    const last = await shop.rest((linksOf(first).last as string).replace('http://shop.test/api/v1', ''));
    expect(queriesOf(linksOf(last))).toEqual(expected({ first: 1, prev: 2, last: 3 }));
  });

  it('past the end lead back to the last one', async () => {
    const { body, headers } = await shop.rest('/product//?category=fitness&page=9');
    expect(body).toEqual({ data: [], totalDoc: 5 });
    expect(linksOf({ headers })).toEqual({
      'service-desc': '/api/v1/openapi.json',
      first: `${base}?category=fitness&page=1`,
      prev: `${base}?category=fitness&page=1`,
      last: `${base}?category=fitness&page=1`,
    });
  });

  it('are one where nothing matches, and HEAD tells the same', async () => {
    const { headers } = await shop.rest('/product?category=none', { method: 'HEAD' });
    expect(headers.get('x-total-count')).toBe('0');
    expect(linksOf({ headers })).toEqual({
      'service-desc': '/api/v1/openapi.json',
      first: `${base}?category=none&page=1`,
      last: `${base}?category=none&page=1`,
    });
  });
});

describe('headers for programs', () => {
  it('tell where a new product is, again when the answer is replayed, which is said', async () => {
    const bench = { title: 'Flat Bench', category: 'strength', stock: 3, details: 'Flat.', price: 99 };
    const headers = { cookie: staff.cookie, 'idempotency-key': 'located' };
    const made = await shop.rest('/product/create', posting(bench, headers));
    expect(made.headers.get('location')).toBe(`http://shop.test/api/v1/product/get/${made.body.data._id}`);
    expect(made.headers.has('idempotency-replayed')).toBe(false);
    const again = await shop.rest('/product/create', posting(bench, headers));
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('location')).toBe(made.headers.get('location'));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const path = (made.headers.get('location') as string).replace('http://shop.test/api/v1', '');
    expect((await shop.rest(path)).body.data).toMatchObject(bench);

    const other = await shop.rest('/product/create', posting({ ...bench, price: 98 }, headers));
    expect([other.status, other.headers.has('idempotency-replayed')]).toEqual([422, false]);
  });

  it('may be read by scripts of other sites, also beside a refusal', async () => {
    const exposed =
      'ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, X-Unknown-Fields';
    for (const [path, status] of [
      ['/product', 200],
      ['/openapi.json', 200],
      ['/none', 404],
      ['/product?page=a', 400],
      ['/product?__proto__=a', 400],
      ['/image/upload', 405],
      ['/catalogue/export', 401],
    ] as const) {
      const { status: answered, headers } = await shop.rest(path);
      expect(answered).toBe(status);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('access-control-expose-headers')).toBe(exposed);
      expect(headers.get('link')).toContain('</api/v1/openapi.json>; rel="service-desc"');
      expect(headers.get('vary')).toMatch(/^Accept, Accept-Encoding$/);
    }
  });
});

describe('If-None-Match', () => {
  it.each(['*', 'TAG', 'W/TAG', '"a", W/"b,c",TAG'])('with %s is answered 304', async (list) => {
    const { id } = await makeProduct(shop.db);
    for (const path of [`/product/get/${id}`, '/product', '/product/featured', '/openapi.json']) {
      const tag = ((await shop.rest(path)).headers.get('etag') as string).replace('W/', '');
      const headers = { 'if-none-match': list.replace('TAG', tag) };
      const { status, body, headers: kept } = await shop.rest(path, { headers });
      expect([path, status, body]).toEqual([path, 304, undefined]);
      expect(kept.get('etag')).toContain(tag);
    }
  });

  it.each(['', '"other"', 'TAG-without-quotes'])('with %j gets the answer', async (list) => {
    const { status } = await shop.rest('/product', { headers: { 'if-none-match': list } });
    expect(status).toBe(200);
  });
});

describe('Accept', () => {
  const refusedWith = (accept: string, path = '/product?page=a') => shop.rest(path, { headers: { accept } });

  it('gets problem details to whoever names them', async () => {
    const plain = await refusedWith('*/*');
    const { status, headers, body } = await refusedWith('application/problem+json');
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    const { requestId, ...refusal } = plain.body;
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: plain.body.message,
      instance: '/api/v1/product',
      ...refusal,
      requestId: headers.get('x-request-id'),
    });
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', issues: [{ path: 'page' }] });
    expect(requestId).not.toBe(body.requestId);
  });

  it.each([
    ['/none', 404, 'Not Found'],
    ['/product/get/none', 404, 'Not Found'],
    ['/product/get/%', 400, 'Bad Request'],
    ['/product?constructor=1', 400, 'Bad Request'],
    ['/image/upload', 405, 'Method Not Allowed'],
  ])('gets them for %s too', async (path, status, title) => {
    const answer = await refusedWith('application/json, application/problem+json', path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(answer.body).toMatchObject({ status, title, detail: answer.body.message });
  });

  it.each([
    ['application/json'],
    ['application/*'],
    ['*/*;q=0.1'],
    ['text/html, */*;q=0.8'],
    ['application/json, application/problem+json;q=0.5'],
    ['application/problem+json;q=0, */*'],
    [''],
  ])('leaves refusals as they are for %j', async (accept) => {
    const { status, headers, body } = await refusedWith(accept);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(body).not.toHaveProperty('title');
  });

  it.each([
    'application/json;q=0.5',
    'APPLICATION/JSON; charset=utf-8',
    'application/problem+json',
    'a, */*',
  ])('lets %s have its answer, which is JSON', async (accept) => {
    const { status, headers } = await refusedWith(accept, '/product');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it.each(['text/html', 'image/*, text/plain', 'application/json;q=0', '*/*;q=0', 'application/xml'])(
    'that allows only %s is answered 406, and nothing happens',
    async (accept) => {
      const product = await makeProduct(shop.db);
      for (const { status, body } of [
        await refusedWith(accept, '/product'),
        await order(product, { accept }),
        await shop.rest('/image/upload', { method: 'POST', headers: { accept } }),
      ]) {
        expect([status, body.code]).toEqual([406, 'NOT_ACCEPTABLE']);
      }
      expect(await stockOf(shop.db, product.id)).toBe(product.stock);
    },
  );
});

describe('the limits of a program', () => {
  const bySemicolon = (value: string | null) => value?.split(';');

  it('are told with every answer, and how long to wait where they are used up', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    try {
      const { headers } = await limited.rest('/product');
      expect(headers.get('ratelimit-policy')).toBe('"reads";q=3000;w=60');
      const [, left] = /^"reads";r=(\d+);t=(?:60|59)$/.exec(headers.get('ratelimit') ?? '') ?? [];
      // A read costs one, and more if it works for longer.
      expect(Number(left)).toBeGreaterThan(2700);
      expect(Number(left)).toBeLessThan(3000);
      expect(bySemicolon((await limited.rest('/none')).headers.get('ratelimit'))?.[1]).toBe(
        `r=${Number(left) - 1}`,
      );

      const write = () => limited.rest('/product/order-many', posting({}));
      for (let left = 179; left >= 0; left--) {
        const [name, rest, reset] = bySemicolon((await write()).headers.get('ratelimit')) ?? [];
        expect([name, rest]).toEqual(['"writes"', `r=${left}`]);
        expect(reset).toMatch(/^t=([1-9]|[1-5]\d|60)$/);
      }
      const refused = await write();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('ratelimit-policy')).toBe('"writes";q=180;w=60');
      expect(refused.headers.get('ratelimit')).toBe(`"writes";r=0;t=${refused.headers.get('retry-after')}`);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect((await fetch(`${limited.url}/trpc/product.list`)).headers.has('ratelimit')).toBe(false);
    } finally {
      await limited.close();
    }
  });

  it('name each limit that counts a request', async () => {
    const limited = await openTestShop({ RATE_LIMIT: 'on' });
    try {
      const { status, headers } = await limited.rest('/product', { headers: { authorization: 'Bearer x' } });
      expect(status).toBe(401);
      expect(headers.get('ratelimit-policy')).toBe('"reads";q=3000;w=60, "wrongKeys";q=20;w=900');
      expect(headers.get('ratelimit')).toMatch(/^"reads";r=2999;t=\d+, "wrongKeys";r=19;t=\d+$/);
    } finally {
      await limited.close();
    }
  });

  it('are not told where there are none', async () => {
    const { headers } = await shop.rest('/product');
    expect([headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([false, false]);
  });

  it('are not the only reason to wait: 503 says how long as well', async () => {
    const { status, headers, body } = await shop.rest('/payment/create-intent', posting({ amount: 5 }));
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'CARDS_NOT_TAKEN', '3600']);
  });
});
