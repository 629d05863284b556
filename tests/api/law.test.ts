import { expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { sharedCardShop, sharedStaff } from '../helpers/shared-shop.ts';

// Duties of docs/law.md that no other file tests.

const shop = sharedCardShop();
const staff = sharedStaff(shop, 'manager');

it('shoppers get no cookie, and no page loads anything from another site', async () => {
  for (const path of ['/', '/product', '/cart', '/checkout', '/aboutus']) {
    const answer = await fetch(shop.url + path);
    expect(answer.headers.get('set-cookie')).toBe(null);
    const html = await answer.text();
    expect(html).not.toMatch(
      /<(?:script|img|iframe|link rel="stylesheet")[^>]+(?:src|href)="(?:https?:)?\/\//,
    );
  }
});

it('both ways to pay cost the same', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 1500 });
  const cartItems = [{ _id: id, quantity: 2 }];
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
  const { order } = await shop.trpc.payment.createIntent.mutate({ cartItems, customer });
  expect([data.total, order?.total]).toEqual([30, 30]);
});

it('nothing is due for a lost parcel', async () => {
  const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 1500 });
  const order = { cartItems: [{ _id: id, quantity: 2 }], customer };
  const { orderNumber: number } = (await shop.trpc.order.place.mutate(order)).data;
  await staff.trpc.order.ship.mutate({ number });
  await staff.trpc.order.return.mutate({ number, reason: 'lost' });
  const { data } = await staff.trpc.order.get.query({ number });
  expect(data).toMatchObject({ status: 'returned', due: 0, returns: [{ reason: 'lost', credit: 30 }] });
});
