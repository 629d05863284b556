import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { customer, type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { execute } from '../helpers/postgres.ts';
import { figure, isAnsweredFromCache, warm, whileAsking } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTwoShops } from '../helpers/shared-shop.ts';
import { posting, type TestShop } from '../helpers/shop.ts';

/** The largest age of an answer that the shop promises. */
const promisedMs = 1000;

const [here, there] = sharedTwoShops();
const staff = sharedStaff(here, 'manager');
afterAll(() => void vi.restoreAllMocks());

interface Shown {
  title: string;
  stock: number;
}

async function ask(shop: TestShop, { id }: MadeProduct): Promise<Shown> {
  return (await shop.rest(`/product/get/${id}`)).body.data;
}

async function makeCached(): Promise<MadeProduct> {
  const product = await makeProduct(here.db);
  for (const shop of [here, there]) await warm(shop, () => ask(shop, product));
  return product;
}

/** Asks until the answer is this. A request after the promised time must get it, even on a slow machine. */
async function expectAsPromised(shop: TestShop, product: MadeProduct, answer: Partial<Shown>): Promise<void> {
  const names = Object.keys(answer) as (keyof Shown)[];
  const promised = performance.now() + promisedMs;
  for (;;) {
    const isLate = performance.now() > promised;
    const found = await ask(shop, product);
    if (isLate || names.every((name) => found[name] === answer[name]))
      return expect(found).toMatchObject(answer);
    await sleep(20);
  }
}

/** Waits until a shop that is asked all the time has looked at the database three times more. */
function untilLooked(shop: TestShop, product: MadeProduct): Promise<void> {
  const looks = new Map<number, Set<number>>();
  return whileAsking(
    () => ask(shop, product),
    async () => {
      await vi.waitUntil(
        async () => {
          const rows = await shop.db.$queryRaw<{ pid: number; begun: Date }[]>`
            SELECT pid, query_start AS begun FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE ${'%pg_current_snapshot()%'}`;
          for (const { pid, begun } of rows)
            looks.set(pid, (looks.get(pid) ?? new Set()).add(begun.getTime()));
          // By one process, and the first of them began before this.
          return [...looks.values()].some(({ size }) => size > 3);
        },
        { timeout: 30_000 },
      );
    },
  );
}

const now = performance.now.bind(performance);
let passedMs = 0;

/** Lets so much time pass for the shops, at once; until they are closed, their clock stays ahead. */
function passTime(milliseconds: number): void {
  passedMs += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
}

function order({ id }: MadeProduct) {
  return here.rest('/product/order-many', posting({ cartItems: [{ _id: id, quantity: 3 }], customer }));
}

async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client(here.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  return client;
}

function rename(client: pg.Client, { id }: MadeProduct, title: string) {
  return client.query('UPDATE products SET title = $1 WHERE id = $2', [title, id]);
}

describe('a cached answer', () => {
  it('is sent as long as nothing changes, however long that is', async () => {
    const product = await makeCached();
    await untilLooked(here, product);
    passTime(promisedMs);
    expect(await isAnsweredFromCache(here, () => ask(here, product))).toBe(true);
  });

  it('is not sent after a change by staff: at once in the same process, and within a second in another', async () => {
    const product = await makeCached();
    const { category, details, stock } = product;
    const change = { title: 'Another Name', category, details, stock, price: 1.5 };
    const init = { ...posting(change, { cookie: staff.cookie }), method: 'PUT' };
    expect((await here.rest(`/product/update/${product.id}`, init)).status).toBe(200);
    expect((await ask(here, product)).title).toBe('Another Name');
    await expectAsPromised(there, product, { title: 'Another Name' });
  });

  it('never tells of stock that was sold: at once in the same process, and within a second in another', async () => {
    const product = await makeCached();
    expect((await order(product)).status).toBe(200);
    expect((await ask(here, product)).stock).toBe(product.stock - 3);
    await expectAsPromised(there, product, { stock: product.stock - 3 });
    expect(await isAnsweredFromCache(there, () => ask(there, product))).toBe(true);
  });

  it.each([
    ['products', `UPDATE products SET title = 'By Hand' WHERE id = `, { title: 'By Hand' }],
    ['product_stock', 'UPDATE product_stock SET stock = 4711 WHERE product_id = ', { stock: 4711 }],
  ])('is not sent a second after plain SQL has changed %s', async (_, sql, changed) => {
    const product = await makeCached();
    await execute(here.databaseUrl, `${sql}'${product.id}'`);
    await expectAsPromised(here, product, changed);
  });

  it('is sent while a change is not committed, and not after that', async () => {
    const product = await makeCached();
    const transaction = await openTransaction();
    await rename(transaction, product, 'Not Yet');
    await untilLooked(here, product);
    expect(await isAnsweredFromCache(here, () => ask(here, product))).toBe(true);
    expect((await ask(here, product)).title).toBe(product.title);
    await transaction.query('COMMIT');
    await transaction.end();
    await expectAsPromised(here, product, { title: 'Not Yet' });
  });

  it('is not sent after a slow transaction that began before others and is committed after them', async () => {
    const [slow, quick] = [await makeCached(), await makeCached()];
    const slowly = await openTransaction();
    await rename(slowly, slow, 'Slow');
    const quickly = await openTransaction();
    await rename(quickly, quick, 'Quick');
    await quickly.query('COMMIT');
    await expectAsPromised(here, quick, { title: 'Quick' });
    await warm(here, () => ask(here, slow));
    expect((await ask(here, slow)).title).toBe(slow.title);
    await slowly.query('COMMIT');
    await expectAsPromised(here, slow, { title: 'Slow' });
    await Promise.all([slowly.end(), quickly.end()]);
  });

  it('is sent again when a write has changed nothing', async () => {
    const product = await makeCached();
    expect((await here.rest('/product/order-many', posting({}))).status).toBe(400);
    expect(await isAnsweredFromCache(here, () => ask(here, product))).toBe(true);
  });
});

describe('what was being made while something changed', () => {
  it('is sent, and not cached', async () => {
    const product = await makeCached();
    const transaction = await openTransaction();
    // Every read of products waits for this, and so does the end of the request.
    await transaction.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
    const path = `/product?searchTerm=${product.id}`;
    const asked = here.rest(path);
    await untilWaitingForLock(here.databaseUrl);
    await execute(here.databaseUrl, `UPDATE product_stock SET stock = 1 WHERE product_id = '${product.id}'`);
    await expect.poll(() => figure(here, 'entries')).toBe(0);
    await transaction.query('ROLLBACK');
    await transaction.end();
    expect((await asked).status).toBe(200);
    expect(await isAnsweredFromCache(here, () => here.rest(path))).toBe(false);
    await warm(here, () => here.rest(path));
  });
});

describe('what is made for a client that goes away', () => {
  it.each(['/trpc/product.list?input=', '/api/v1/product?searchTerm='])(
    'is complete for the next that ask: %s',
    async (target) => {
      const product = await makeCached();
      const url = `${here.url}${target}${encodeURIComponent(JSON.stringify({ searchTerm: product.id }))}`;
      const transaction = await openTransaction();
      await transaction.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
      const leaving = new AbortController();
      const left = fetch(url, { signal: leaving.signal });
      await untilWaitingForLock(here.databaseUrl);
      const asked = [1, 2].map(async () => (await fetch(url)).json());
      leaving.abort();
      await expect(left).rejects.toThrow('aborted');
      // The server learns of it by the time that it has answered another request.
      expect((await fetch(`${here.url}/healthz`)).status).toBe(200);
      await transaction.query('ROLLBACK');
      await transaction.end();
      for (const answer of [...(await Promise.all(asked)), await (await fetch(url)).json()]) {
        expect((answer.result?.data ?? answer).totalDoc).toBe(0);
      }
    },
  );
});

describe('a change that nobody is told of', () => {
  it('is seen after five minutes', async () => {
    const product = await makeCached();
    const title = 'Written without triggers';
    await execute(
      here.databaseUrl,
      `BEGIN; ALTER TABLE products DISABLE TRIGGER USER; UPDATE products SET title = '${title}' WHERE id = '${product.id}';
       ALTER TABLE products ENABLE TRIGGER USER; COMMIT`,
    );
    await untilLooked(here, product);
    expect(await ask(here, product)).toMatchObject({ title: product.title });
    passTime(5 * 60_000);
    await expectAsPromised(here, product, { title });
  });
});

describe('without the database', () => {
  it('nothing that is cached is sent for more than a second, and all is well when it is back', async () => {
    const product = await makeCached();
    const name = new URL(there.databaseUrl).pathname.slice(1);
    const admin = there.databaseUrl.replace(name, 'postgres');
    await execute(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await execute(
      admin,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
    );
    passTime(promisedMs);
    const status = async () => (await there.rest(`/product/get/${product.id}`)).status;
    expect(await status()).toBeGreaterThanOrEqual(500);
    await execute(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await expect.poll(status, { timeout: 30_000 }).toBe(200);
    await warm(there, () => ask(there, product));
  });
});
