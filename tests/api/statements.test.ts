import { expect, it } from 'vitest';
import { makeProducts } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { statementsFor } from '../helpers/statements.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');

it('a list takes as many statements with 3 rows as with a whole page', async () => {
  const lists: Record<string, () => Promise<{ data: unknown[] }>> = {
    products: async () => (await shop.rest('/product?limit=50')).body,
    'products for staff': () => staff.trpc.product.manage.query({}),
    'orders for staff': () => staff.trpc.order.manage.query({}),
  };
  const seen: Record<string, { rows: number; statements: number }[]> = {};
  for (const more of [3, 27]) {
    await makeProducts(shop.db, Array(more).fill({}));
    for (let n = 0; n < more; n++) await makeCashOrder(shop);
    for (const [name, ask] of Object.entries(lists)) {
      const rows = (await ask()).data.length;
      seen[name] = [...(seen[name] ?? []), { rows, statements: await statementsFor(ask) }];
    }
  }
  for (const [name, [few, many]] of Object.entries(seen)) {
    expect(many?.rows, name).toBeGreaterThan(few?.rows as number);
    expect([name, many?.statements]).toEqual([name, few?.statements]);
    expect(few?.statements, name).toBeGreaterThan(0);
  }
});
