import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCounts } from '../../src/server/catalogue/counts.ts';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';

const categories = ['strength', 'weightlifting', 'bodyweight', 'mats', 'fitness'];

const shop = sharedTestShop();
beforeAll(async () => {
  const products = Array.from({ length: 1000 }, (_, n) => ({
    category: categories[n % 5] as string,
    priceCents: 100 * ((n * 7) % 40) + (n % 3),
  }));
  await makeProducts(shop.db, products);
});
afterAll(() => expectInvariants(shop.db));

describe('what the shop keeps count of', () => {
  const rows = () => shop.db.productCount.count();
  const total = async (query: string) => (await shop.rest(`/product?${query}`)).body.totalDoc;

  it('is what there is, whatever is done to products, before and after it is folded', async () => {
    const ranges = [
      '',
      'min=0',
      'max=0',
      'min=1.5&max=1.5',
      'min=9.99&max=10.01',
      'min=10&max=10.99',
      'min=3&max=2',
    ];
    const more = [
      'min=999999.99',
      'max=1000000000',
      'min=0.004&max=12.345',
      'category=mats&min=2',
      'category=none',
    ];
    const check = async () => {
      for (const query of [...ranges, ...more]) {
        const asked = new URLSearchParams(query);
        const low = Number(asked.get('min') ?? 0) * 100;
        const high = Number(asked.get('max') ?? 1e9) * 100;
        const category = asked.get('category') ?? undefined;
        const cents = {
          gte: Math.min(Math.ceil(low - 1e-6), 1e8),
          lte: Math.min(Math.floor(high + 1e-6), 1e8),
        };
        const count = await shop.db.product.count({
          where: { deletedAt: null, category, priceCents: cents },
        });
        expect([query, await total(query)]).toEqual([query, count]);
      }
    };
    await check();
    const [dear, free] = await makeProducts(shop.db, [{ priceCents: 99_999_999 }, { priceCents: 0 }]);
    await check();
    await shop.db.product.updateMany({ where: { category: 'mats' }, data: { category: 'fitness' } });
    await check();
    await shop.db.product.update({ where: { id: dear?.id as string }, data: { deletedAt: new Date() } });
    await shop.db.product.delete({ where: { id: free?.id as string } });
    await check();
    const sum = () => shop.db.productCount.aggregate({ _sum: { products: true } });
    const before = await sum();
    // Enough rows to be worth folding.
    await shop.db.$executeRaw`
      INSERT INTO product_counts (category, price_band, products)
      SELECT 'mats', 100, CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END FROM generate_series(1, 6000) n`;
    await foldCounts(shop.db);
    expect(await rows()).toBeLessThan(500);
    expect(await sum()).toEqual(before);
    await check();
  });

  it('keeps no two writers waiting, and readers see all of what one does or nothing', async () => {
    const before = await total('category=strength');
    const moving = await total('category=bodyweight');
    await shop.db.$transaction(async (tx) => {
      await tx.product.updateMany({
        where: { category: 'strength', priceCents: { lt: 500 } },
        data: { priceCents: 1234 },
      });
      await tx.product.updateMany({ where: { category: 'bodyweight' }, data: { category: 'strength' } });
      // A product of the same category and price band, while the other transaction is still open.
      await makeProduct(shop.db, { category: 'strength', priceCents: 1234 });
      await foldCounts(shop.db);
      expect(await total('category=strength')).toBe(before + 1);
    });
    expect(await total('category=strength')).toBe(before + 1 + moving);
    expect(await total('category=bodyweight')).toBe(0);
  });
});
