import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const values = firstCategories.map(({ value }) => value);

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
beforeAll(async () => {
  // No product is a mat: a category without matches has a count, too.
  const sold = values.filter((value) => value !== 'mats');
  await makeProducts(
    shop.db,
    Array.from({ length: 300 }, (_, n) => ({
      title: n % 3 === 0 ? `Cork Block ${n}` : `Steel Plate ${n}`,
      details: n % 50 === 0 ? 'Sold with a cork mat.' : 'Sold alone.',
      category: sold[n % sold.length] as string,
      priceCents: 137 * (n % 90),
    })),
  );
});
afterAll(() => expectInvariants(shop.db));

/** The length of the listing of each category, and of all together. */
async function listed(query: Record<string, string | number>) {
  const totalOf = async (category?: string) =>
    (await ask(shop, 'REST', 'list', { ...query, ...(category && { category }) })).answer.totalDoc as number;
  const data = [];
  for (const category of values) data.push({ category, count: await totalOf(category) });
  return { data, totalDoc: await totalOf() };
}

describe.each(transports)('over %s', (transport) => {
  const facets = async (query: Record<string, string | number> = {}) =>
    (await ask(shop, transport, 'facets', query)).answer;

  it.each<Record<string, string | number>>([
    {},
    { min: 10 },
    { max: 55.55 },
    { min: 1.37, max: 1.37 },
    { min: 20, max: 10 },
    { searchTerm: 'cork' },
    { searchTerm: 'steal plate' },
    { searchTerm: 'cork', min: 5, max: 80.5 },
    { searchTerm: 'rowing machine' },
  ])('each category has as many products as its listing of %j', async (query) => {
    expect(await facets(query)).toEqual(await listed(query));
  });

  it('the numbers are those of the table, and follow what comes and goes', async () => {
    const rows = () => shop.db.product.count({ where: { deletedAt: null, category: 'bodyweight' } });
    const count = async (query = {}) =>
      (await facets(query)).data.find(({ category }: { category: string }) => category === 'bodyweight')
        .count;
    const before = await rows();
    expect([before > 0, await count()]).toEqual([true, before]);

    const product = await makeProduct(shop.db, {
      category: 'bodyweight',
      title: 'Wooden Rings',
      priceCents: 0,
    });
    expect(await count()).toBe(before + 1);
    expect(await count({ searchTerm: 'wooden rings', max: 0 })).toBe(1);
    await staff.trpc.product.delete.mutate({ id: product.id });
    expect(await count()).toBe(before);
    expect(await count({ searchTerm: 'wooden rings', max: 0 })).toBe(0);
    await staff.trpc.product.restore.mutate({ id: product.id });
    expect(await count()).toBe(before + 1);
    await shop.db.product.delete({ where: { id: product.id } });
    expect(await count()).toBe(await rows());
  });
});
