import { afterAll, describe, expect, it } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { endTime, payByCard, readOrder } from '../helpers/card.ts';
import { makeDiscount, usesOf } from '../helpers/discount.ts';
import { customer, makeProduct, makeProducts } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
afterAll(() => expectInvariants(shop.db));

type Asked = Record<string, unknown>;
const placeAll = (orders: Asked[]) =>
  Promise.all(
    orders.map((order, n) => ask(shop, transports[n % 2] ?? 'REST', 'place', { customer, ...order })),
  );

describe('when many use codes at once', () => {
  it('ten uses go to exactly ten of two hundred buyers, over both transports, and the others keep nothing', async () => {
    const product = await makeProduct(shop.db, { stock: 1000 });
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10, uses: 10 });
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const verdicts = await placeAll(Array(200).fill({ cartItems, discountCode: code }));
    const sold = verdicts.filter(({ status }) => status === 200);
    const refused = verdicts.filter(({ reason }) => reason === 'DISCOUNT_REFUSED');
    expect([sold.length, refused.length]).toEqual([10, 190]);
    expect(refused.every(({ details }) => (details as { reason: string }).reason === 'used_up')).toBe(true);
    expect(await usesOf(shop, code)).toBe(10);
    expect(await shop.db.order.count({ where: { discountCode: code, usesDiscount: true } })).toBe(10);
    expect(await shop.db.orderLine.count({ where: { productId: product.id } })).toBe(10);
  });

  it('one use of a customer goes to one of twenty of their orders', async () => {
    const products = await makeProducts(shop.db, Array(20).fill({ stock: 5 }));
    const { code } = await makeDiscount(shop, { kind: 'amount', value: 1, usesEach: 1 });
    const verdicts = await placeAll(
      products.map(({ id }, n) => ({
        cartItems: [{ _id: id, quantity: 1 }],
        discountCode: code,
        // The same person once by phone, once by e-mail address.
        customer:
          n % 2 ? { ...customer, email: `other${n}@example.com` } : { ...customer, phone: '+8801912345678' },
      })),
    );
    const sold = verdicts.filter(({ status }) => status === 200).length;
    // An order by phone alone and one by e-mail address alone are two people to the shop.
    expect([1, 2]).toContain(sold);
    expect(await usesOf(shop, code)).toBe(sold);
  });

  it('never deadlocks: orders with two codes and two products in any order', async () => {
    const products = await makeProducts(shop.db, Array(2).fill({ stock: 1000 }));
    const codes = await Promise.all(
      ['A', 'B'].map(
        async (name) =>
          (await makeDiscount(shop, { code: `DEADLOCK${name}`, kind: 'amount', value: 1 })).code,
      ),
    );
    const deadlocks = async () =>
      (
        await shop.db.$queryRaw<
          [{ count: bigint }]
        >`SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`
      )[0].count;
    const before = await deadlocks();
    const orders = Array.from({ length: 100 }, (_, n) => ({
      cartItems: [products[n % 2], products[(n + 1) % 2]].map((one) => ({ _id: one?.id, quantity: 1 })),
      discountCode: codes[Math.floor(n / 2) % 2],
    }));
    const verdicts = await placeAll(orders);
    expect(verdicts.every(({ status, reason }) => status === 200 || reason === 'BUSY')).toBe(true);
    expect(await deadlocks()).toBe(before);
  });
});

describe('the use of a card order', () => {
  const startWith = async (code: string, productId: string) => {
    const { data, order } = await shop.trpc.payment.createIntent.mutate({
      cartItems: [{ _id: productId, quantity: 1 }],
      customer,
      discountCode: code,
    });
    return {
      clientSecret: data,
      intentId: data.split('_secret_')[0] as string,
      orderNumber: order?.orderNumber as string,
    };
  };
  const expire = async (number: string) => {
    await endTime(shop, number);
    const { id } = await readOrder(shop, number);
    await endHold({ db: shop.db, log: shop.context().log, cards: undefined }, id);
  };

  it('goes back when its order expires, and comes again with a late payment', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 });
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 20, uses: 1 });
    const started = await startWith(code, product.id);
    expect((await readOrder(shop, started.orderNumber)).totalCents).toBe(4000);
    expect(await usesOf(shop, code)).toBe(1);
    await expire(started.orderNumber);
    expect(await usesOf(shop, code)).toBe(0);
    await payByCard(shop, started);
    await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
    expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
    expect(await usesOf(shop, code)).toBe(1);
  });

  it('is lost to another order: a late payment then goes back, and the history says why', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 });
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 20, uses: 1 });
    const started = await startWith(code, product.id);
    await expire(started.orderNumber);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    expect((await ask(shop, 'REST', 'place', { cartItems, customer, discountCode: code })).status).toBe(200);
    await payByCard(shop, started);
    await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
    const { events, payments } = await readOrder(shop, started.orderNumber);
    expect(payments).toMatchObject([{ status: 'surplus' }]);
    expect(events.some(({ reason }) => reason?.includes('or the discount code was used up'))).toBe(true);
    expect(await usesOf(shop, code)).toBe(1);
  });
});
