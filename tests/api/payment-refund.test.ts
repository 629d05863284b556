import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { refundPayment } from '../../src/server/order/fulfilment/refund.ts';
import { reconcile } from '../../src/server/order/payment/reconcile.ts';
import { lockOrder, takeStep } from '../../src/server/order/status.ts';
import { countBy, makePaidOrder, readOrder, refundsOfIntent } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { deliver, eventAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
let stripe: Stripe;
beforeAll(async () => {
  stripe = sdkOf(shop.sandbox);
});
afterAll(async () => {
  await shop.sandbox.faults.webhooks.flush();
  await expectInvariants(shop.db);
});

const note = { actor: 'staff', reason: 'The shopper changed their mind' };

async function refund(
  number: string,
  { amount, key }: { amount?: number; key?: string } = {},
): Promise<string> {
  const ctx = { ...shop.context(key), actor: note.actor, member: undefined };
  return (await refundPayment(ctx, { number, amount }, note)).id;
}

const refundsOf = async (number: string) =>
  (await readOrder(shop, number)).payments.flatMap(({ refunds }) => refunds);
const lastStatus = async (number: string) => (await readOrder(shop, number)).status;

describe('a refund', () => {
  it('of all that was paid ends the order and puts its pieces back', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 4999 });
    const { orderNumber, intentId } = await makePaidOrder(shop, product, { quantity: 2 });
    const id = await refund(orderNumber);
    const { status, events, movements } = await readOrder(shop, orderNumber);
    expect(status).toBe('refunded');
    expect(events.at(-1)).toMatchObject({ from: 'paid', to: 'refunded', reason: '$99.98 refunded' });
    expect(movements.map(({ delta }) => delta)).toEqual([-2, 2]);
    expect(await stockOf(shop.db, product.id)).toBe(5);
    expect(await refundsOf(orderNumber)).toMatchObject([
      { id, status: 'succeeded', amountCents: 9998, ...note },
    ]);
    expect(await refundsOfIntent(shop, intentId)).toMatchObject([
      { amount: 9998, metadata: { refundId: id } },
    ]);
    await emptyOutbox(shop);
    const told = await shop.db.orderEmail.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } });
    expect(told.map(({ kind }) => kind)).toEqual(['refund_requested', 'refunded']);
    await expect(refund(orderNumber)).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
  });

  it('of a shipped order leaves its pieces with the shopper', async () => {
    const product = await makeProduct(shop.db, { stock: 5 });
    const { orderNumber } = await makePaidOrder(shop, product);
    const { id } = await readOrder(shop, orderNumber);
    await inTransaction(shop.db, async (tx) =>
      takeStep(tx, await lockOrder(tx, id), 'ship', { actor: 'staff' }),
    );
    await refund(orderNumber);
    expect(await lastStatus(orderNumber)).toBe('refunded');
    expect(await stockOf(shop.db, product.id)).toBe(4);
  });

  it('in twenty parts at once gives back no more than was paid, and once for each key', async () => {
    const product = await makeProduct(shop.db, { priceCents: 10_000 });
    const { orderNumber, intentId } = await makePaidOrder(shop, product);
    const ask = (n: number) =>
      refund(orderNumber, { amount: 9, key: `part-${n}` }).then(
        () => 'refunded',
        ({ reason }) => String(reason),
      );
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n % 20)));
    expect(Object.keys(countBy(outcomes, (outcome) => outcome)).sort()).toEqual(
      expect.arrayContaining(['REFUND_TOO_LARGE', 'refunded']),
    );
    for (let n = 0; n < 20; n++) await ask(n);
    await shop.sandbox.faults.webhooks.flush();
    await shop.runJobs();
    const refunds = await refundsOf(orderNumber);
    expect(refunds.map(({ status, amountCents }) => [status, amountCents])).toEqual(
      Array(11).fill(['succeeded', 900]),
    );
    const given = await refundsOfIntent(shop, intentId);
    expect(given.map(({ id }) => id).sort()).toEqual(refunds.map((row) => row.providerRefundId).sort());
    expect(await lastStatus(orderNumber)).toBe('paid');

    await refund(orderNumber);
    expect(await lastStatus(orderNumber)).toBe('refunded');
    expect((await refundsOfIntent(shop, intentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });

  it('is the same for the same key, and of no other amount', async () => {
    const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    const first = await refund(orderNumber, { amount: 5, key: 'once' });
    expect(await refund(orderNumber, { amount: 5, key: 'once' })).toBe(first);
    await expect(refund(orderNumber, { amount: 6, key: 'once' })).rejects.toMatchObject({
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    for (const amount of [-1, 0, 50]) {
      await expect(refund(orderNumber, { amount })).rejects.toMatchObject({ reason: 'REFUND_TOO_LARGE' });
    }
    expect(await refundsOfIntent(shop, intentId)).toMatchObject([{ amount: 500 }]);
  });

  it('that is pending ends the order when the bank has done it', async () => {
    shop.sandbox.faults.refundDelayMs = 1500;
    const product = await makeProduct(shop.db, { stock: 1 });
    const { orderNumber } = await makePaidOrder(shop, product, { card: '4000000000007726' });
    await refund(orderNumber);
    expect(await refundsOf(orderNumber)).toMatchObject([{ status: 'pending' }]);
    expect([await lastStatus(orderNumber), await stockOf(shop.db, product.id)]).toEqual(['paid', 0]);
    await expect.poll(() => lastStatus(orderNumber), { timeout: 20_000 }).toBe('refunded');
    expect(await stockOf(shop.db, product.id)).toBe(1);
  });

  it('that fails later is shown to staff, and in the order’s history', async () => {
    shop.sandbox.faults.refundDelayMs = 300;
    const product = await makeProduct(shop.db, { stock: 1 });
    const { orderNumber } = await makePaidOrder(shop, product, { card: '4000000000005126' });
    await refund(orderNumber);
    await expect
      .poll(async () => (await refundsOf(orderNumber))[0]?.status, { timeout: 20_000 })
      .toBe('failed');
    const { payments, events } = await readOrder(shop, orderNumber);
    expect(payments[0]).toMatchObject({
      attention: 'refund_failed',
      attentionDetails: { error: 'expired_or_canceled_card' },
    });
    expect(events.filter(({ reason }) => reason === 'The refund did not go through')).toHaveLength(1);
  });

  it('that was begun at the provider is booked, part by part', async () => {
    const product = await makeProduct(shop.db, { stock: 1, priceCents: 4999 });
    const { orderNumber, intentId } = await makePaidOrder(shop, product);
    await stripe.refunds.create({ payment_intent: intentId, amount: 1000 });
    await expect.poll(async () => (await refundsOf(orderNumber)).length, { timeout: 20_000 }).toBe(1);
    await stripe.refunds.create({ payment_intent: intentId });
    await expect.poll(() => lastStatus(orderNumber), { timeout: 20_000 }).toBe('refunded');
    await shop.sandbox.faults.webhooks.flush();
    const refunds = await refundsOf(orderNumber);
    expect(refunds.map(({ status, amountCents, actor }) => [status, amountCents, actor])).toEqual([
      ['succeeded', 1000, 'provider'],
      ['succeeded', 3999, 'provider'],
    ]);
    const { events } = await readOrder(shop, orderNumber);
    expect(events.map(({ to, reason }) => [to, reason]).slice(2)).toEqual([
      ['paid', '$10.00 refunded'],
      ['refunded', '$39.99 refunded'],
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(1);
  });

  it('of which twenty messengers bring news at once is one', async () => {
    const { webhooks } = shop.sandbox.faults;
    const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    await webhooks.flush();
    webhooks.mode = 'lose';
    await stripe.refunds.create({ payment_intent: intentId, amount: 700 });
    webhooks.mode = 'deliver';
    const events = [
      await eventAbout(shop, intentId, 'refund.created'),
      await eventAbout(shop, intentId, 'charge.refunded'),
    ];
    const news = Array.from({ length: 20 }, (_, n) => deliver(shop, events[n % 2] as Stripe.Event));
    expect((await Promise.all(news)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await refundsOf(orderNumber)).toMatchObject([{ status: 'succeeded', amountCents: 700 }]);
  });

  it('waits for a provider that does not answer, and is then made once', async () => {
    const { faults } = shop.sandbox;
    const product = await makeProduct(shop.db, { stock: 1 });
    for (const fault of [
      { kind: 'reset_after' },
      { kind: 'bad_json' },
      { kind: 'status', status: 500 },
    ] as const) {
      const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
      faults.webhooks.mode = 'lose';
      faults.add({ method: 'POST', path: /refunds$/, times: 2, fault });
      const id = await refund(orderNumber, { amount: 3 });
      faults.clear();
      expect(await refundsOf(orderNumber)).toMatchObject([{ id, status: 'requested' }]);
      await shop.runJobs();
      expect(await refundsOf(orderNumber)).toMatchObject([{ id, status: 'succeeded' }]);
      expect(await refundsOfIntent(shop, intentId)).toMatchObject([{ amount: 300 }]);
      faults.webhooks.mode = 'deliver';
    }
    expect(await stockOf(shop.db, product.id)).toBe(1);
  });

  it('that waits while all the money goes back at the provider breaks no rule, and fails then', async () => {
    const { faults } = shop.sandbox;
    const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    faults.add({ method: 'POST', path: /refunds$/, times: 2, fault: { kind: 'status', status: 500 } });
    const id = await refund(orderNumber, { amount: 3 });
    faults.clear();
    await stripe.refunds.create({ payment_intent: intentId });
    await expect.poll(() => lastStatus(orderNumber), { timeout: 20_000 }).toBe('refunded');
    expect(await refundsOf(orderNumber)).toContainEqual(expect.objectContaining({ id, status: 'requested' }));
    await expectInvariants(shop.db);
    await shop.runJobs();
    expect(await refundsOf(orderNumber)).toContainEqual(expect.objectContaining({ id, status: 'failed' }));
    expect(await lastStatus(orderNumber)).toBe('refunded');
  });

  it('that the provider will never make is shown to staff', async () => {
    const { orderNumber, intentId } = await makePaidOrder(shop, await makeProduct(shop.db));
    shop.sandbox.faults.webhooks.mode = 'lose';
    await stripe.refunds.create({ payment_intent: intentId });
    await refund(orderNumber, { amount: 3 });
    const [payment] = (await readOrder(shop, orderNumber)).payments;
    expect(payment).toMatchObject({
      attention: 'refund_failed',
      attentionDetails: { error: expect.stringMatching(/^Charge ch_\w+ has already been refunded\.$/) },
    });
    shop.sandbox.faults.webhooks.mode = 'deliver';
    await reconcile({ db: shop.db, cards: shop.gateway, log: shop.context().log });
    expect(await lastStatus(orderNumber)).toBe('refunded');
  });
});
