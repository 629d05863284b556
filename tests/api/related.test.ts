import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../src/shared/order/order-status.ts';
import { makeProduct } from '../helpers/factories.ts';
import { warm } from '../helpers/response-cache.ts';
import { sharedStaff, sharedTwoShops } from '../helpers/shared-shop.ts';
import type { TestShop } from '../helpers/shop.ts';

const [shop, there] = sharedTwoShops();
const staff = sharedStaff(shop, 'manager');

const make = async (fields: Parameters<typeof makeProduct>[1] = {}) =>
  (await makeProduct(shop.db, { category: 'mats', ...fields })).id;
const related = async (id: string) => {
  const { goesWith, alsoLike } = (await shop.trpc.product.related.query({ id })).data;
  return { goesWith: goesWith.map(({ _id }) => _id), alsoLike: alsoLike.map(({ _id }) => _id) };
};
/** Answers may be a second old if the shop itself has written nothing. */
const goesWithOf = (id: string) => expect.poll(async () => (await related(id)).goesWith, { timeout: 3000 });
const alsoLikeOf = (id: string) => expect.poll(async () => (await related(id)).alsoLike, { timeout: 3000 });
const sellOut = (productId: string) =>
  shop.db.productStock.update({ where: { productId }, data: { stock: 0 } });
const remove = (id: string) => shop.db.product.update({ where: { id }, data: { deletedAt: new Date() } });

/** Writes an order of these products with this status. */
async function order(
  ids: string[],
  status: OrderStatus = 'delivered',
  createdAt = new Date(),
): Promise<void> {
  const lines = ids.map((productId, index) => ({
    position: index + 1,
    productId,
    title: 'Bought',
    unitPriceCents: 100,
    quantity: 1,
  }));
  const number = `R${Math.random().toString(36).slice(2)}`;
  await shop.db.order.create({
    data: { number, status, paymentMethod: 'cash', totalCents: 100, createdAt, lines: { create: lines } },
  });
}

async function countPairs(): Promise<void> {
  await shop.db.$executeRaw`SELECT graphile_worker.add_job('count_pairs')`;
  await shop.runJobs();
}

describe('what goes with a product', () => {
  it('is what staff have chosen, in their order, without what is sold out or deleted', async () => {
    const [bar, plates, collars, mat] = [await make(), await make(), await make(), await make()];
    const rack = await make({ goesWith: [plates, bar, collars, mat] });
    await goesWithOf(rack).toEqual([plates, bar, collars, mat]);
    await sellOut(bar);
    await remove(collars);
    await goesWithOf(rack).toEqual([plates, mat]);
  });

  it('is else what was bought together with it in at least two orders, the most often first', async () => {
    const [rack, bar, plates, once, gone] = [
      await make(),
      await make(),
      await make(),
      await make(),
      await make(),
    ];
    for (const others of [
      [bar, plates, gone],
      [plates, gone],
      [plates, once],
    ])
      await order([rack, ...others]);
    await countPairs();
    await goesWithOf(rack).toEqual([plates, gone]);
    await order([rack, bar], 'shipped');
    await order([bar, rack]);
    await countPairs();
    await goesWithOf(rack).toEqual([...[plates, bar].toSorted().toReversed(), gone]);
    await remove(gone);
    await goesWithOf(rack).toEqual([plates, bar].toSorted().toReversed());
    await goesWithOf(bar).toEqual([rack]);
    const chosen = await make();
    await shop.db.product.update({ where: { id: rack }, data: { goesWith: [chosen] } });
    await goesWithOf(rack).toEqual([chosen]);
    await sellOut(chosen);
    await goesWithOf(rack).toEqual([plates, bar].toSorted().toReversed());
  });

  it('does not follow from orders that nobody has paid or taken, or that are old', async () => {
    const [rack, bar] = [await make(), await make()];
    for (const status of ['placed', 'placed', 'cancelled', 'cancelled', 'returned', 'returned'] as const)
      await order([rack, bar], status);
    const longAgo = new Date(Date.now() - 400 * 86_400_000);
    for (const _ of [1, 2]) await order([rack, bar], 'delivered', longAgo);
    await countPairs();
    await goesWithOf(rack).toEqual([]);
    expect(await shop.db.boughtTogether.count({ where: { productId: rack } })).toBe(0);
  });

  it('is shown by every process at once, on the page too', async () => {
    const [bench, bar] = [await make(), await make({ title: 'Bar of the Bench' })];
    const read = async (at: TestShop) => (await fetch(`${at.url}/product/${bench}`)).text();
    for (const at of [shop, there]) await warm(at, () => read(at));
    expect(await read(shop)).not.toContain('Goes with this');
    for (const _ of [1, 2]) await order([bench, bar]);
    await countPairs();
    for (const at of [shop, there])
      await expect.poll(() => read(at), { timeout: 2000 }).toMatch(/Goes with this.+Bar of the Bench/s);
  });
});

describe('what a shopper may also like', () => {
  it('is of the same category, in stock, the nearest in price first, and not shown twice', async () => {
    const like = (priceCents: number, more = {}) => make({ category: 'fitness', priceCents, ...more });
    const [cheap, near, above, far] = [
      await like(900),
      await like(1990),
      await like(2100),
      await like(90_000),
    ];
    await like(2001, { stock: 0 });
    await make({ category: 'strength', priceCents: 2000 });
    const [first, second] = [await like(2050), await like(2060)];
    const id = await like(2000, { goesWith: [first] });
    await expect
      .poll(() => related(id))
      .toEqual({ goesWith: [first], alsoLike: [near, second, above, cheap] });
    await remove(near);
    await alsoLikeOf(id).toEqual([second, above, cheap, far]);
  });
});

describe('what staff choose', () => {
  const bench = {
    title: 'Bench',
    category: 'strength' as const,
    stock: 3,
    details: 'Flat.',
    price: 99,
  };

  it('is saved with the product, in its log, and kept by a save that does not name it', async () => {
    const goesWith = [await make(), await make()];
    const { _id: id } = (await staff.trpc.product.create.mutate({ ...bench, goesWith })).data;
    expect((await shop.trpc.product.get.query({ id })).data.goesWith).toEqual(goesWith);
    await staff.trpc.product.update.mutate({ ...bench, id, price: 89 });
    await staff.trpc.product.update.mutate({ ...bench, id, price: 89, goesWith: goesWith.toReversed() });
    const stored = await shop.db.product.findUniqueOrThrow({ where: { id } });
    expect(stored.goesWith).toEqual(goesWith.toReversed());
    const line = await shop.db.activity.findFirst({ where: { subjectId: id }, orderBy: { id: 'desc' } });
    expect(line?.changes).toEqual({ goesWith: [goesWith, goesWith.toReversed()] });
  });

  it.each([
    ['no id', ['rack'], 'Must be the id of a product'],
    ['a product twice', Array(2).fill('0198a4c6-2f4e-7c31-9b52-3d8f6a1e0b77'), 'Names a product twice'],
    [
      'too many',
      Array.from({ length: 9 }, (_, n) => `0198a4c6-2f4e-7c31-9b52-3d8f6a1e0b7${n}`),
      'At most 8 products can go with one',
    ],
  ])('is refused with %s', async (_name, goesWith, message) => {
    await expect(staff.trpc.product.create.mutate({ ...bench, goesWith })).rejects.toThrow(message);
  });
});
