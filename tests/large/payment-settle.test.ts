import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agePayments,
  payByCard,
  providerObjects,
  readOrder,
  reconcileNow,
  startPayment,
} from '../helpers/card.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { countConfirmations } from '../helpers/order.ts';
import { eventsAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
beforeEach(() => {
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

describe('webhook, return and reconciler at once', () => {
  it('book each of a hundred payments once, and lose none', async () => {
    const product = await makeProduct(shop.db, { stock: 100 });
    const { webhooks } = shop.sandbox.faults;
    for (let round = 0; round < 10; round++) {
      webhooks.mode = 'hold';
      webhooks.copies = 2;
      const started = await Promise.all(Array.from({ length: 10 }, () => startPayment(shop, product)));
      for (const payment of started) await payByCard(shop, payment);
      await agePayments(
        shop,
        1,
        started.map(({ intentId }) => intentId),
      );
      webhooks.mode = 'deliver';
      const outcomes = await Promise.all([
        ...started.map(({ clientSecret }) => shop.trpc.payment.complete.mutate({ clientSecret })),
        webhooks.flush(),
        reconcileNow(shop),
      ]);
      expect(outcomes.slice(0, 10)).toMatchObject(started.map(() => ({ data: { status: 'paid' } })));
      for (const { orderNumber, intentId } of started) {
        const order = await readOrder(shop, orderNumber);
        expect(order.events.map(({ to }) => to)).toEqual(['awaiting_payment', 'paid']);
        expect(order.payments.map(({ status }) => status)).toEqual(['succeeded']);
        expect(order.movements.map(({ delta }) => delta)).toEqual([-1]);
        expect(await countConfirmations(shop, order.id)).toBe(1);
        const pending = (await eventsAbout(shop, intentId)).filter((event) => event.pending_webhooks > 0);
        expect(pending).toEqual([]);
      }
    }
    webhooks.copies = 1;
    expect(await stockOf(shop.db, product.id)).toBe(0);
    const paid = await providerObjects<Stripe.PaymentIntent>(shop, 'payment_intent', ['status'], 'succeeded');
    expect(paid.length).toBeGreaterThanOrEqual(100);
  });
});
