import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate } from '../../src/server/database/migrate.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { newerVersion, writeNewerVersion } from '../helpers/newer-version.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { ask, makeFolder } from './data-folder.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Counts how often a session begins to wait for an exclusive lock. */
function countAttempts(databaseUrl: string) {
  let attempts = 0;
  let wasWaiting = false;
  const sql = `SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const client = new pg.Client(databaseUrl);
  return {
    async untilAtLeast(most: number) {
      await client.connect();
      await vi.waitUntil(
        async () => {
          const isWaiting = (await client.query(sql)).rowCount !== 0;
          if (isWaiting && !wasWaiting) attempts += 1;
          wasWaiting = isWaiting;
          return attempts >= most;
        },
        { timeout: 120_000, interval: 20 },
      );
      await client.end();
    },
  };
}

it('lets orders go on, with pauses of two seconds at most, while somebody reads the tables it changes', async () => {
  const { id: _id } = await makeProduct(shop.db, { stock: 1_000_000 });
  const folder = await writeNewerVersion(await makeFolder(), {
    migrations: {
      1: 'ALTER TABLE products ADD COLUMN later int; ALTER TABLE orders ADD COLUMN later int; ALTER TABLE product_stock ADD COLUMN later int',
    },
  });
  let isOver = false;
  let lastAt = performance.now();
  let longestPause = 0;
  let placed = 0;
  async function buy(): Promise<void> {
    while (!isOver) {
      await shop.trpc.order.place.mutate({ cartItems: [{ _id, quantity: 1 }], customer });
      const now = performance.now();
      longestPause = Math.max(longestPause, now - lastAt);
      lastAt = now;
      placed += 1;
    }
  }
  // Like a dump: it reads, and stays in its transaction.
  const reader = new pg.Client(shop.databaseUrl);
  await reader.connect();
  await reader.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT FROM orders, products, product_stock LIMIT 1',
  );

  const buying = Promise.all([buy(), buy()]);
  const warnings: string[] = [];
  const migrating = migrate(shop.databaseUrl, folder, {
    version: newerVersion,
    warn: (line) => void warnings.push(line),
  });
  await countAttempts(shop.databaseUrl).untilAtLeast(4);
  const columns = `SELECT FROM pg_attribute WHERE attname = 'later'`;
  expect(await ask(shop.databaseUrl, columns)).toHaveLength(0);
  await reader.query('COMMIT');
  await reader.end();
  await migrating;
  expect(await ask(shop.databaseUrl, columns)).toHaveLength(3);

  const before = placed;
  await vi.waitUntil(() => placed > before + 20, { timeout: 30_000, interval: 20 });
  isOver = true;
  await buying;
  expect(longestPause).toBeLessThan(2000);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The migration 30000101000000_1 waits for a transaction that has been open for \d+ s \(process \d+ of PostgreSQL, user rackhouse\), and is tried again/,
    ),
  ]);
  expect(await ask(shop.databaseUrl, 'SELECT count(*)::int AS orders FROM orders')).toEqual([
    { orders: placed },
  ]);
  await expectInvariants(shop.db);
  console.log(`${placed} orders, the longest pause ${Math.round(longestPause)} ms`);
});
