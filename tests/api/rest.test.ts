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

  // contract.test.ts has all operations.
  it.each([
    ['HEAD', '/product/order-many', 'POST, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s with 405 and the methods that are allowed', async (method, path, allow) => {
    const { status, headers } = await shop.rest(path, { method });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
  });

  it('tells the methods of its document', async () => {
    const { status, headers } = await shop.rest('/openapi.json', { method: 'OPTIONS' });
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
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
});
