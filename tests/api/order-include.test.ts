import { expect, it } from 'vitest';
import { makePaidOrder } from '../helpers/card.ts';
import { makeProduct } from '../helpers/factories.ts';
import { makeCashOrder, refusalOf } from '../helpers/order.ts';
import { sharedKey, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
const key = sharedKey(shop);

const read = (path: string) => shop.rest(path, { headers: key });

it('has lines, payments and refunds in the list of orders, as each order has them', async () => {
  const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));
  const cash = await makeCashOrder(shop);
  await shop.rest(`/order/${paid}/refund`, posting({ amount: 5 }, key));
  await shop.rest(`/order/${paid}/refund`, posting({ amount: 7 }, key));
  const numbers = `numbers=${paid},${cash}`;
  const { body } = await read(`/order?${numbers}&include=lines,payments,refunds`);
  const whole = await Promise.all(
    [cash, paid].map(async (number) => (await read(`/order/${number}`)).body.data),
  );
  expect(body.data.map(({ lines, payments }: typeof body.data) => ({ lines, payments }))).toEqual(
    whole.map(({ lines, payments }) => ({ lines, payments })),
  );
  expect(body.data[0].refunds).toEqual([]);
  expect(body.data[1].refunds).toMatchObject([{ amount: 5 }, { amount: 7 }]);
  expect(body.data[1].refunds).toEqual(whole[1].payments[0].refunds);

  const plain = await read(`/order?${numbers}`);
  const bare = body.data.map(({ lines: _, payments: __, refunds: ___, ...row }: typeof body.data) => row);
  expect(plain.body.data).toEqual(bare);
  const some = await read(`/order?${numbers}&include=refunds`);
  expect(Object.keys(some.body.data[1])).toEqual([...Object.keys(bare[1]), 'refunds']);
  const next = await read(`/order?${numbers}&include=lines&limit=1`);
  expect(next.headers.get('link')).toMatch(/include=lines&[^>]*after=/);
  expect(refusalOf(await read('/order?include=lines,parcels'))).toEqual([
    400,
    'INVALID_INPUT',
    'include: Takes lines, payments, refunds, joined by commas',
  ]);
});
