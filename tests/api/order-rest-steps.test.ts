import { afterAll, describe, expect, it } from 'vitest';
import { keyLifetimeMs } from '../../src/server/rpc/idempotency.ts';
import { makePaidOrder, readOrder, refundsOfIntent, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, makeCashOrder, refusalOf, stepsOf } from '../helpers/order.ts';
import { sharedWarehouse, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting, type TestShop } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
const writer = sharedWarehouse(shop);
afterAll(() => expectInvariants(shop.db));

const unknownNumber = 'RH-22222-22222';

const read = (path: string) => shop.rest(path, { headers: { authorization: writer.authorization } });

const take = (path: string, body: object = {}, headers: Record<string, string> = {}, at: TestShop = shop) =>
  at.rest(path, posting(body, { authorization: writer.authorization, ...headers }));

const numbered = (key: string) => ({ 'idempotency-key': key });

describe('a program with orders:write', () => {
  it('ships and delivers, under its name', async () => {
    const number = await makeCashOrder(shop);
    const shipped = await take(`/order/${number}/ship`, { reason: 'With Post, parcel 17' });
    expect([shipped.status, shipped.body]).toEqual([
      200,
      { success: true, message: 'Order shipped', data: { status: 'shipped' } },
    ]);
    const delivered = await take(`/order/${number.toLowerCase()}/deliver`, { status: 'shipped' });
    expect(delivered.body).toEqual({
      success: true,
      message: 'Order delivered',
      data: { status: 'delivered' },
    });
    const { actor } = writer;
    expect(await stepsOf(shop, number)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'shipped', actor, 'With Post, parcel 17'],
      ['shipped', 'delivered', actor, null],
    ]);
    expect(await activityOf(shop, number)).toEqual([
      {
        actor,
        action: 'order.shipped',
        changes: { status: ['placed', 'shipped'], reason: [null, 'With Post, parcel 17'] },
      },
      { actor, action: 'order.delivered', changes: { status: ['shipped', 'delivered'] } },
    ]);
  });

  it('needs no body, and none of what a screen has seen', async () => {
    const number = await makeCashOrder(shop);
    const { authorization } = writer;
    const { status } = await shop.rest(`/order/${number}/ship`, {
      method: 'POST',
      headers: { authorization },
    });
    expect([status, (await readOrder(shop, number)).status]).toEqual([200, 'shipped']);
  });

  it('cancels, and the pieces are back in stock: of a cash order, and of a card order that nobody can pay any more', async () => {
    const product = await makeProduct(shop.db, { stock: 5 });
    const cartItems = [{ _id: product.id, quantity: 2 }];
    const cash = (await shop.trpc.order.place.mutate({ cartItems, customer })).data.orderNumber;
    const { orderNumber: unpaid } = await startPayment(shop, product, { quantity: 3 });
    expect(await stockOf(shop.db, product.id)).toBe(0);
    for (const number of [cash, unpaid]) {
      const { body } = await take(`/order/${number}/cancel`);
      expect(body).toEqual({ success: true, message: 'Order cancelled', data: { status: 'cancelled' } });
      expect((await stepsOf(shop, number)).at(-1)).toEqual([
        expect.any(String),
        'cancelled',
        writer.actor,
        null,
      ]);
    }
    expect(await stockOf(shop.db, product.id)).toBe(5);
    const { payments } = await readOrder(shop, unpaid);
    expect(payments.map(({ status }) => status)).toEqual(['cancelled']);
    expect((await activityOf(shop, unpaid))[0]?.changes).toEqual({
      status: ['awaiting_payment', 'cancelled'],
    });
  });

  it('leaves an unpaid order payable when its Idempotency-Key is refused', async () => {
    const spent = numbered('spent');
    await take(`/order/${await makeCashOrder(shop)}/cancel`, {}, spent);
    const { orderNumber: number } = await startPayment(shop, await makeProduct(shop.db));
    for (const [headers, status] of [
      [spent, 422],
      [numbered('two words'), 400],
    ] as const) {
      expect((await take(`/order/${number}/cancel`, {}, headers)).status).toBe(status);
    }
    const order = await readOrder(shop, number);
    expect([order.status, order.payments[0]?.status]).toEqual(['awaiting_payment', 'open']);
  });

  it('cancels an unpaid order under a key that is as good as new after a day', async () => {
    const old = numbered('yesterday');
    await take(`/order/${await makeCashOrder(shop)}/cancel`, {}, old);
    const createdAt = new Date(Date.now() - keyLifetimeMs - 1000);
    await shop.db.idempotencyKey.updateMany({ where: { key: 'yesterday' }, data: { createdAt } });
    const { orderNumber: number } = await startPayment(shop, await makeProduct(shop.db));
    expect((await take(`/order/${number}/cancel`, {}, old)).status).toBe(200);
    const order = await readOrder(shop, number);
    expect([order.status, order.payments[0]?.status]).toEqual(['cancelled', 'cancelled']);
  });

  it('is refused what the order does not allow, and nothing is done', async () => {
    const cash = await makeCashOrder(shop);
    const { orderNumber: card } = await makePaidOrder(shop, await makeProduct(shop.db));
    const refused: [string, object, unknown[]][] = [
      [
        `${cash}/deliver`,
        {},
        [409, 'ORDER_STEP_REFUSED', 'An order that is placed can’t be delivered; ship it first'],
      ],
      [
        `${card}/cancel`,
        {},
        [409, 'ORDER_STEP_REFUSED', 'An order that is paid can’t be cancelled; refund it'],
      ],
      [
        `${card}/ship`,
        { status: 'placed' },
        [
          409,
          'ORDER_STEP_REFUSED',
          'This order has changed since you saw it: it is paid now, and nothing was done',
        ],
      ],
      [`${cash}/refund`, {}, [404, 'PAYMENT_NOT_FOUND', 'The cash of this order was not collected yet']],
      [`${cash}/ship`, { status: 'sent' }, [400, 'INVALID_INPUT', expect.stringMatching(/^status: /)]],
      [`${card}/refund`, { amount: null }, [400, 'INVALID_INPUT', expect.stringMatching(/^amount: /)]],
      ...['ship', 'deliver', 'cancel', 'refund'].map((step): [string, object, unknown[]] => [
        `${unknownNumber}/${step}`,
        {},
        [404, 'ORDER_NOT_FOUND', 'There is no order with this number'],
      ]),
    ];
    for (const [path, body, refusal] of refused)
      expect([path, ...refusalOf(await take(`/order/${path}`, body))]).toEqual([path, ...refusal]);
    for (const number of [cash, card]) expect(await activityOf(shop, number)).toEqual([]);
    expect((await readOrder(shop, cash)).status).toBe('placed');
    expect((await readOrder(shop, card)).status).toBe('paid');
  });

  it('hears that the card provider is out of reach, in words for whoever runs the shop', async () => {
    const { orderNumber: unpaid } = await startPayment(shop, await makeProduct(shop.db));
    shop.sandbox.faults.add({ path: /cancel$/, times: 2, fault: { kind: 'reset_before' } });
    const refused = await take(`/order/${unpaid}/cancel`);
    shop.sandbox.faults.clear();
    expect(refusalOf(refused)).toEqual([
      503,
      'PAYMENT_UNAVAILABLE',
      'The card provider can’t be reached, and nothing was done; try again in a moment',
    ]);
    expect((await readOrder(shop, unpaid)).status).toBe('awaiting_payment');

    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));
    const cashOnly = await openTestShop({}, { databaseUrl: shop.databaseUrl });
    const without = await take(`/order/${paid}/refund`, {}, {}, cashOnly).finally(() => cashOnly.close());
    expect(refusalOf(without)).toEqual([
      503,
      'CARDS_NOT_TAKEN',
      'This shop takes no cards at the moment, so it can’t refund by card either',
    ]);
    expect((await read(`/order/${paid}`)).body.data).toMatchObject({ status: 'paid', refundable: 49.99 });
  });
});

describe('a refund by a program', () => {
  it('gives a part back, then all that is left, each once for its Idempotency-Key', async () => {
    const product = await makeProduct(shop.db, { stock: 4, priceCents: 4999 });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { quantity: 2 });
    const refund = (body: object, key: string) => take(`/order/${number}/refund`, body, numbered(key));
    const part = { amount: 19.99, status: 'paid', refundable: 99.98, reason: 'A dent in the box' };

    const first = await refund(part, 'dent');
    expect([first.status, first.body]).toEqual([
      200,
      {
        success: true,
        message: '$19.99 refunded',
        data: { id: expect.any(String), status: 'succeeded', amount: 19.99 },
      },
    ]);
    expect((await refund(part, 'dent')).body).toEqual(first.body);
    expect(await refundsOfIntent(shop, intentId)).toHaveLength(1);

    expect(refusalOf(await refund({ refundable: 99.98 }, 'stale'))).toEqual([
      409,
      'ORDER_STEP_REFUSED',
      'The part of this payment that can be refunded has changed since you saw it: it is $79.99 now, and nothing was done',
    ]);
    expect((await refund({ amount: 5, status: 'shipped' }, 'stale')).body.code).toBe('ORDER_STEP_REFUSED');
    const tooMuch = await refund({ amount: 80 }, 'too-much');
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.details]).toEqual([
      422,
      'REFUND_TOO_LARGE',
      { refundable: 79.99 },
    ]);
    for (const amount of [0, -1, 1.001, '5'])
      expect([amount, (await refund({ amount }, 'odd')).status]).toEqual([amount, 400]);

    const rest = () => take(`/order/${number.toLowerCase()}/refund`, {}, numbered('rest'));
    const all = await rest();
    expect(all.body).toMatchObject({ message: '$79.99 refunded', data: { amount: 79.99 } });
    expect((await rest()).body).toEqual(all.body);
    expect(refusalOf(await refund({}, 'once-more'))).toEqual([
      422,
      'REFUND_TOO_LARGE',
      'At most $0.00 of this payment can be refunded',
    ]);

    expect((await refundsOfIntent(shop, intentId)).map(({ amount }) => amount)).toEqual([1999, 7999]);
    expect((await read(`/order/${number}`)).body.data).toMatchObject({
      status: 'refunded',
      refunded: 99.98,
      refundable: 0,
      steps: [],
    });
    expect(await stockOf(shop.db, product.id)).toBe(4);
    const { actor } = writer;
    expect((await stepsOf(shop, number)).slice(2)).toEqual([
      ['paid', 'paid', actor, 'Refund of $19.99 started: A dent in the box'],
      ['paid', 'paid', 'provider', '$19.99 refunded'],
      ['paid', 'paid', actor, 'Refund of $79.99 started'],
      ['paid', 'refunded', 'provider', '$79.99 refunded'],
    ]);
    expect(await activityOf(shop, number)).toEqual([
      {
        actor,
        action: 'order.refunded',
        changes: { refundable: ['$99.98', '$79.99'], reason: [null, 'A dent in the box'] },
      },
      { actor, action: 'order.refunded', changes: { refundable: ['$79.99', '$0.00'] } },
    ]);
  });

  it('is taken, and told of as not yet sent, while the card provider does not answer', async () => {
    const { orderNumber: number } = await makePaidOrder(shop, await makeProduct(shop.db));
    const { faults } = shop.sandbox;
    faults.add({ path: /refunds$/, times: 2, fault: { kind: 'reset_before' } });
    const refund = () => take(`/order/${number}/refund`, {}, numbered('patient'));
    const { status, body } = await refund();
    faults.clear();
    expect([status, body]).toMatchObject([200, { data: { status: 'requested', amount: 49.99 } }]);
    expect(body.message).toBe(
      '$49.99 will be refunded: it could not be sent to the card provider just now, and is tried again',
    );
    expect((await refund()).body).toMatchObject({ data: { id: body.data.id, status: 'succeeded' } });
    expect((await readOrder(shop, number)).status).toBe('refunded');
  });
});
