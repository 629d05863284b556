import { expect, it } from 'vitest';
import { expectInvariants } from '../helpers/invariants.ts';
import { homeLine, orderAsShoppers, orderUnnamed } from '../helpers/strangers.ts';
import { limitedShop } from './limited-shop.ts';

// As many pieces as the demo has.
const shop = limitedShop({ count: 56, stock: 30, priceCents: 7800 });

it('a home line that orders as nobody, as fast as it can, does not keep shoppers from ordering', async () => {
  const addresses = homeLine();
  const placed = await orderUnnamed(shop.process.url, { productIds: shop.ids, addresses, rounds: 17 });
  const numbers = await orderAsShoppers(shop.process.url, shop.ids, 40);
  const isHeld = { order: { number: { in: numbers } }, isHeld: true };
  const held = await shop.db.unconfirmedOrder.count({ where: isHeld });
  const lines = await shop.db.activity.count({ where: { action: 'order.refused' } });
  process.stdout.write(
    `${placed} orders without a customer were placed; of 40 shoppers, ${held} ordered as usual\n`,
  );
  expect(held).toBeGreaterThanOrEqual(38);
  expect(placed).toBeLessThanOrEqual(210);
  // Ten in ten minutes.
  expect(lines).toBeLessThanOrEqual(30);
  await expectInvariants(shop.db);
}, 600_000);
