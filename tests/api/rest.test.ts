import { beforeAll, describe, expect, it } from 'vitest';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';

const shop = sharedCardShop();
let product: MadeProduct;
beforeAll(async () => {
  product = await makeProduct(shop.db, { stock: 1000 });
});

describe('REST', () => {
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
