import { afterAll, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { customer, makeProduct, makeProducts, movementsOf, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports, type Verdict } from '../helpers/transports.ts';

const shop = sharedTestShop();
afterAll(() => expectInvariants(shop.db));

type Line = { _id: string; quantity: number };

/** Places many orders at once, every other one through the other transport. */
function placeAll(orders: (Record<string, unknown> & { cartItems: Line[] })[]): Promise<Verdict[]> {
  return Promise.all(
    orders.map((order, n) => ask(shop, transports[n % 2] ?? 'REST', 'place', { customer, ...order })),
  );
}

function countBy(verdicts: Verdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, reason } of verdicts) {
    const outcome = status === 200 ? 'sold' : `${status} ${reason}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function deadlocks(): Promise<number> {
  const [row] = await shop.db.$queryRaw<[{ deadlocks: bigint }]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
  return Number(row.deadlocks);
}

/** The same numbers on every run, so that a failure can be seen again. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('when many check out at once', () => {
  it('sells ten pieces to exactly ten of two hundred buyers, over both transports', async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    const order = { cartItems: [{ _id: product.id, quantity: 1 }] };
    const verdicts = await placeAll(Array(200).fill(order));

    expect(countBy(verdicts)).toEqual({ sold: 10, '409 OUT_OF_STOCK': 190 });
    expect(await stockOf(shop.db, product.id)).toBe(0);
    expect(await shop.db.orderLine.count({ where: { productId: product.id } })).toBe(10);
  });

  it('sells all of an order or nothing: a pair with five of one left is sold five times', async () => {
    const [many, few] = await makeProducts(shop.db, [{ stock: 1000 }, { stock: 5 }]);
    const ids = [many?.id as string, few?.id as string];
    const order = { cartItems: ids.map((_id) => ({ _id, quantity: 1 })) };
    const verdicts = await placeAll(Array(100).fill(order));

    expect(countBy(verdicts)).toEqual({ sold: 5, '409 OUT_OF_STOCK': 95 });
    expect(await stockOf(shop.db, ids[0] as string)).toBe(995);
    expect(await stockOf(shop.db, ids[1] as string)).toBe(0);
    expect(await shop.db.orderLine.count({ where: { productId: { in: ids } } })).toBe(10);
  });

  it('sells the last piece of a variant to exactly one of forty buyers, and its sibling to all others', async () => {
    const { authorization } = await makeKey(shop);
    const variants = [
      { values: ['S'], price: 20, stock: 1 },
      { values: ['M'], price: 25, stock: 30 },
    ];
    const glove = { title: 'Race Glove', category: 'fitness', details: 'Leather.', image: '/glove.jpg' };
    const entered = posting({ ...glove, options: ['Size'], variants }, { authorization });
    const { _id: id, variants: made } = (await shop.rest('/product/create', entered)).body.data;
    const [last, sibling] = made as [string, string];
    // Every third order is for the sibling, so that both transports ask for both.
    const wanted = Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? sibling : last));
    const verdicts = await placeAll(wanted.map((_id) => ({ cartItems: [{ _id, quantity: 1 }] })));

    const of = (variant: string) => verdicts.filter((_, n) => wanted[n] === variant);
    expect(countBy(of(last))).toEqual({ sold: 1, '409 OUT_OF_STOCK': 39 });
    expect(countBy(of(sibling))).toEqual({ sold: 20 });
    const refused = of(last).find(({ status }) => status === 409);
    expect(refused?.details).toEqual({
      lines: [{ _id: last, title: 'Race Glove, S', asked: 1, left: 0 }],
    });
    expect((await movementsOf(shop.db, last)).map(({ delta }) => delta)).toEqual([1, -1]);
    expect([await stockOf(shop.db, last), await stockOf(shop.db, sibling)]).toEqual([0, 10]);
    await shop.runJobs();
    const card = (await shop.rest(`/product?searchTerm=race%20glove`)).body.data;
    expect(card).toEqual([expect.objectContaining({ _id: id, price: 25, stock: 10 })]);
  });

  it('never deadlocks: two hundred orders of the same five products in any line order', async () => {
    const random = seededRandom(3);
    const products = await makeProducts(shop.db, Array(5).fill({ stock: 5000 }));
    const ids = products.map(({ id }) => id);
    const randomOrder = () => ({
      cartItems: products
        .map(({ id }) => ({ _id: id, quantity: 1 + Math.floor(random() * 3), place: random() }))
        .sort((a, b) => a.place - b.place)
        .slice(0, 2 + Math.floor(random() * 4)),
    });
    const before = await deadlocks();
    // All wait for the same five rows. On a slow machine some are sent away as BUSY; like any client they come again.
    for (let waiting = Array.from({ length: 200 }, randomOrder); waiting.length > 0; ) {
      const verdicts = await placeAll(waiting);
      const { sold = 0, '503 BUSY': busy = 0 } = countBy(verdicts);
      expect(sold).toBeGreaterThan(0);
      expect(sold + busy).toBe(waiting.length);
      waiting = waiting.filter((_, n) => verdicts[n]?.reason === 'BUSY');
    }
    expect(await deadlocks()).toBe(before);
    expect(await shop.db.order.count({ where: { lines: { some: { productId: { in: ids } } } } })).toBe(200);
  });

  it('charges the price shown or none, while the price is being changed', async () => {
    const product = await makeProduct(shop.db, { priceCents: 10_00, stock: 1000 });
    const { id } = product;
    const prices = [10, 15];
    let open = true;
    const editing = (async () => {
      for (let n = 1; open; n++) {
        const priceCents = (prices[n % 2] as number) * 100;
        await shop.db.product.update({ where: { id }, data: { priceCents } });
      }
    })();
    const shown = Array.from({ length: 100 }, (_, n) => prices[(n >> 1) % 2] as number);
    const verdicts = await placeAll(
      shown.map((expectedTotal) => ({ cartItems: [{ _id: id, quantity: 1 }], expectedTotal })),
    );
    open = false;
    await editing;

    for (const [n, { status, reason, answer, details }] of verdicts.entries()) {
      if (status === 200) {
        expect(answer.data.total).toBe(shown[n]);
        continue;
      }
      expect([status, reason]).toEqual([409, 'PRICE_CHANGED']);
      const other = prices.find((price) => price !== shown[n]);
      expect(details).toEqual({ total: other, lines: [{ _id: id, title: product.title, price: other }] });
    }
    const sold = verdicts.filter(({ status }) => status === 200);
    expect(sold.length).toBeGreaterThan(0);
    expect(sold.length).toBeLessThan(verdicts.length);
  });
});
