import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Db, openDatabase } from '../../src/server/database/db.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { type ShopProcess, startShopProcess } from '../helpers/shop-process.ts';
import { homeLine, orderAsShoppers, orderUnnamed } from '../helpers/strangers.ts';

let shop: ShopProcess;
let db: Db;
let closeDatabase: () => Promise<void>;
let ids: string[];
beforeAll(async () => {
  const DATABASE_URL = await copyDatabase(inject('templateUrl'));
  ({ db, close: closeDatabase } = openDatabase(DATABASE_URL, createLog({ LOG_LEVEL: 'silent' })));
  // As many pieces as the demo has.
  const products = await makeProducts(
    db,
    Array.from({ length: 56 }, (_, n) => ({ title: `Kettlebell ${n}`, stock: 30, priceCents: 7800 })),
  );
  ids = products.map(({ id }) => id);
  shop = await startShopProcess({
    DATABASE_URL,
    SEED: 'none',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
    WEB_CONCURRENCY: '2',
    LOG_LEVEL: 'error',
  });
});
afterAll(async () => {
  await shop.stop();
  await closeDatabase();
});

it('a home line that orders as nobody, as fast as it can, does not keep shoppers from ordering', async () => {
  const addresses = homeLine();
  const placed = await orderUnnamed(shop.url, { productIds: ids, addresses, rounds: 17 });
  const numbers = await orderAsShoppers(shop.url, ids, 40);
  const isHeld = { order: { number: { in: numbers } }, isHeld: true };
  const held = await db.unconfirmedOrder.count({ where: isHeld });
  const lines = await db.activity.count({ where: { action: 'order.refused' } });
  process.stdout.write(
    `${placed} orders without a customer were placed; of 40 shoppers, ${held} ordered as usual\n`,
  );
  expect(held).toBeGreaterThanOrEqual(38);
  expect(placed).toBeLessThanOrEqual(210);
  // Ten in ten minutes.
  expect(lines).toBeLessThanOrEqual(30);
  await expectInvariants(db);
}, 600_000);
