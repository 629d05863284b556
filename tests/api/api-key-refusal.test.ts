import { beforeAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { rawRequest, sendRaw } from '../helpers/raw.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type RestAnswer, type TestShop } from '../helpers/shop.ts';

const shop = sharedTestShop();
let goodKey: string;
beforeAll(async () => {
  goodKey = (await makeKey(shop)).authorization;
});

const unknownKey = `rk_${'A'.repeat(43)}`;
const read = (authorization: string, at: TestShop = shop, more: Record<string, string> = {}) =>
  at.rest('/product?limit=1', { headers: { authorization, ...more } });
const write = (headers: Record<string, string>) => shop.rest('/product/create', posting({}, headers));

const message =
  'This API key is unknown, expired or revoked; send a valid one as Authorization: Bearer KEY, or none for what is public';
const invalidToken = `Bearer realm="api", error="invalid_token", error_description="${message}"`;

function expectRefused({ status, headers, body }: RestAnswer): void {
  const { requestId, ...told } = body;
  expect([status, told]).toEqual([401, { success: false, message, code: 'KEY_REFUSED' }]);
  expect(requestId).toBe(headers.get('x-request-id'));
  expect(headers.get('www-authenticate')).toBe(invalidToken);
  expect(headers.get('cache-control')).toBe('no-store');
}

describe('a wrong API key', () => {
  it.each([
    ['that nobody made', `Bearer ${unknownKey}`],
    ['without its scheme', unknownKey],
    ['under another scheme', `Token ${unknownKey}`],
    ['that is empty', 'Bearer'],
    ['of two words', `Bearer ${unknownKey} ${unknownKey}`],
    ['of ten thousand letters', `Bearer ${'k'.repeat(10_000)}`],
    ['of other signs', 'Bearer \u00fc\u00ff"\\'],
  ])('%s is answered like any other, for reading and for writing', async (_, authorization) => {
    expectRefused(await read(authorization));
    expectRefused(await write({ authorization }));
  });

  it('that was right once is answered the same', async () => {
    const createdAt = new Date(Date.now() - 60_000);
    for (const past of [{ revokedAt: new Date() }, { createdAt, expiresAt: new Date(Date.now() - 1000) }]) {
      const { authorization } = await makeKey(shop, past);
      expectRefused(await read(authorization));
      expectRefused(await write({ authorization }));
    }
  });

  it('is what two keys at once are', async () => {
    const headers = { Authorization: `${goodKey}\r\nAuthorization: ${goodKey}`, Connection: 'close' };
    const { status, text } = await sendRaw(shop.url, rawRequest('GET /api/v1/product', headers));
    expect(status).toBe(401);
    expect(text).toContain('KEY_REFUSED');
  });

  it('is told of to whoever uploads a picture', async () => {
    const headers = { authorization: `Bearer ${unknownKey}` };
    expectRefused(await shop.rest('/image/upload', { method: 'POST', headers, body: new FormData() }));
  });

  it('may be sent twenty times in a quarter of an hour; right ones go on, and so do other addresses', async () => {
    const variables = { RATE_LIMIT: 'on', TRUST_PROXY: '1' };
    const limited = await openTestShop(variables, { databaseUrl: shop.databaseUrl });
    const from = (address: string, authorization: string) =>
      read(authorization, limited, { 'x-forwarded-for': address });
    const guess = (n: number) => `Bearer rk_${String(n).padStart(43, 'A')}`;
    for (let n = 0; n < 20; n++) expect((await from('203.0.113.1', guess(n))).status).toBe(401);
    const { status, body, headers } = await from('203.0.113.1', guess(20));
    const good = await from('203.0.113.1', goodKey);
    const elsewhere = await from('203.0.113.2', guess(21));
    await limited.close();
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect([good.status, elsewhere.status]).toEqual([200, 401]);
  });
});

describe('REST', () => {
  it('asks for a key where one is needed, and says which', async () => {
    const { status, headers, body } = await write({});
    expect([status, body.code, body.message]).toEqual([
      401,
      'SIGNED_OUT',
      'Send an API key with the scope catalog:write as Authorization: Bearer KEY',
    ]);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api"');
  });

  it('names the scope that a key lacks', async () => {
    const { authorization } = await makeKey(shop, { scopes: ['orders:read'] });
    const { status, headers, body } = await write({ authorization });
    const lacking = 'This API key lacks the scope catalog:write';
    expect([status, body.code, body.message, body.details]).toEqual([
      403,
      'INSUFFICIENT_SCOPE',
      lacking,
      { scope: 'catalog:write' },
    ]);
    expect(headers.get('www-authenticate')).toBe(
      `Bearer realm="api", error="insufficient_scope", error_description="${lacking}", scope="catalog:write"`,
    );
  });

  it('takes the name of the scheme in any letters', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const { status, headers } = await read(goodKey.replace('Bearer', scheme));
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it('leaves the password of a gate in front of the shop alone', async () => {
    expect((await read('Basic c3RhZ2luZzpnYXRl')).status).toBe(200);
    expect((await write({ authorization: 'Basic c3RhZ2luZzpnYXRl' })).body.code).toBe('SIGNED_OUT');
  });

  it('lets no page of another site send a key', async () => {
    const { headers } = await shop.rest('/product/create', { method: 'OPTIONS' });
    expect(headers.get('access-control-allow-headers')).not.toMatch(/authorization/i);
    const crossing = { authorization: goodKey, origin: 'https://elsewhere.example' };
    expect((await write(crossing)).body.code).toBe('CROSS_SITE');
  });

  it.each([
    'postgresql://shop:shop@127.0.0.1:1/shop',
    'postgresql://shop:shop@localhost/shop?host=/no/such/folder',
  ])('says that the shop can’t be reached, not that the key is wrong, when %s is', async (databaseUrl) => {
    const lost = await openTestShop({}, { databaseUrl });
    const { status, body } = await read(goodKey, lost).finally(() => lost.close());
    expect([status, body.code]).toEqual([503, 'SHOP_UNAVAILABLE']);
  });
});
