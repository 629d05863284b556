import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { makeProducts } from '../helpers/factories.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { readMetrics, sumOf } from '../helpers/metrics.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { cookieOf, signIn } from '../helpers/staff.ts';
import { makeAccount } from '../helpers/staff-account.ts';

const shop = sharedTestShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
beforeAll(async () => {
  await makeProducts(shop.db, [{}, {}, {}]);
});

let clients = 0;
/** The header of a client that no other test has used. */
function newClient(): { 'x-forwarded-for': string } {
  clients += 1;
  return { 'x-forwarded-for': `203.0.113.${clients}` };
}

type Headers = Record<string, string>;

const batch = (headers: Headers, init: RequestInit = {}) =>
  fetch(`${shop.url}/trpc/${Array(10).fill('none').join(',')}?batch=1`, { ...init, headers });

/** Reads in batches of ten, at the same time: a minute of a busy machine is short. */
const readBatches = (headers: Headers, reads: number) =>
  Promise.all(Array.from({ length: reads / 10 }, () => batch(headers)));

async function useUpWrites(headers: Headers): Promise<void> {
  for (let n = 0; n < 180; n += 10)
    await batch({ ...headers, 'content-type': 'application/json' }, posting({}));
}

/** A write that is refused for its content, or for being one too many. */
const write = async (headers: Headers) =>
  (await shop.rest('/product/order-many', posting({}, headers))).status;

describe('staff behind an address that others have used up', () => {
  const used = newClient();
  beforeAll(async () => {
    await useUpWrites(used);
    await readBatches(used, 3000);
    expect([await write(used), (await shop.rest('/product', { headers: used })).status]).toEqual([429, 429]);
  });

  it('go on in a browser in which they have signed in before, and sign in there again', async () => {
    const account = await makeAccount(shop.db, { role: 'owner' });
    const cookie = cookieOf(await signIn(shop, account, newClient()));
    const headers = { ...used, cookie };
    expect(await write(headers)).toBe(400);
    expect((await fetch(`${shop.url}/manage/orders`, { headers })).status).toBe(200);
    expect((await shop.rest('/product', { headers })).status).toBe(200);
    const device = cookie.split('; ').find((pair) => pair.startsWith('device=')) as string;
    expect((await signIn(shop, account, { ...used, cookie: device })).status).toBe(200);
    expect((await signIn(shop, account, used)).status).toBe(429);
    const madeUp = `staff=${'a'.repeat(43)}; device=${'b'.repeat(43)}`;
    expect(await write({ ...used, cookie: madeUp })).toBe(429);
  });

  it('have the limits of a client, each device its own', async () => {
    const client = newClient();
    const [one, other] = await Promise.all(
      ['manager', 'manager'].map(async () => {
        const account = await makeAccount(shop.db, { role: 'manager' });
        return { ...client, cookie: cookieOf(await signIn(shop, account, client)) };
      }),
    );
    await useUpWrites(one as Headers);
    expect([await write(one as Headers), await write(other as Headers), await write(client)]).toEqual([
      429, 400, 400,
    ]);
  });

  it('are counted by their session, where a browser keeps no other cookie', async () => {
    const account = await makeAccount(shop.db, { role: 'owner' });
    const cookies = cookieOf(await signIn(shop, account, newClient())).split('; ');
    const session = cookies.find((pair) => pair.startsWith('staff=')) as string;
    expect(await write({ ...used, cookie: session })).toBe(400);
  });
});

describe('people behind one address', () => {
  const find = async (headers: Headers, email: string) =>
    (await fetch(`${shop.url}/trpc/order.find`, posting({ number: 'RH-AAAAA-AAAAA', email }, headers)))
      .status;

  it('look up ten orders each in ten minutes, and a hundred together', async () => {
    const client = newClient();
    for (let n = 0; n < 10; n++) expect(await find(client, 'Guess@example.com')).toBe(404);
    expect(await find(client, 'guess@example.com')).toBe(429);
    for (let n = 0; n < 89; n++) expect(await find(client, `shopper${n}@example.com`)).toBe(404);
    expect(await find(client, 'late@example.com')).toBe(429);
    expect(await find(newClient(), 'guess@example.com')).toBe(404);
  });

  it('send five messages each in ten minutes, and thirty together', async () => {
    const client = newClient();
    const send = async (email: string) =>
      (
        await fetch(
          `${shop.url}/trpc/message.send`,
          posting({ name: 'Rana', email, subject: 'Mats', body: 'Are there any?' }, client),
        )
      ).status;
    for (let n = 0; n < 5; n++) expect(await send('chatty@example.com')).toBe(200);
    expect(await send('chatty@example.com')).toBe(429);
    for (let n = 0; n < 24; n++) expect(await send(`shopper${n}@example.com`)).toBe(200);
    expect(await send('late@example.com')).toBe(429);
  });
});

describe('reads', () => {
  let rival: pg.Client;
  beforeEach(async () => {
    rival = new pg.Client(shop.databaseUrl);
    await rival.connect();
    await rival.query('BEGIN; LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
  });
  afterEach(() => rival.end());

  const list = (headers: Headers, term = '') =>
    shop.rest(`/product${term && `?searchTerm=${term}`}`, { headers });
  /** Returns when the shop has read all requests that were sent: others were answered meanwhile. */
  async function arrived(): Promise<void> {
    for (let n = 0; n < 20; n += 1) await fetch(`${shop.url}/healthz`);
  }
  const left = ({ headers }: { headers: { get(name: string): string | null } }) =>
    Number(/"reads";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

  it.each(['', 'a'])(
    'are charged what they work, before the response says what is left (search: %j)',
    async (term) => {
      const client = newClient();
      const began = performance.now();
      const slow = list(client, term);
      await untilWaitingForLock(shop.databaseUrl);
      const since = performance.now();
      await expect.poll(() => performance.now() - since, { interval: 5 }).toBeGreaterThan(100);
      await rival.query('ROLLBACK');
      const answer = await slow;
      expect(answer.status).toBe(200);
      expect(left(answer)).toBeLessThanOrEqual(3000 - 20);
      expect(left(answer)).toBeGreaterThanOrEqual(3000 - Math.ceil((performance.now() - began) / 5));
    },
  );

  it('that use up what is left are answered, and the next is refused', async () => {
    const client = newClient();
    await readBatches(client, 2990);
    const slow = list(client);
    await untilWaitingForLock(shop.databaseUrl);
    const since = performance.now();
    await expect.poll(() => performance.now() - since, { interval: 5 }).toBeGreaterThan(100);
    await rival.query('ROLLBACK');
    const answer = await slow;
    expect([answer.status, left(answer)]).toEqual([200, 0]);
    expect((await list(client)).status).toBe(429);
    expect((await list(newClient())).status).toBe(200);
  });

  it('of one client wait, when it has taken all turns, for one of another, and of an API key behind the same address', async () => {
    const [busy, other] = [newClient(), newClient()];
    const { authorization } = await makeKey(shop);
    const answered: string[] = [];
    const ask = async (name: string, headers: Headers) => {
      const { status } = await list(headers);
      answered.push(name);
      return status;
    };
    // Nothing waits for the database longer than two seconds: what follows takes milliseconds.
    const flood = Array.from({ length: 60 }, () => ask('busy', busy));
    await untilWaitingForLock(shop.databaseUrl, 10);
    await arrived();
    // The turns are taken, and with them the connections: the key of the program can't be looked up yet.
    const others = [ask('other', other), ask('program', { ...busy, authorization })];
    await arrived();
    const metrics = readMetrics(shop);
    await arrived();
    await rival.query('ROLLBACK');
    expect(await Promise.all(others)).toEqual([200, 200]);
    await Promise.all(flood);
    expect(sumOf(await metrics, 'turns_used') + sumOf(await metrics, 'turns_awaited')).toBe(61);
    // Ten ran already, and ten run at a time. In order of arrival, the others would be the last of 62. The program waits for a
    // connection first, to have its key looked up, and then for its turn.
    expect(answered.indexOf('other')).toBeLessThan(40);
    expect(answered.indexOf('program')).toBeLessThan(50);
  });
});
