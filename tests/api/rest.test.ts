import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customer, type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { type CardShop, openCardShop, openTestShop, posting, type RestAnswer } from '../helpers/shop.ts';

let shop: CardShop;
let product: MadeProduct;
beforeAll(async () => {
  shop = await openCardShop();
  product = await makeProduct(shop.db, { stock: 1000 });
});
afterAll(() => shop.close());

describe('the REST door', () => {
  it.each(['//product', '/product/', '/product//get///$ID/', '/%70roduct/get/$ID', '/product/get/$ID?x=1'])(
    'finds %s: doubled and trailing slashes are folded, percent-encoded pieces decoded',
    async (path) => {
      expect((await shop.rest(path.replace('$ID', product.id))).status).toBe(200);
    },
  );

  it.each([
    '',
    '/products',
    '/product/get',
    '/product/get/a/b',
    '/product%2Fget%2Fa',
    '/Product',
    '/constructor',
  ])('answers 404 in JSON at %s', async (path) => {
    const { status, body } = await shop.rest(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'PATH_NOT_FOUND' });
  });

  it.each(['/product/get/%', '/product/%E0%A4%A', '/%ff'])(
    'refuses the broken encoding of %s',
    async (path) => {
      const { status, body } = await shop.rest(path);
      expect(status).toBe(400);
      expect(body.code).toBe('INVALID_REQUEST');
    },
  );

  it.each([
    ['POST', '/product', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/product/featured', 'GET, HEAD, OPTIONS'],
    ['GET', '/product/order-many', 'POST, OPTIONS'],
    ['HEAD', '/product/order-many', 'POST, OPTIONS'],
    ['PUT', '/product/get/1', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s with 405 and the methods that are allowed', async (method, path, allow) => {
    const { status, headers } = await shop.rest(path, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
  });

  it.each([
    ['/product', 'GET, HEAD, OPTIONS'],
    ['/product/order-many', 'POST, OPTIONS'],
    ['/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('tells the methods of %s', async (path, allow) => {
    const { status, headers, body } = await shop.rest(path, { method: 'OPTIONS' });
    expect([status, headers.get('allow'), body]).toEqual([204, allow, undefined]);
    expect(headers.get('access-control-allow-methods')).toBe(allow);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const got = await fetch(`${shop.url}/api/v1/product`);
    const head = await fetch(`${shop.url}/api/v1/product`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head.headers.get(name), name).toBe(got.headers.get(name));
      expect(head.headers.get(name), name).not.toBeNull();
    }
  });

  it('sends a listing again only when it has changed', async () => {
    const first = await shop.rest('/product');
    const headers = { 'if-none-match': `"other", ${first.headers.get('etag')}` };
    const unchanged = await shop.rest('/product', { headers });
    expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
    expect(unchanged.headers.get('etag')).toBe(first.headers.get('etag'));

    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1234 } });
    const changed = await shop.rest('/product', { headers });
    expect(changed.status).toBe(200);
    expect(changed.body.data[0].price).toBe(12.34);
  });

  it('keeps the request id of the client when it is sane, and gives one otherwise', async () => {
    const idFor = async (id: string) =>
      (await shop.rest('/product/none', { headers: { 'x-request-id': id } })).body.requestId;
    expect(await idFor('checkout-42.a')).toBe('checkout-42.a');
    expect(await idFor('a b')).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
    const { headers, body } = await shop.rest('/none');
    expect(headers.get('x-request-id')).toBe(body.requestId);
  });

  it('lets any site read', async () => {
    const { headers } = await shop.rest('/product', { headers: { origin: 'https://blog.example' } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });
});

describe('the OpenAPI document', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  let document: any;
  beforeAll(async () => {
    document = (await shop.rest('/openapi.json')).body;
  });

  /** The schema of an answer, on its own. */
  function schemaOf(method: string, path: string, status: number, type = 'application/json') {
    const described = document.paths[path][method].responses[status];
    return z.fromJSONSchema(inlined(described.content[type].schema));
  }

  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  function inlined(node: any): any {
    if (Array.isArray(node)) return node.map(inlined);
    if (typeof node !== 'object' || node === null) return node;
    if (node.$ref) return inlined(document.components.schemas[node.$ref.split('/').at(-1)]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inlined(value)]));
  }

  it('is OpenAPI 3.1 and lists exactly the paths of the shop', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: 'Rackhouse API', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: 'http://shop.test/api/v1' }]);
    const operations = Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.keys(item as object),
    ]);
    expect(Object.fromEntries(operations)).toEqual({
      '/product': ['get'],
      '/product/get/{id}': ['get'],
      '/product/featured': ['get'],
      '/product/create': ['post'],
      '/product/update/{id}': ['put'],
      '/product/delete/{id}': ['delete'],
      '/product/order-many': ['post'],
      '/order': ['get'],
      '/order/search': ['post'],
      '/order/{number}': ['get'],
      '/order/{number}/ship': ['post'],
      '/order/{number}/deliver': ['post'],
      '/order/{number}/cancel': ['post'],
      '/order/{number}/refund': ['post'],
      '/payment/create-intent': ['post'],
      '/image/upload': ['post'],
    });
  });

  it('tells the refusals that each path can give', () => {
    expect(document.components.securitySchemes).toEqual({
      apiKey: expect.objectContaining({ type: 'http', scheme: 'bearer' }),
    });
    const scopes: [RegExp, string][] = [
      [/^\/product\/(create|update|delete)|^\/image/, 'catalog:write'],
      [/^\/order(\/search|\/\{number\})?$/, 'orders:read'],
      [/^\/order\/\{number\}\/\w+$/, 'orders:write'],
    ];
    const refusals = Object.entries(document.paths).map(([path, item]) => {
      const [operation] = Object.values(item as Record<string, { responses: object; security?: unknown[] }>);
      const needed = scopes.filter(([paths]) => paths.test(path)).map(([, scope]) => ({ apiKey: [scope] }));
      expect(operation?.security).toEqual(needed);
      const statuses = Object.keys(operation?.responses ?? {}).map(Number);
      return [path, statuses.filter((status) => ![200, 304, 400, 401, 406, 429, 500, 503].includes(status))];
    });
    expect(Object.fromEntries(refusals)).toEqual({
      '/product': [],
      '/product/get/{id}': [404],
      '/product/featured': [],
      '/product/create': [403, 409, 413, 415, 422],
      '/product/update/{id}': [403, 404, 409, 412, 413, 415, 422],
      '/product/delete/{id}': [403, 404, 412],
      '/product/order-many': [404, 409, 413, 415, 422],
      '/order': [403],
      '/order/search': [403, 413, 415],
      '/order/{number}': [403, 404],
      '/order/{number}/ship': [403, 404, 409, 413, 415, 422],
      '/order/{number}/deliver': [403, 404, 409, 413, 415, 422],
      '/order/{number}/cancel': [403, 404, 409, 413, 415, 422],
      '/order/{number}/refund': [403, 404, 409, 413, 415, 422],
      '/payment/create-intent': [404, 409, 413, 415, 422],
      '/image/upload': [403, 415, 422],
    });
  });

  it('tells all parameters of the listing, none of them required', () => {
    const { parameters } = document.paths['/product'].get as {
      parameters: { name: string; required?: boolean }[];
    };
    const names = ['searchTerm', 'min', 'max', 'sort', 'category', 'page', 'limit', 'If-None-Match'];
    expect(parameters.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(parameters.filter(({ required }) => required)).toEqual([]);
  });

  it('describes the answers as they are, good and bad', async () => {
    const orderBody = () => ({ cartItems: [{ _id: product.id, quantity: 1 }], customer });
    const post = (body: unknown) => shop.rest('/product/order-many', posting(body));
    const intent = (body: unknown) => shop.rest('/payment/create-intent', posting(body));
    const calls: [string, string, () => Promise<RestAnswer>, number][] = [
      ['get', '/product', () => shop.rest('/product?limit=1'), 200],
      ['get', '/product', () => shop.rest('/product?page=a'), 400],
      ['get', '/product/get/{id}', () => shop.rest(`/product/get/${product.id}`), 200],
      ['get', '/product/get/{id}', () => shop.rest('/product/get/none'), 404],
      ['get', '/product/featured', () => shop.rest('/product/featured'), 200],
      ['post', '/product/order-many', () => post(orderBody()), 200],
      ['post', '/product/order-many', () => post({}), 400],
      ['post', '/payment/create-intent', () => intent({ amount: 12.5 }), 200],
      ['post', '/payment/create-intent', () => intent({ ...orderBody(), amount: 12.5 }), 400],
      ['post', '/payment/create-intent', () => intent({ amount: 0.49 }), 422],
      ['post', '/product/order-many', () => post({ ...orderBody(), expectedTotal: 1 }), 409],
      [
        'post',
        '/product/order-many',
        () => shop.rest('/product/order-many', { method: 'POST', body: 'a' }),
        415,
      ],
    ];
    for (const [method, path, call, expected] of calls) {
      const { status, body } = await call();
      expect(status).toBe(expected);
      const checked = schemaOf(method, path, status).safeParse(body);
      expect(checked.error, `${method} ${path} ${status}`).toBeUndefined();
      expect(schemaOf(method, path, status).safeParse({ wrong: body }).success).toBe(false);
    }
  });

  it('describes problem details as they are', async () => {
    const type = 'application/problem+json';
    const { body } = await shop.rest('/product/get/none', { headers: { accept: type } });
    const schema = schemaOf('get', '/product/get/{id}', 404, type);
    expect(schema.safeParse(body).error).toBeUndefined();
    for (const member of ['type', 'status', 'success', 'code']) {
      expect(schema.safeParse({ ...body, [member]: undefined }).success, member).toBe(false);
    }
  });

  it('names the headers that come with an answer, and each is described', async () => {
    const named = (method: string, path: string, status = 200): string[] =>
      Object.keys(document.paths[path][method].responses[status].headers).map((name) => name.toLowerCase());
    const all = ['x-request-id', 'ratelimit-policy', 'ratelimit'];
    expect(named('get', '/product')).toEqual([...all, 'link', 'etag', 'x-total-count']);
    expect(named('get', '/product/get/{id}')).toEqual([...all, 'link', 'etag']);
    expect(named('post', '/product/create')).toEqual([...all, 'link', 'location', 'idempotency-replayed']);
    expect(named('post', '/product/create', 429)).toEqual([...all, 'retry-after']);
    expect(named('post', '/product/create', 403)).toEqual([...all, 'www-authenticate']);
    const limited = await openTestShop({ RATE_LIMIT: 'on' }, { databaseUrl: shop.databaseUrl });
    try {
      for (const path of ['/product', '/product/featured']) {
        const { headers } = await limited.rest(path);
        for (const name of named('get', path)) expect(headers.has(name), `${path} ${name}`).toBe(true);
      }
    } finally {
      await limited.close();
    }
    const references = JSON.stringify(document).matchAll(/"#\/components\/headers\/([^"]+)"/g);
    for (const [, name = ''] of references) expect(document.components.headers).toHaveProperty(name);
  });

  it('documents the Idempotency-Key and the body of an order', () => {
    const { parameters, requestBody } = document.paths['/product/order-many'].post;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }));
    const schema = inlined(requestBody.content['application/json'].schema);
    expect(schema.required).toEqual(['cartItems']);
    const fields = ['cartItems', 'customer', 'expectedTotal', 'paymentIntentId'];
    expect(Object.keys(schema.properties)).toEqual(fields);
  });
});
