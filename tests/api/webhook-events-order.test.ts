import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { type MadeKey, makeKey } from '../helpers/api-key.ts';
import {
  endTime,
  makePaidOrder,
  payByCard,
  readOrder,
  type StartedPayment,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder } from '../helpers/order.ts';
import { deliver, eventAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
let program: MadeKey;
let stripe: Stripe;
beforeAll(async () => {
  shop.sandbox.faults.webhooks.mode = 'lose';
  program = await makeKey(shop);
  stripe = sdkOf(shop.sandbox);
  await makeEndpoint(shop);
});
afterAll(() => expectInvariants(shop.db));

const asProgram = (path: string, init: RequestInit = {}) =>
  shop.rest(path, { ...init, headers: { ...init.headers, authorization: program.authorization } });
const readManaged = async (number: string) => (await asProgram(`/order/${number}`)).body.data;
const readProduct = async (id: string) => (await asProgram(`/catalogue/product/${id}`)).body.data;
const take = (number: string, step: string, body: object = {}) =>
  asProgram(`/order/${number}/${step}`, posting(body));

/** The events since the last look are these: of the order as it is now, then of the stock of these products. */
async function expectSent(number: string, types: string[], products: Pick<MadeProduct, 'id'>[] = []) {
  const sent = await takeEvents(shop);
  const stockChanges = products.map(() => 'product.stock_changed');
  expect(typesOf(sent)).toEqual([...types, ...stockChanges]);
  const order = await readManaged(number);
  for (const { data } of sent.slice(0, types.length)) expect(data).toEqual(order);
  const ids = products.map(({ id }) => id).sort();
  expect(sent.slice(types.length).map(({ data }) => data)).toEqual(await Promise.all(ids.map(readProduct)));
  return sent;
}

describe('a cash order', () => {
  it.each(transports)(
    'has an event when it is placed over %s, and so is the stock of each product',
    async (transport) => {
      const products = await makeProducts(shop.db, [{ stock: 5 }, { stock: 7 }]);
      const [one, other] = products.map(({ id }) => id) as [string, string];
      const lines: [string, number][] = [
        [other, 1],
        [one, 2],
        [other, 3],
      ];
      const cartItems = lines.map(([_id, quantity]) => ({ _id, quantity }));
      const before = new Date().toISOString();
      const { answer } = await ask(shop, transport, 'place', { cartItems, customer });
      const [placed] = await expectSent(answer.data.orderNumber, ['order.placed'], products);
      expect(placed?.data).toMatchObject({ status: 'placed', customer, payments: [] });
      expect(placed && placed.timestamp >= before && placed.timestamp <= new Date().toISOString()).toBe(true);
      expect([await stockOf(shop.db, one), await stockOf(shop.db, other)]).toEqual([3, 3]);
    },
  );

  it('has an event when it is shipped and delivered', async () => {
    const number = await makeCashOrder(shop);
    await takeEvents(shop);
    await take(number, 'ship', { reason: 'With Post, parcel 17' });
    const [shipped] = await expectSent(number, ['order.shipped']);
    expect(shipped?.data.history.at(-1)).toMatchObject({ status: 'shipped', note: 'With Post, parcel 17' });
    await take(number, 'deliver');
    await expectSent(number, ['order.delivered']);
    expect((await take(number, 'deliver')).status).toBe(409);
    expect(await takeEvents(shop)).toEqual([]);
  });

  it('has an event when it is cancelled, with the pieces that are back', async () => {
    const products = await makeProducts(shop.db, [{ stock: 5 }, { stock: 5 }]);
    const cartItems = products.map(({ id }) => ({ _id: id, quantity: 2 }));
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
    await takeEvents(shop);
    await take(data.orderNumber, 'cancel');
    const sent = await expectSent(data.orderNumber, ['order.cancelled'], products);
    expect(sent.map((event) => event.data.status ?? event.data.stock)).toEqual(['cancelled', 5, 5]);
  });

  it('says nothing of pieces that are back of a product that was deleted', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 });
    const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 2 }], customer });
    await asProgram(`/product/delete/${id}`, { method: 'DELETE' });
    await takeEvents(shop);
    await take(data.orderNumber, 'cancel');
    await expectSent(data.orderNumber, ['order.cancelled']);
    expect(await stockOf(shop.db, id)).toBe(5);
  });
});

/** An expired order whose intent was not cancelled and can still be paid. */
async function expire(product: MadeProduct): Promise<StartedPayment> {
  const started = await startPayment(shop, product);
  await endTime(shop, started.orderNumber);
  await takeEvents(shop);
  const { id } = await readOrder(shop, started.orderNumber);
  await endHold({ db: shop.db, log: shop.context().log, cards: undefined }, id);
  return started;
}

const complete = ({ clientSecret }: { clientSecret: string }) =>
  shop.trpc.payment.complete.mutate({ clientSecret });

describe('a card order', () => {
  it('has an event when it is written, before it is paid', async () => {
    const product = await makeProduct(shop.db);
    const { orderNumber, intentId } = await startPayment(shop, product);
    const sent = await takeEvents(shop);
    expect(typesOf(sent)).toEqual(['order.placed', 'product.stock_changed']);
    const order = await readManaged(orderNumber);
    expect(order.payments).toMatchObject([{ intentId, status: 'open' }]);
    expect(sent[0]?.data).toEqual(order);
    expect(sent[0]?.data).toMatchObject({ status: 'awaiting_payment', holdExpiresAt: expect.any(String) });
    expect(sent[1]?.data).toEqual(await readProduct(product.id));
  });

  it('has one event when it is paid, however many bring the news', async () => {
    const started = await startPayment(shop, await makeProduct(shop.db));
    await takeEvents(shop);
    await payByCard(shop, started);
    const event = await eventAbout(shop, started.intentId, 'payment_intent.succeeded');
    await Promise.all([deliver(shop, event), complete(started), deliver(shop, event), complete(started)]);
    const [paid] = await expectSent(started.orderNumber, ['order.paid']);
    expect(paid?.data).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded' }] });
  });

  it('says nothing of a card that was refused', async () => {
    const started = await startPayment(shop, await makeProduct(shop.db));
    await takeEvents(shop);
    await payByCard(shop, started, '4000000000000002');
    await complete(started);
    expect(await takeEvents(shop)).toEqual([]);
  });

  it('has one event when its shopper or staff give it up', async () => {
    for (const giveUp of [
      ({ clientSecret }: StartedPayment) => shop.trpc.payment.cancel.mutate({ clientSecret }),
      ({ orderNumber }: StartedPayment) => take(orderNumber, 'cancel'),
    ]) {
      const product = await makeProduct(shop.db, { stock: 3 });
      const started = await startPayment(shop, product);
      await takeEvents(shop);
      await giveUp(started);
      const [cancelled] = await expectSent(started.orderNumber, ['order.cancelled'], [product]);
      expect(cancelled?.data.status).toBe('cancelled');
      await shop.trpc.payment.cancel.mutate({ clientSecret: started.clientSecret });
      expect(await takeEvents(shop)).toEqual([]);
    }
  });

  it('has an event, as cancelled, when its time is over, and as paid when the money comes late', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await expire(product);
    const [cancelled] = await expectSent(started.orderNumber, ['order.cancelled'], [product]);
    expect(cancelled?.data.status).toBe('expired');
    await payByCard(shop, started);
    await complete(started);
    const sent = await expectSent(started.orderNumber, ['order.paid'], [product]);
    expect(sent[1]?.data.stock).toBe(0);
  });

  it('says nothing of money that came too late, until it has gone back', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await expire(product);
    await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }], customer });
    await takeEvents(shop);
    await payByCard(shop, started);
    await complete(started);
    expect(await takeEvents(shop)).toEqual([]);
    await shop.runJobs();
    const [refunded] = await expectSent(started.orderNumber, ['order.refunded']);
    expect(refunded?.data).toMatchObject({ status: 'refunded', payments: [{ status: 'surplus' }] });
  });
});

describe('a refund', () => {
  it('has an event for each part that went back, with the pieces when it is the last', async () => {
    const product = await makeProduct(shop.db, { priceCents: 4999 });
    const { orderNumber } = await makePaidOrder(shop, product);
    await takeEvents(shop);
    await take(orderNumber, 'refund', { amount: 9.99 });
    const [part] = await expectSent(orderNumber, ['order.refunded']);
    expect(part?.data).toMatchObject({ status: 'paid', refunded: 9.99, refundable: 40 });
    await take(orderNumber, 'refund');
    const [whole] = await expectSent(orderNumber, ['order.refunded'], [product]);
    expect(whole?.data).toMatchObject({ status: 'refunded', refunded: 49.99, refundable: 0 });
  });

  it('of what was shipped changes no stock', async () => {
    const { orderNumber } = await makePaidOrder(shop, await makeProduct(shop.db));
    await take(orderNumber, 'ship');
    await takeEvents(shop);
    await take(orderNumber, 'refund');
    await expectSent(orderNumber, ['order.refunded']);
  });

  it('has no event before the provider has taken it', async () => {
    const product = await makeProduct(shop.db);
    const { orderNumber } = await makePaidOrder(shop, product);
    await takeEvents(shop);
    shop.sandbox.faults.add({ path: /refunds$/, times: 2, fault: { kind: 'reset_before' } });
    await take(orderNumber, 'refund');
    shop.sandbox.faults.clear();
    shop.sandbox.faults.webhooks.mode = 'lose';
    expect(await takeEvents(shop)).toEqual([]);
    await shop.runJobs();
    await expectSent(orderNumber, ['order.refunded'], [product]);
  });

  it('that the provider made by itself has one event', async () => {
    const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    await takeEvents(shop);
    await stripe.refunds.create({ payment_intent: intentId, amount: 700 });
    const event = await eventAbout(shop, intentId, 'charge.refunded');
    await Promise.all([deliver(shop, event), deliver(shop, event), deliver(shop, event)]);
    await expectSent(orderNumber, ['order.refunded']);
  });
});

describe('a payment for a bare amount', () => {
  async function payBare(amount: number): Promise<string> {
    const started = await startBare(shop, amount);
    await payByCard(shop, started);
    await complete(started);
    return started.intentId;
  }

  it('has events with the order that is placed with it: as placed, then as paid', async () => {
    const product = await makeProduct(shop.db, { priceCents: 4999 });
    const paymentIntentId = await payBare(49.99);
    expect(await takeEvents(shop)).toEqual([]);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer, paymentIntentId });
    const [placed] = await expectSent(data.orderNumber, ['order.placed', 'order.paid'], [product]);
    expect(placed?.data).toMatchObject({ status: 'paid', refundable: 49.99 });
  });

  it('goes back in silence when it has no order', async () => {
    const intentId = await payBare(12);
    await stripe.refunds.create({ payment_intent: intentId });
    await deliver(shop, await eventAbout(shop, intentId, 'charge.refunded'));
    const payment = await shop.db.payment.findUnique({ where: { intentId }, include: { refunds: true } });
    expect(payment?.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(await takeEvents(shop)).toEqual([]);
  });
});
