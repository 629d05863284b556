import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agePayments,
  endTime,
  payByCard,
  readOrder,
  reconcileNow,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { countConfirmations } from '../helpers/order.ts';
import { eventAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
let stripe: Stripe;
beforeAll(async () => {
  stripe = sdkOf(shop.sandbox);
});
beforeEach(() => {
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

/** Makes the provider believe that its events arrived. */
async function forgetEvents(): Promise<void> {
  await shop.db.$executeRaw`
    UPDATE sandbox_objects SET body = jsonb_set(body, '{pending_webhooks}', '0') WHERE kind = 'event'`;
}

async function paidButUntold(product: { id: string }) {
  const started = await startPayment(shop, product);
  await payByCard(shop, started);
  return started;
}

const historyOf = async (orderNumber: string) =>
  (await readOrder(shop, orderNumber)).events.map(({ to, actor }) => `${to} by ${actor}`);

const statusOf = async (intentId: string) =>
  (await shop.db.payment.findUniqueOrThrow({ where: { intentId } })).status;

describe('without any webhook', () => {
  it('a payment is found by asking the provider, once it is half a minute old', async () => {
    const started = await paidButUntold(await makeProduct(shop.db));
    await forgetEvents();
    await reconcileNow(shop);
    expect((await readOrder(shop, started.orderNumber)).status).toBe('awaiting_payment');
    await agePayments(shop, 1, [started.intentId]);
    await reconcileNow(shop);
    const { id } = await readOrder(shop, started.orderNumber);
    expect(await historyOf(started.orderNumber)).toEqual([
      'awaiting_payment by shopper',
      'paid by reconciler',
    ]);
    expect(await countConfirmations(shop, id)).toBe(1);
  });

  it('what could not be delivered is found in the provider’s list: payments and refunds', async () => {
    const product = await makeProduct(shop.db, { stock: 2 });
    const [kept, returned] = [await paidButUntold(product), await paidButUntold(product)];
    await stripe.refunds.create({ payment_intent: returned.intentId });
    await reconcileNow(shop);
    expect(await historyOf(kept.orderNumber)).toEqual(['awaiting_payment by shopper', 'paid by reconciler']);
    expect((await historyOf(returned.orderNumber)).slice(1)).toEqual([
      'paid by reconciler',
      'refunded by provider',
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(1);
    await reconcileNow(shop);
    expect(await historyOf(kept.orderNumber)).toHaveLength(2);
  });

  it('no page of that list is forgotten', async () => {
    await forgetEvents();
    const started = await startPayment(shop, await makeProduct(shop.db));
    await payByCard(shop, started);
    const event = await eventAbout(shop, started.intentId, 'payment_intent.succeeded');
    // Newer objects than the one that counts fill the first page and more.
    await shop.db.sandboxObject.createMany({
      data: Array.from({ length: 130 }, (_, n) => {
        const id = `evt_z${String(n).padStart(3, '0')}`;
        return { id, kind: 'event', body: { ...event, id, type: 'payment_intent.payment_failed' } as object };
      }),
    });
    await reconcileNow(shop);
    expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
    expect(await shop.db.providerEvent.count({ where: { id: { startsWith: 'evt_z' } } })).toBe(130);
    expect(await shop.db.providerEvent.count({ where: { id: event.id } })).toBe(1);
    await forgetEvents();
  });

  it('a hold that is over ends, though its job was lost', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const { orderNumber, intentId } = await startPayment(shop, product);
    await endTime(shop, orderNumber);
    await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await reconcileNow(shop);
    expect(await historyOf(orderNumber)).toEqual(['awaiting_payment by shopper', 'expired by shop']);
    expect(await stockOf(shop.db, product.id)).toBe(1);
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  });

  it('a bare payment is cancelled after a quarter of an hour, and after an hour shown to staff if it was paid and has no order', async () => {
    const [unpaid, paid] = [await startBare(shop, 20), await startBare(shop, 30)];
    await payByCard(shop, paid);
    await agePayments(shop, 16, [unpaid.intentId]);
    await agePayments(shop, 61, [paid.intentId]);
    await reconcileNow(shop);
    expect([await statusOf(unpaid.intentId), await statusOf(paid.intentId)]).toEqual([
      'cancelled',
      'succeeded',
    ]);
    expect((await stripe.paymentIntents.retrieve(unpaid.intentId)).status).toBe('canceled');
    const { attention } = await shop.db.payment.findUniqueOrThrow({ where: { intentId: paid.intentId } });
    expect(attention).toBe('no_order');
  });

  it('an intent that was left open on an order that is over can’t be paid any more', async () => {
    const started = await paidButUntold(await makeProduct(shop.db));
    await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
    const { id: orderId } = await readOrder(shop, started.orderNumber);
    const second = await shop.db.payment.create({ data: { orderId, amountCents: 4999 } });
    const metadata = { paymentId: second.id };
    const intent = await stripe.paymentIntents.create({ amount: 4999, currency: 'usd', metadata });
    await shop.db.payment.update({ where: { id: second.id }, data: { intentId: intent.id } });
    await reconcileNow(shop);
    expect(await statusOf(intent.id)).toBe('cancelled');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
    expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
  });

  it('a provider that does not answer is asked again the next time', async () => {
    const started = await paidButUntold(await makeProduct(shop.db));
    await agePayments(shop, 1, [started.intentId]);
    shop.sandbox.faults.add({ path: /./, times: 100, fault: { kind: 'reset_before' } });
    await reconcileNow(shop);
    expect((await readOrder(shop, started.orderNumber)).status).toBe('awaiting_payment');
    shop.sandbox.faults.clear();
    await shop.db.$executeRaw`UPDATE reconcile_retries SET next_at = now()`;
    await reconcileNow(shop);
    expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
  });

  it('one payment that can’t be read does not keep the others waiting', async () => {
    const product = await makeProduct(shop.db);
    const [lost, found] = [await paidButUntold(product), await paidButUntold(product)];
    await forgetEvents();
    await shop.db.sandboxObject.delete({ where: { id: lost.intentId } });
    await agePayments(shop, 1, [lost.intentId, found.intentId]);
    await reconcileNow(shop);
    expect((await readOrder(shop, found.orderNumber)).status).toBe('paid');
    expect((await readOrder(shop, lost.orderNumber)).status).toBe('awaiting_payment');
    await endTime(shop, lost.orderNumber);
    await reconcileNow(shop);
    expect((await readOrder(shop, lost.orderNumber)).status).toBe('expired');
  });
});
