import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { refusalOf, stepsOf } from '../helpers/order.ts';
import { sharedTestShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { homeLine, orderAsShoppers, orderUnnamed } from '../helpers/strangers.ts';

const shop = sharedTestShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
/** The same shop without limits, for staff. */
let office: TestShop;
beforeAll(async () => {
  office = await openTestShop({}, { databaseUrl: shop.databaseUrl });
});
afterEach(async () => {
  await expectInvariants(shop.db);
  await endAll();
  await shop.db.activity.deleteMany();
  await shop.db.alert.deleteMany();
});
afterAll(() => office.close());

/** Ends the holds of unconfirmed orders, as if their time were over. */
async function endAll(): Promise<void> {
  while ((await shop.db.unconfirmedOrder.count()) > 0) {
    await shop.db.unconfirmedOrder.updateMany({ data: { heldUntil: new Date(Date.now() - 1000) } });
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('reconcile')`;
    await shop.runJobs();
  }
}

let clients = 0;
function orderOf(cartItems: { _id: string; quantity: number }[]) {
  clients += 1;
  return shop.rest(
    '/product/order-many',
    posting({ cartItems }, { 'x-forwarded-for': `203.0.113.${clients}` }),
  );
}
const productsOf = async (stocks: number[]) =>
  (
    await makeProducts(
      shop.db,
      stocks.map((stock) => ({ stock, priceCents: 500 })),
    )
  ).map(({ id }) => id);
const refusedRows = () => shop.db.activity.findMany({ where: { action: 'order.refused' } });
const attacks = () => shop.db.alert.findMany({ where: { kind: 'attack' } });

describe('orders without a customer, and without a key', () => {
  it('leave honest shoppers what they need, from however many addresses they come', async () => {
    const ids = await productsOf(Array.from({ length: 6 }, () => 29));
    await orderUnnamed(shop.url, { productIds: ids, addresses: homeLine(32), rounds: 4 });
    const numbers = await orderAsShoppers(shop.url, ids, 40);
    const held = await shop.db.unconfirmedOrder.count({
      where: { order: { number: { in: numbers } }, isHeld: true },
    });
    expect(held).toBeGreaterThanOrEqual(38);
    // One line for each of a few clients, however many orders were refused.
    const rows = await refusedRows();
    expect(rows.length).toBeLessThanOrEqual(10);
    const times = rows.map(({ changes }) => (changes as { times?: [null, number] }).times?.[1] ?? 1);
    expect(times.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(60);
    expect(await attacks()).toHaveLength(1);
  });

  it('hold a part of a product at most, and of the last pieces about half', async () => {
    for (const [stock, most] of [
      [1, 1],
      [2, 1],
      [5, 3],
      [10, 5],
      [29, 7],
    ] as const) {
      const [_id = ''] = await productsOf([stock]);
      const above = await orderOf([{ _id, quantity: most + 1 }]);
      expect([stock, refusalOf(above)[0], refusalOf(above)[1]]).toEqual([
        stock,
        409,
        stock > most ? 'HOLD_LIMIT_REACHED' : 'OUT_OF_STOCK',
      ]);
      expect(await (await orderOf([{ _id, quantity: most }])).body).toMatchObject({
        success: true,
        message: 'Order confirmed',
      });
      expect(await stockOf(shop.db, _id)).toBe(stock - most);
    }
  });

  it('hold some pieces of the shop at most, and the owner is told when that is used up', async () => {
    const ids = await productsOf(Array.from({ length: 3 }, () => 1000));
    const statuses = [];
    for (const quantity of [100, 100, 1]) {
      statuses.push((await orderOf([{ _id: ids[statuses.length] as string, quantity }])).status);
    }
    expect(statuses).toEqual([200, 200, 409]);
    expect((await attacks()).map(({ facts }) => facts)).toEqual([{ full: 'unnamed' }]);
    await orderOf([{ _id: ids[0] as string, quantity: 1 }]);
    expect(await attacks()).toHaveLength(1);
  });

  it('end in an hour, unless staff have dealt with them', async () => {
    const [_id = ''] = await productsOf([29]);
    const numbers = [];
    for (let n = 0; n < 2; n++)
      numbers.push((await orderOf([{ _id, quantity: 3 }])).body.data.orderNumber as string);
    const [left, shipped] = numbers as [string, string];
    const rows = await shop.db.unconfirmedOrder.findMany({ include: { order: true } });
    for (const { heldUntil, order } of rows)
      expect(Number(heldUntil) - Number(order.createdAt)).toBe(60 * 60_000);
    const manager = await signInAs(office, 'manager');
    await manager.trpc.order.ship.mutate({ number: shipped });
    await endAll();
    expect(await stepsOf(shop, left)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'cancelled', 'shop', 'Not confirmed in time'],
    ]);
    expect((await stepsOf(shop, shipped)).at(-1)?.[1]).toBe('shipped');
    expect(await stockOf(shop.db, _id)).toBe(26);
  });
});

it('an order with a customer that nobody confirms ends after the days that owners have set, or a day after the next call', async () => {
  const [_id = ''] = await productsOf([29]);
  const [number = ''] = await orderAsShoppers(shop.url, [_id], 1);
  const row = () => shop.db.unconfirmedOrder.findFirstOrThrow({ include: { order: true } });
  const days = async () => {
    const { heldUntil, order } = await row();
    return (Number(heldUntil) - Number(order.createdAt)) / 86_400_000;
  };
  expect(await days()).toBe(30);
  const manager = await signInAs(office, 'manager');
  const retryAt = new Date(Date.now() + 29.5 * 86_400_000).toISOString();
  await manager.trpc.order.recordCall.mutate({ number, outcome: 'not_reached', retryAt });
  expect(await days()).toBeCloseTo(30.5, 1);
  await endAll();
  expect((await stepsOf(shop, number)).at(-1)).toEqual([
    'placed',
    'cancelled',
    'shop',
    'Not confirmed in time',
  ]);
  expect(await stockOf(shop.db, _id)).toBe(29);
});

it('an IPv6 network holds more than one client of it, and has an end', async () => {
  const { id } = await makeProduct(shop.db, { stock: 100_000, priceCents: 100 });
  const outcomes = [];
  for (let n = 0; n < 41; n++) {
    const own = { email: `net${n}@example.com`, phone: `+88017150${String(n).padStart(5, '0')}` };
    const body = {
      cartItems: [{ _id: id, quantity: 15 }],
      customer: { name: 'Farhana', address: 'Dhaka', ...own },
    };
    const address = { 'x-forwarded-for': homeLine()[n] as string };
    const answer = await shop.rest('/product/order-many', posting(body, address));
    const found = await shop.db.unconfirmedOrder.findFirstOrThrow({
      where: { order: { number: answer.body.data.orderNumber } },
    });
    outcomes.push(found.isHeld);
  }
  // Four times the 150 pieces of one client.
  expect(outcomes).toEqual([...Array(40).fill(true), false]);
});
