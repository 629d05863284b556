import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { untilWaitingForLock } from '../helpers/locks.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop } from '../helpers/shop.ts';

const shop = sharedTestShop();

/** Locks a table, even for reads, while the work runs. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const rival = new pg.Client(shop.databaseUrl);
  await rival.connect();
  await rival.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  try {
    return await work();
  } finally {
    await rival.end();
  }
}

describe('what the catalogue is read by', () => {
  it('answers BUSY, and when to come back, where the database keeps it waiting', async () => {
    const { id } = await makeProduct(shop.db);
    const paths = [
      '/product',
      '/product?min=1',
      '/product/facets',
      '/product/featured',
      `/product/get/${id}`,
    ];
    const answers = await whileLocked('products, product_counts', () =>
      Promise.all(paths.map((path) => shop.rest(path))),
    );
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([503, 'BUSY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const path of paths) expect((await shop.rest(path)).status).toBe(200);
  });

  it('answers 503 when its connection is ended in the middle, and reads again with the next', async () => {
    const answer = await whileLocked('products', async () => {
      const asked = shop.rest('/product');
      const [reader] = await untilWaitingForLock(shop.databaseUrl);
      await execute(shop.databaseUrl, `SELECT pg_terminate_backend(${reader})`);
      return asked;
    });
    expect([answer.status, answer.body.code]).toEqual([503, 'SHOP_UNAVAILABLE']);
    expect((await shop.rest('/product')).status).toBe(200);
  });

  it('finds what each query asks for, however often the same was asked with other values', async () => {
    const dear = { category: 'mats', priceCents: 99_000 };
    const [first] = await makeProducts(shop.db, [dear, dear, ...Array(40).fill({ category: 'strength' })]);
    for (let round = 0; round < 12; round++) {
      for (const [category, count] of [
        ['strength', 40],
        ['mats', 2],
        ['bodyweight', 0],
      ] as const) {
        const { body } = await shop.rest(`/product?category=${category}`);
        expect([body.totalDoc, body.data.length]).toEqual([count, Math.min(count, 10)]);
        const priced = await shop.rest(
          `/product?category=${category}&min=${900 - round}&max=1000&sort=price`,
        );
        expect(priced.body.totalDoc).toBe(category === 'mats' ? 2 : 0);
      }
    }
    const { body } = await shop.rest('/product?category=mats&sort=price');
    expect(body.data[0]).toMatchObject({ _id: first?.id, price: 990, stock: 10, tag: null, images: [] });
  });
});

describe('times', () => {
  it('are the same in a database of another zone, read and written with and without Prisma', async () => {
    const name = new URL(shop.databaseUrl).pathname.slice(1);
    await execute(
      shop.databaseUrl,
      `ALTER DATABASE ${name} SET timezone = 'America/New_York'; ALTER DATABASE ${name} SET datestyle = 'SQL, DMY'`,
    );
    const abroad = await openTestShop({}, { databaseUrl: shop.databaseUrl });
    try {
      const before = Date.now();
      const { id } = await makeProduct(abroad.db);
      const { body } = await abroad.rest(`/product/get/${id}`);
      const { createdAt } = await abroad.db.product.findUniqueOrThrow({ where: { id } });
      expect(body.data.createdAt).toBe(createdAt.toISOString());
      expect(Math.abs(createdAt.getTime() - before)).toBeLessThan(60_000);
    } finally {
      await abroad.close();
    }
  });

  it.each([
    ['2026-03-01 00:00:00+00', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 12:34:56.7+00', '2026-03-01T12:34:56.700Z'],
    ['2026-03-01 12:34:56.789+05:30', '2026-03-01T07:04:56.789Z'],
  ])('of %s are told as %s', async (stored, told) => {
    const { id } = await makeProduct(shop.db);
    await shop.db.$executeRaw`UPDATE products SET created_at = ${stored}::timestamptz WHERE id = ${id}::uuid`;
    expect((await shop.rest(`/product/get/${id}`)).body.data.createdAt).toBe(told);
  });
});
