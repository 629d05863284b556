import type Stripe from 'stripe';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePayment } from '../../src/server/order/payment/settle.ts';
import {
  askForIntent,
  endTime,
  intentsOfOrder,
  payByCard,
  readOrder,
  type StartedPayment,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { deliver, eventAbout, postToWebhook } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedWorkingShop({ logTo: { write: (line) => void logged.push(line) } });
let stripe: Stripe;
let product: MadeProduct;
const logged: string[] = [];
beforeAll(async () => {
  stripe = sdkOf(shop.sandbox);
  shop.sandbox.faults.webhooks.mode = 'lose';
  product = await makeProduct(shop.db, { priceCents: 4999, stock: 1000 });
});
afterAll(() => expectInvariants(shop.db));

describe('a body that names its own price', () => {
  const lies: Record<string, unknown>[] = [
    { price: 0.5 },
    { priceCents: 50 },
    { total: 0.5 },
    { totalCents: 50 },
    { unitPriceCents: 50 },
    { amountCents: 50 },
    { currency: 'jpy' },
    { discount: 99 },
    { coupon: 'EVERYTHING' },
    { status: 'paid' },
    { paid: true },
    { userId: 'admin' },
    { shipping: -99 },
    { shippingCents: -9900 },
    { metadata: { paymentId: uuid() } },
    { intentId: 'pi_of_somebody_else' },
    { payment: { status: 'succeeded', amountCents: 1 } },
    { livemode: true },
    { holdExpiresAt: '2099-01-01T00:00:00Z' },
    { constructor: { prototype: { priceCents: 1 } } },
  ];
  const places: Record<string, (lie: Record<string, unknown>) => unknown> = {
    'at its top': (lie) => ({ ...lie, cartItems: [{ _id: product.id, quantity: 2 }], customer }),
    'in its line': (lie) => ({ cartItems: [{ ...lie, _id: product.id, quantity: 2 }], customer }),
    'in its customer': (lie) => ({
      cartItems: [{ _id: product.id, quantity: 2 }],
      customer: { ...customer, ...lie },
    }),
  };

  it.each(Object.keys(places))('%s is refused, or charged what the shop asks', async (place) => {
    const build = places[place] as (lie: object) => unknown;
    for (const [n, lie] of lies.entries()) {
      const before = await shop.db.sandboxObject.count({ where: { kind: 'payment_intent' } });
      const { status, answer } = await askForIntent(shop, transports[n % 2] ?? 'REST', build(lie));
      // Metadata of an order is for programs with a key; elsewhere it is an unknown field.
      const isRefused = 'metadata' in lie ? place === 'at its top' : Object.hasOwn(lie, 'constructor');
      expect([lie, status]).toEqual([lie, isRefused ? 400 : 200]);
      if (status === 400) {
        expect(await shop.db.sandboxObject.count({ where: { kind: 'payment_intent' } })).toBe(before);
        continue;
      }
      const order = await readOrder(shop, answer.order.orderNumber);
      expect(order).toMatchObject({ status: 'awaiting_payment', totalCents: 9998, shippingCents: 0 });
      const intents = await intentsOfOrder(shop, order.id);
      expect(intents.map(({ amount, currency }) => [amount, currency])).toEqual([[9998, 'usd']]);
      expect(intents[0]?.metadata.paymentId).toBe(order.payments[0]?.id);
    }
  });
});

/** Pays an intent and reports it to the shop, by the provider's event and by the shopper's return. */
async function payAndTell(started: Pick<StartedPayment, 'intentId' | 'clientSecret'>): Promise<void> {
  expect((await payByCard(shop, started)).body.status).toBe('succeeded');
  await tell(started);
}

async function tell({
  intentId,
  clientSecret,
}: Pick<StartedPayment, 'intentId' | 'clientSecret'>): Promise<void> {
  expect((await deliver(shop, await eventAbout(shop, intentId, 'payment_intent.succeeded'))).status).toBe(
    200,
  );
  const { data } = await shop.trpc.payment.complete.mutate({ clientSecret });
  expect(data.status).toBe('review');
}

/** Staff have to look at this payment, the log says so, and the order is not paid. */
async function expectReview(
  intentId: string,
  orderNumber: string,
  attention: string,
  attentionDetails = {},
): Promise<void> {
  const payment = await shop.db.payment.findUniqueOrThrow({ where: { intentId } });
  expect(payment).toMatchObject({ status: 'mismatched', attention });
  expect(payment.attentionDetails).toEqual(attentionDetails);
  const order = await readOrder(shop, orderNumber);
  expect([order.status, order.events.map(({ to }) => to)]).toEqual([
    'awaiting_payment',
    ['awaiting_payment'],
  ]);
  const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.intentId === intentId);
  expect(lines).toMatchObject([
    { level: 50, fault: attention, ...attentionDetails, msg: 'a payment has to be looked at' },
  ]);
}

describe('money that is not what the order asked for', () => {
  it.each([
    ['a cent more', { amount: 5000 }, 'wrong_amount', { amountCents: 5000 }],
    ['a cent less', { amount: 4998 }, 'wrong_amount', { amountCents: 4998 }],
    ['another currency', { currency: 'eur' }, 'wrong_currency', { currency: 'eur' }],
  ])('pays nothing: %s', async (_case, changes, attention, details) => {
    const started = await startPayment(shop, product);
    await stripe.paymentIntents.update(started.intentId, changes as object);
    await payAndTell(started);
    await expectReview(started.intentId, started.orderNumber, attention, details);
  });

  it('pays nothing: the other mode', async () => {
    const started = await startPayment(shop, product);
    await payByCard(shop, started);
    await shop.db.$executeRaw`
      UPDATE sandbox_objects SET body = jsonb_set(body, '{livemode}', 'true') WHERE id = ${started.intentId}`;
    await tell(started);
    await expectReview(started.intentId, started.orderNumber, 'wrong_mode', { mode: 'live' });
  });

  it('pays nothing: an intent that was made for another order’s payment', async () => {
    const [one, other] = [await startPayment(shop, product), await startPayment(shop, product)];
    const [payment] = (await readOrder(shop, other.orderNumber)).payments;
    await stripe.paymentIntents.update(one.intentId, { metadata: { paymentId: payment?.id as string } });
    await payAndTell(one);
    await expectReview(one.intentId, one.orderNumber, 'wrong_payment');
    expect((await readOrder(shop, other.orderNumber)).status).toBe('awaiting_payment');
  });

  it.each([
    ['a cheap intent that claims a dear order', 50],
    ['a second intent that claims the order, over its very amount', 4999],
  ])('pays nothing: %s', async (_case, amount) => {
    const { orderNumber, intentId } = await startPayment(shop, product);
    const { id: orderId, payments } = await readOrder(shop, orderNumber);
    const metadata = { orderId, orderNumber, paymentId: payments[0]?.id as string };
    const forged = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata });
    await payAndTell({ intentId: forged.id, clientSecret: forged.client_secret as string });
    await expectReview(forged.id, orderNumber, 'unknown_payment');
    expect((await readOrder(shop, orderNumber)).payments).toMatchObject([{ intentId, status: 'open' }]);
  });

  it('pays nothing: an order nobody placed', async () => {
    const metadata = { orderId: uuid(), paymentId: uuid() };
    const forged = await stripe.paymentIntents.create({ amount: 4999, currency: 'usd', metadata });
    const { orderNumber } = await startPayment(shop, product);
    const paid = { intentId: forged.id, clientSecret: forged.client_secret as string };
    await payByCard(shop, paid);
    // Several messengers bring the news, and it is written down once.
    const parts = { db: shop.db, log: shop.context().log, cards: shop.gateway };
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(parts, forged.id, 'reconciler')));
    await tell(paid);
    await expectReview(forged.id, orderNumber, 'unknown_payment');
  });

  it('is none of the shop’s business when another application took it', async () => {
    const foreign = await stripe.paymentIntents.create({ amount: 4999, currency: 'usd' });
    await payByCard(shop, { intentId: foreign.id, clientSecret: foreign.client_secret as string });
    const event = await eventAbout(shop, foreign.id, 'payment_intent.succeeded');
    expect((await deliver(shop, event)).status).toBe(200);
    expect(await shop.db.payment.findUnique({ where: { intentId: foreign.id } })).toBeNull();
  });

  it('can be given back at the provider, and its order goes its own way', async () => {
    const few = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, few);
    await stripe.paymentIntents.update(started.intentId, { metadata: { paymentId: uuid() } });
    await payAndTell(started);
    await stripe.refunds.create({ payment_intent: started.intentId });
    const refunded = await eventAbout(shop, started.intentId, 'charge.refunded');
    expect((await deliver(shop, refunded)).status).toBe(200);
    const [payment] = (await readOrder(shop, started.orderNumber)).payments;
    expect(payment).toMatchObject({
      status: 'mismatched',
      refunds: [{ status: 'succeeded', amountCents: 4999 }],
    });
    expect((await readOrder(shop, started.orderNumber)).status).toBe('awaiting_payment');
    await endTime(shop, started.orderNumber);
    await shop.runJobs();
    expect((await readOrder(shop, started.orderNumber)).status).toBe('expired');
    expect(await stockOf(shop.db, few.id)).toBe(1);
  });
});

it('never takes a shopper’s word for a payment, in fifty ways of giving it', async () => {
  const key = { 'idempotency-key': 'word-of-honour' };
  const started = await startPayment(shop, product, { key: key['idempotency-key'] });
  const { clientSecret, intentId, orderNumber } = started;
  const cart = { cartItems: [{ _id: product.id, quantity: 1 }], customer };
  const claims = ['succeeded', 'paid', 'requires_capture', 'refunded', 'true'];
  const visit = (path: string) => fetch(shop.url + path);
  const ways: ((claim: string) => Promise<{ status: number }>)[] = [
    (claim) => visit(`/payment?payment_intent=${intentId}&redirect_status=${claim}`),
    (claim) => visit(`/confirm-order?payment_intent_client_secret=${clientSecret}&redirect_status=${claim}`),
    (claim) => fetch(`${shop.url}/trpc/payment.complete`, posting({ clientSecret, status: claim })),
    (claim) =>
      fetch(`${shop.url}/trpc/payment.complete`, posting({ clientSecret, paid: claim, order: orderNumber })),
    (claim) => askForIntent(shop, 'REST', { ...cart, status: claim, paid: true }, key),
    (claim) => askForIntent(shop, 'tRPC', { ...cart, paymentIntentId: intentId, claim }, key),
    (claim) => ask(shop, 'REST', 'place', { ...cart, paymentIntentId: intentId, status: claim }),
    (claim) => ask(shop, 'tRPC', 'place', { ...cart, paymentIntentId: intentId, paymentStatus: claim }),
    (claim) =>
      postToWebhook(
        shop,
        JSON.stringify({ type: `payment_intent.${claim}`, data: { object: { id: intentId } } }),
        {},
      ),
    (claim) => fetch(`${shop.url}/api/v1/payment/complete`, posting({ clientSecret, status: claim })),
  ];
  const statuses = await Promise.all(
    ways.flatMap((way) => claims.map(async (claim) => (await way(claim)).status)),
  );
  expect(statuses).toHaveLength(50);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await readOrder(shop, orderNumber)).toMatchObject({
    status: 'awaiting_payment',
    payments: [{ status: 'open' }],
    events: [{ to: 'awaiting_payment' }],
  });
  expect(await shop.db.order.count({ where: { status: { in: ['paid', 'placed'] } } })).toBe(0);
});
