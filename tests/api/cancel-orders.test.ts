import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, stepsOf } from '../helpers/order.ts';
import { type CardShop, openCardShop } from '../helpers/shop.ts';
import { type SignedIn, signInAs } from '../helpers/staff.ts';

let shop: CardShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openCardShop();
  staff = await signInAs(shop, 'manager');
});
afterAll(() => shop.close());

it('cancels several orders in one request, each by its own rules, once for an idempotency key', async () => {
  const product = await makeProduct(shop.db, { stock: 20 });
  const place = async () => {
    const cartItems = [{ _id: product.id, quantity: 2 }];
    return (await shop.trpc.order.place.mutate({ cartItems, customer })).data.orderNumber;
  };
  const [first, second] = [await place(), await place()];
  const { orderNumber: unpaid } = await startPayment(shop, product);
  const { orderNumber: paid } = await makePaidOrder(shop, product);
  expect(await stockOf(shop.db, product.id)).toBe(14);
  const orders = [
    { number: first, status: 'placed' },
    { number: second, status: 'shipped' },
    { number: unpaid, status: 'awaiting_payment' },
    { number: paid, status: 'paid' },
    { number: 'RH-AAAAA-AAAAA', status: 'placed' },
  ] as const;
  const input = { orders: [...orders], reason: 'Nobody answers' };
  const options = { context: { headers: { 'idempotency-key': 'several' } } };
  const results = await staff.trpc.order.cancelMany.mutate(input, options);
  expect(results).toEqual([
    { number: first, refusal: null },
    {
      number: second,
      refusal: 'This order has changed since you saw it: it is placed now, and nothing was done',
    },
    { number: unpaid, refusal: null },
    { number: paid, refusal: 'An order that is paid can’t be cancelled' },
    { number: 'RH-AAAAA-AAAAA', refusal: 'There is no order with this number' },
  ]);
  expect(await staff.trpc.order.cancelMany.mutate(input, options)).toEqual(results);
  expect(await stockOf(shop.db, product.id)).toBe(17);
  expect((await stepsOf(shop, first)).at(-1)).toEqual([
    'placed',
    'cancelled',
    staff.account.email,
    'Nobody answers',
  ]);
  const statuses = await Promise.all([first, second, unpaid, paid].map((number) => readOrder(shop, number)));
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'placed', 'cancelled', 'paid']);
  expect((await activityOf(shop, unpaid)).map(({ action }) => action)).toEqual(['order.cancelled']);
  await expectInvariants(shop.db);
});
