import { describe, expect, it } from 'vitest';
import { customer, makeProduct } from '../helpers/factories.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { sharedKey, sharedTestShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { passwordOf, signInAs } from '../helpers/staff.ts';

const shop = sharedTestShop();
const key = sharedKey(shop);

const read = (path: string) => shop.rest(path, { headers: key });

async function order(who: Partial<typeof customer>) {
  const { id } = await makeProduct(shop.db, { stock: 5 });
  const cartItems = [{ _id: id, quantity: 1 }];
  return shop.rest('/product/order-many', posting({ cartItems, customer: { ...customer, ...who } }));
}

describe('a time in an address', () => {
  const lists = [
    '/order?updatedSince=',
    '/catalogue/product?updatedSince=',
    '/review?updatedSince=',
    '/event?since=',
  ];

  it.each(lists)('may have a plus that is not escaped: %s', async (list) => {
    for (const time of ['2026-11-26T20:00:00+06:00', '2026-11-26T20:00:00%2B06:00', '2026-11-26T20:00:00Z'])
      expect([time, (await read(list + time)).status]).toEqual([time, 200]);
    const words =
      'Write a time with its zone, such as 2026-11-21T18:30:00Z or 2026-11-21T18:30:00+06:00; in an address, + is %2B';
    const field = /(\w+)=$/.exec(list)?.[1];
    for (const time of ['2026-11-26', '2026-11-26T20:00:00', 'yesterday']) {
      const { status, body } = await read(list + time);
      expect([time, status, body.message]).toEqual([time, 400, `${field}: ${words}`]);
    }
  });

  it('means the zone that it names', async () => {
    const number = await makeCashOrder(shop);
    const { updatedAt } = (await read(`/order/${number}`)).body.data;
    const at = (ms: number) =>
      `${new Date(Date.parse(updatedAt) + ms + 6 * 3_600_000).toISOString().slice(0, -1)}+06:00`;
    const found = async (time: string) =>
      (await read(`/order?numbers=${number}&updatedSince=${time}`)).body.totalDoc;
    await expect.poll(() => found(at(0)), { timeout: 5000 }).toBe(1);
    expect(await found(at(1))).toBe(0);
  });

  it('is a day elsewhere, and the refusal shows one', async () => {
    const { body } = await read('/order?from=26.11.2026');
    expect(body.message).toBe('from: Write a day as 2026-11-21');
  });
});

describe('the customer of an order', () => {
  it('may have an e-mail address whose domain has other letters, in both spellings', async () => {
    const { status, body } = await order({ email: 'user@münchen.example' });
    expect([status, body.success]).toEqual([200, true]);
    const number = body.data.orderNumber;
    const row = await shop.db.order.findUniqueOrThrow({ where: { number } });
    expect(row.customerEmail).toBe('user@xn--mnchen-3ya.example');
    for (const email of ['user@münchen.example', 'USER@MÜNCHEN.example', 'user@xn--mnchen-3ya.example'])
      expect((await shop.trpc.order.find.mutate({ number, email })).data.number).toBe(number);
    expect((await read(`/order/${number}`)).body.data.customer.email).toBe('user@münchen.example');
    for (const searchTerm of ['user@münchen.example', 'xn--mnchen'])
      expect((await shop.rest('/order/search', posting({ searchTerm }, key))).body.data).toMatchObject([
        { number, customer: { email: 'user@münchen.example' } },
      ]);
    const { body: customers } = await shop.rest('/customer/search', posting({ searchTerm: number }, key));
    expect(customers.data[0].email).toBe('user@münchen.example');
  });

  it.each([
    'user@mün chen.example',
    'user@münchen',
    'müller@münchen.example',
    'user@münchen.example/x',
    '@münchen.example',
  ])('has no such address: %s', async (email) => {
    const { status, body } = await order({ email });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: 'customer.email',
          message: 'Invalid email format. Write an e-mail address, such as name@example.com',
        },
      ],
    ]);
  });

  it.each(['+49 30 1234567', '01712345678', '+491'])('has no such phone number: %s', async (phone) => {
    const { status, body } = await order({ phone });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: 'customer.phone',
          message:
            'Invalid Phone number. Write it in E.164, such as +8801712345678: with the calling code, without spaces',
        },
      ],
    ]);
  });
});

it('takes the same addresses elsewhere, and keeps one spelling', async () => {
  const email = 'Post@Größe.example';
  const stored = 'post@xn--gre-6ka8i.example';
  await shop.trpc.newsletter.subscribe.mutate({ email });
  expect(await shop.db.newsletterSubscriber.count({ where: { email: stored } })).toBe(1);
  const { id } = await makeProduct(shop.db, { stock: 0 });
  await shop.trpc.restock.ask.mutate({ id, email });
  expect((await shop.db.restockRequest.findFirstOrThrow()).email).toBe(stored);
  await shop.trpc.message.send.mutate({ name: 'A', email, subject: 'B', body: 'C' });
  expect((await shop.db.message.findFirstOrThrow()).email).toBe('Post@xn--gre-6ka8i.example');
  const owner = await signInAs(shop, 'owner');
  expect((await owner.trpc.message.list.query({})).data).toMatchObject([{ email: 'Post@größe.example' }]);
  const password = passwordOf(await owner.trpc.staff.add.mutate({ email, role: 'manager' }));
  const signedIn = await shop.trpc.staff.signIn.mutate({ email: 'post@größe.example', password });
  expect(signedIn).toBeTruthy();
  expect((await owner.trpc.staff.list.query()).map((account) => account.email)).toContain(
    'post@größe.example',
  );
});
