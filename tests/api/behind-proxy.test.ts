import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../helpers/raw.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { type MadeAccount, makeAccount, staffPassword } from '../helpers/staff-account.ts';

const publicUrl = 'https://gym.example';
const settings = { RATE_LIMIT: 'on', CACHE: 'on', LOG_LEVEL: 'warn' };

describe('a shop with a PUBLIC_URL', () => {
  let shop: TestShop;
  let account: MadeAccount;
  beforeAll(async () => {
    shop = await openTestShop({ ...settings, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }, { publicUrl });
    account = await makeAccount(shop.db);
  });
  afterAll(() => shop.close());

  const signIn = (Host: string, Origin: string, more = {}) => {
    const headers = { Host, Origin, 'Content-Type': 'application/json', ...more };
    const body = JSON.stringify({ email: account.email, password: staffPassword });
    return sendRaw(shop.url, rawRequest('POST /trpc/staff.signIn', headers, body));
  };

  it('takes writes of its pages, whatever Host the proxy passes on', async () => {
    for (const host of ['gym.example', 'upstream:3000', '127.0.0.1:3000', 'backend']) {
      const { status, text } = await signIn(host, publicUrl, { 'Sec-Fetch-Site': 'same-origin' });
      expect([host, status]).toEqual([host, 200]);
      expect(text).toMatch(/^set-cookie: __Host-staff=/im);
    }
  });

  it('refuses writes of other pages, also those whose origin the Host repeats', async () => {
    for (const [host, origin] of [
      ['evil.example', 'https://evil.example'],
      ['upstream:3000', 'http://upstream:3000'],
      ['gym.example', 'http://gym.example'],
      ['gym.example', 'https://gym.example:8443'],
      ['gym.example', 'https://gym.example.evil.example'],
      ['gym.example', 'null'],
    ] as const) {
      expect([origin, (await signIn(host, origin)).status]).toEqual([origin, 403]);
    }
    expect((await signIn('gym.example', publicUrl, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('takes writes of pages that were opened on this machine', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000']) {
      expect([host, (await signIn(host, `http://${host}`)).status]).toEqual([host, 200]);
    }
    expect((await signIn('127.0.0.1:3000', 'http://127.0.0.1:4000')).status).toBe(403);
  });
});

describe('a browser at another address than the shop knows', () => {
  const shops: TestShop[] = [];
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });

  const order = async (variables: Record<string, string>, path = '/api/v1/product/order-many') => {
    const shop = await openTestShop({ ...settings, ...variables });
    shops.push(shop);
    const headers = {
      Host: '127.0.0.1:3000',
      Origin: 'https://www.gym.example',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    };
    const { status, text } = await sendRaw(shop.url, rawRequest(`POST ${path}`, headers, '{}'));
    return [status, text];
  };

  it('is told which one to open', async () => {
    const refused = [403, expect.stringContaining('Open the shop at https://gym.example"')];
    expect(await order({ PUBLIC_URL: publicUrl })).toEqual(refused);
    expect(await order({ PUBLIC_URL: publicUrl }, '/trpc/order.place')).toEqual(refused);
  });

  it('is told what the operator has to set, if PUBLIC_URL is not', async () => {
    expect(await order({})).toEqual([403, expect.stringContaining('set PUBLIC_URL to the address')]);
  });
});

describe('a proxy that TRUST_PROXY does not match', () => {
  const shops: TestShop[] = [];
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });

  /** The warnings of a shop after requests with these headers, each sent three times. */
  async function warningsAfter(trustProxy: number, ...requests: Record<string, string>[]): Promise<string[]> {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const shop = await openTestShop({ ...settings, TRUST_PROXY: String(trustProxy) }, { logTo });
    shops.push(shop);
    for (const headers of requests)
      for (let n = 0; n < 3; n++) expect((await fetch(`${shop.url}/healthz`, { headers })).status).toBe(200);
    return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  }

  it('is told once if it is not trusted', async () => {
    const headers: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
    ];
    for (const some of headers.slice(1)) {
      expect(await warningsAfter(0, some, ...headers)).toEqual([
        expect.stringContaining('set TRUST_PROXY to the number of proxies'),
      ]);
    }
  });

  it('is told once if there are fewer', async () => {
    expect(await warningsAfter(2, {}, { 'x-forwarded-for': '203.0.113.7' })).toEqual([
      expect.stringContaining('clients can choose their address'),
    ]);
    expect(await warningsAfter(1, {}, { 'x-real-ip': '203.0.113.7' })).toEqual([
      expect.stringContaining('have each add X-Forwarded-For'),
    ]);
  });

  it('is not told if it matches, or nothing was forwarded', async () => {
    expect(await warningsAfter(0, {})).toEqual([]);
    expect(
      await warningsAfter(
        1,
        {},
        { 'x-forwarded-for': '203.0.113.7' },
        { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' },
      ),
    ).toEqual([]);
  });
});
