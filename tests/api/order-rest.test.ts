import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../src/shared/base/day.ts';
import { type MadeKey, makeKey } from '../helpers/api-key.ts';
import { makePaidOrder, readOrder } from '../helpers/card.ts';
import { customer, makeProduct, ordersFirst } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder, refusalOf, stepsOf } from '../helpers/order.ts';
import { execute } from '../helpers/postgres.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting, type RestAnswer } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';

const lines: string[] = [];
const shop = sharedWorkingShop({ logTo: { write: (line) => void lines.push(line) } });
let reader: MadeKey;
let writer: MadeKey;
beforeAll(async () => {
  reader = await makeKey(shop, { name: 'Bookkeeping', scopes: ['orders:read'] });
  writer = await makeKey(shop, { name: 'Warehouse', scopes: ['orders:write'] });
});
beforeEach(() => void lines.splice(0));
afterAll(() => expectInvariants(shop.db));

const unknownNumber = 'RH-22222-22222';

const read = (path: string) => shop.rest(path, { headers: { authorization: reader.authorization } });

const numbersIn = ({ body }: RestAnswer) => body.data.map(({ number }: { number: string }) => number);

/** Does without the table of orders for the length of one call. */
async function withoutOrders<T>(call: () => Promise<T>): Promise<T> {
  await execute(shop.databaseUrl, 'ALTER TABLE orders RENAME TO hidden');
  try {
    return await call();
  } finally {
    await execute(shop.databaseUrl, 'ALTER TABLE hidden RENAME TO orders');
  }
}

describe('a program with orders:read', () => {
  it('lists orders page by page, the newest first, by status, day and attention', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 3; n++) numbers.push(await makeCashOrder(shop));
    const [first = '', second = '', third = ''] = numbers;
    await shop.rest(`/order/${first}/ship`, posting({}, { authorization: writer.authorization }));
    const total = await shop.db.order.count();

    const newest = await read('/order?limit=2');
    expect([newest.status, numbersIn(newest), newest.body.totalDoc]).toEqual([200, [third, second], total]);
    expect(newest.body.data[0]).toEqual({
      number: third,
      status: 'placed',
      arrives: null,
      paymentMethod: 'cash',
      placedAt: expect.any(String),
      updatedAt: expect.any(String),
      deliveryOption: { id: expect.any(String), name: 'Delivery', kind: 'deliver' },
      total: 99.98,
      currency: 'USD',
      externalId: null,
      metadata: {},
      customer,
      pieces: 2,
      needsAttention: false,
      isInReview: false,
      awaitsCall: true,
      packedAt: null,
    });
    expect(newest.headers.get('cache-control')).toContain('no-store');
    expect(numbersIn(await read('/order?limit=2&page=2'))[0]).toBe(first);
    expect(numbersIn(await read('/order?status=shipped&limit=1'))).toEqual([first]);
    const today = dayOf(new Date(), 'UTC');
    expect((await read(`/order?from=${today}&to=${today}`)).body.totalDoc).toBe(total);
    expect((await read('/order?to=2020-01-01')).body).toMatchObject({ data: [], totalDoc: 0 });

    expect((await read('/order?attention=true')).body.totalDoc).toBe(0);
    const { orderNumber } = await makePaidOrder(shop, await makeProduct(shop.db));
    const { id: orderId } = await readOrder(shop, orderNumber);
    const mark = (attention: 'disputed' | null) =>
      ordersFirst(shop, shop.db.payment.updateMany({ where: { orderId }, data: { attention } }));
    await mark('disputed');
    expect(numbersIn(await read('/order?attention=true'))).toEqual([orderNumber]);
    await mark(null);
    expect((await read('/order?attention=false')).body.totalDoc).toBe(total + 1);
  });

  it.each(['status=sent', 'from=2026-02-30', 'page=0', 'limit=101', 'attention=maybe', 'limit=ten'])(
    'is told what is wrong with ?%s',
    async (query) => {
      const { status, body } = await read(`/order?${query}`);
      expect([status, body.code, body.issues[0].path]).toEqual([400, 'INVALID_INPUT', query.split('=')[0]]);
    },
  );

  it('reads an order as staff see it, however its number is typed', async () => {
    const product = await makeProduct(shop.db, { priceCents: 4999 });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { quantity: 2 });
    const { status, body } = await read(`/order/${number.toLowerCase()}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      number,
      status: 'paid',
      customer,
      total: 99.98,
      refundable: 99.98,
      lines: [{ _id: product.id, title: product.title, price: 49.99, quantity: 2 }],
      payments: [{ intentId, status: 'succeeded', amount: 99.98, refunds: [] }],
      steps: ['ship', 'refund', 'correct'],
    });
    const { trpc, cookie } = await signInAs(shop, 'manager');
    expect(await trpc.order.get.query({ number })).toEqual(body);
    const bySession = await shop.rest(`/order/${number}`, { headers: { cookie } });
    expect([bySession.status, bySession.body]).toEqual([200, body]);
    expect(bySession.headers.get('cache-control')).toContain('no-store');
    expect(refusalOf(await read(`/order/${unknownNumber}`))).toEqual([
      404,
      'ORDER_NOT_FOUND',
      'There is no order with this number',
    ]);
  });

  it('looks for people in a body, and leaves nothing of them in the log, also when the shop is at fault', async () => {
    const percy = { ...customer, name: 'Percy Walter', email: 'percy.walter@example.org' };
    const number = await makeCashOrder(shop, percy);
    const search = (searchTerm: string) =>
      shop.rest('/order/search', posting({ searchTerm, limit: 1 }, { authorization: reader.authorization }));
    for (const searchTerm of [percy.email, 'percy w', number]) {
      const found = await search(searchTerm);
      expect([searchTerm, numbersIn(found), found.body.totalDoc]).toEqual([searchTerm, [number], 1]);
      expect(found.headers.get('link') ?? '').not.toContain('page=');
    }
    expect((await search('nobody of this name')).body.totalDoc).toBe(0);

    const answers = await withoutOrders(() =>
      Promise.all([search(percy.email), read('/order?from=2026-11-01')]),
    );
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    const log = lines.join('');
    for (const { body } of answers) expect(log).toContain(body.requestId);
    expect(log).not.toMatch(/percy|2026-11-01/i);
  });
});

describe('a key', () => {
  it('is not the only way in: a session of staff takes steps over REST too, under its own name', async () => {
    const number = await makeCashOrder(shop);
    const { account, cookie } = await signInAs(shop, 'manager');
    const { status } = await shop.rest(`/order/${number}/ship`, posting({}, { cookie }));
    expect([status, (await stepsOf(shop, number)).at(-1)]).toEqual([
      200,
      ['placed', 'shipped', account.email, null],
    ]);
  });
});
