import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard, readOrder, startPayment } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { deliver, eventsAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
beforeAll(() => {
  // The test delivers its events itself.
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

describe('five events in all their 120 orders', () => {
  const types = ['created', 'processing', 'payment_failed', 'succeeded', 'refunded'] as const;
  type Told = (typeof types)[number];
  const permutations = (rest: readonly Told[]): Told[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((first) =>
          permutations(rest.filter((other) => other !== first)).map((others) => [first, ...others]),
        );

  it('end in the same state', async () => {
    const product = await makeProduct(shop.db, { stock: 120 });
    const stripe = sdkOf(shop.sandbox);
    const run = async (order: Told[]): Promise<unknown> => {
      const started = await startPayment(shop, product);
      await payByCard(shop, started, '4000000000000002');
      await payByCard(shop, started);
      await stripe.refunds.create({ payment_intent: started.intentId });
      const events = await eventsAbout(shop, started.intentId);
      const failed = events.find(({ type }) => type.endsWith('payment_failed')) as Stripe.Event;
      for (const name of order) {
        const known = events.find(({ type }) => type.endsWith(name));
        const event = known ?? { ...failed, id: `${failed.id}p`, type: 'payment_intent.processing' };
        expect((await deliver(shop, event)).status).toBe(200);
      }
      const { status, payments, events: history, movements } = await readOrder(shop, started.orderNumber);
      return {
        status,
        payments: payments.map((payment) => [payment.status, payment.refunds.map((refund) => refund.status)]),
        history: history.map(({ from, to }) => `${from} ${to}`),
        movements: movements.map(({ delta }) => delta),
      };
    };
    const orders = permutations(types);
    const states: unknown[] = [];
    for (let n = 0; n < orders.length; n += 4)
      states.push(...(await Promise.all(orders.slice(n, n + 4).map(run))));
    expect(states).toHaveLength(120);
    const expected = {
      status: 'refunded',
      payments: [['succeeded', ['succeeded']]],
      history: ['null awaiting_payment', 'awaiting_payment paid', 'paid refunded'],
      movements: [-1, 1],
    };
    for (const state of states) expect(state).toEqual(expected);
    expect(await stockOf(shop.db, product.id)).toBe(120);
  });
});
