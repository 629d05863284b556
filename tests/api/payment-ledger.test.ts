import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findReport } from '../../src/server/accounting/report/queries.ts';
import { makePaidOrder, payByCard, readOrder, reconcileNow, startBare } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { ask, type Verdict } from '../helpers/transports.ts';
import { makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const cards = {
  disputed: '4000000000000259',
  inquiry: '4000000000001976',
  refundFails: '4000000000005126',
};

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
let stripe: Stripe;
let product: MadeProduct;
beforeAll(async () => {
  stripe = sdkOf(shop.sandbox);
});
beforeEach(async () => {
  shop.sandbox.faults.refundDelayMs = 50;
  product = await makeProduct(shop.db, { priceCents: 1000, stock: 3 });
});
afterAll(async () => {
  await shop.sandbox.faults.webhooks.flush();
  await expectInvariants(shop.db);
});

const placeWith = (paymentIntentId: string, key?: string): Promise<Verdict> =>
  ask(
    shop,
    'REST',
    'place',
    { cartItems: [{ _id: product.id, quantity: 1 }], customer, paymentIntentId },
    key ? { 'idempotency-key': key } : {},
  );

async function payBare(card?: string): Promise<string> {
  const started = await startBare(shop, 10);
  await payByCard(shop, started, card);
  return started.intentId;
}

const ledgerOf = async (intentId: string) => {
  const { entries } = await shop.db.payment.findUniqueOrThrow({
    where: { intentId },
    include: { entries: { orderBy: { id: 'asc' } } },
  });
  return entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`);
};
const statusOf = async (number: string) => (await readOrder(shop, number)).status;
const untilLedgerHas = (intentId: string, entry: string) =>
  expect.poll(() => ledgerOf(intentId), { timeout: 20_000 }).toContain(entry);

async function decide(intentId: string, evidence: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId });
  await stripe.disputes.update(data[0]?.id as string, { evidence: { uncategorized_text: evidence } });
}

describe('an order is not placed with a payment', () => {
  it('of which all went back, even if the shop was not told', async () => {
    const intentId = await payBare();
    shop.sandbox.faults.webhooks.mode = 'lose';
    await stripe.refunds.create({ payment_intent: intentId });
    shop.sandbox.faults.webhooks.mode = 'deliver';
    const verdict = await placeWith(intentId);
    expect([verdict.status, verdict.reason]).toEqual([409, 'PAYMENT_REFUNDED']);
    expect(await ledgerOf(intentId)).toEqual([
      'received 1000',
      'refund_requested 1000',
      'refund_succeeded 1000',
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });

  it('of which a part went back', async () => {
    const intentId = await payBare();
    await stripe.refunds.create({ payment_intent: intentId, amount: 1 });
    expect((await placeWith(intentId)).reason).toBe('PAYMENT_REFUNDED');
  });

  it('that is disputed; but once the shop has won', async () => {
    const intentId = await payBare(cards.disputed);
    const verdict = await placeWith(intentId);
    expect([verdict.status, verdict.reason]).toEqual([409, 'PAYMENT_DISPUTED']);
    await decide(intentId, 'winning_evidence');
    expect((await placeWith(intentId)).status).toBe(200);
    expect(await ledgerOf(intentId)).toEqual(['received 1000', 'disputed 1000', 'dispute_won 1000']);
  });

  it('that was lost in a dispute', async () => {
    const intentId = await payBare(cards.disputed);
    await decide(intentId, 'losing_evidence');
    expect((await placeWith(intentId)).reason).toBe('PAYMENT_REFUNDED');
  });

  it('but a request that was answered before gets its answer again', async () => {
    const intentId = await payBare();
    const first = await placeWith(intentId, 'order-1');
    await stripe.refunds.create({ payment_intent: intentId });
    const again = await placeWith(intentId, 'order-1');
    expect([first.status, again.answer]).toEqual([200, first.answer]);
  });
});

describe('a refund that fails after it had succeeded', () => {
  it('cancels the refunded order, says so to everybody, and can be made again', async () => {
    await makeEndpoint(shop, { events: ['order.refunded', 'order.refund_failed'] });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { card: cards.refundFails });
    await takeEvents(shop);
    await staff.trpc.order.refund.mutate({ number });
    await untilLedgerHas(intentId, 'refund_failed 1000');
    const order = await readOrder(shop, number);
    expect([order.status, order.payments[0]?.attention]).toEqual(['cancelled', 'refund_failed']);
    expect(order.events.map(({ to }) => to).slice(-2)).toEqual(['refunded', 'cancelled']);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    const { data } = await staff.trpc.order.get.query({ number });
    expect([data.refunded, data.refundable, data.steps]).toEqual([0, 10, ['refund']]);
    const sent = await takeEvents(shop);
    expect(typesOf(sent)).toEqual(['order.refunded', 'order.refund_failed']);

    await staff.trpc.order.refund.mutate({ number });
    await expect.poll(() => statusOf(number), { timeout: 20_000 }).toBe('refunded');
    await expect
      .poll(
        async () => (await ledgerOf(intentId)).filter((entry) => entry.startsWith('refund_failed')).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(2);
  });

  it('leaves an order that was shipped as it was, and its pieces with the shopper', async () => {
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { card: cards.refundFails });
    await staff.trpc.order.ship.mutate({ number });
    await staff.trpc.order.refund.mutate({ number });
    await untilLedgerHas(intentId, 'refund_failed 1000');
    expect([await statusOf(number), await stockOf(shop.db, product.id)]).toEqual(['shipped', 2]);
  });
});

describe('a dispute', () => {
  it('stops the order from being shipped until the shop has won, and takes its money from the sales', async () => {
    const sales = async () => (await findReport(shop.db, lastDays(7), 'UTC')).total.salesCents;
    const before = await sales();
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { card: cards.disputed });
    await untilLedgerHas(intentId, 'disputed 1000');
    expect(await sales()).toBe(before);
    const { data } = await staff.trpc.order.get.query({ number });
    expect([data.status, data.refundable, data.steps]).toEqual(['paid', 0, ['correct']]);
    const attentionDetails = { disputeReason: 'fraudulent', respondBy: expect.any(String) };
    expect(data.payments[0]).toMatchObject({ attention: 'disputed', attentionDetails });
    await expect(staff.trpc.order.ship.mutate({ number })).rejects.toThrow(
      'The payment of this order is disputed',
    );
    await expect(staff.trpc.order.refund.mutate({ number, amount: 1 })).rejects.toThrow(
      'the bank keeps $10.00 in a dispute',
    );
    await decide(intentId, 'winning_evidence');
    await untilLedgerHas(intentId, 'dispute_won 1000');
    expect(await sales()).toBe(before + 1000);
    expect((await readOrder(shop, number)).payments[0]?.attention).toBeNull();
    await staff.trpc.order.ship.mutate({ number });
    expect(await statusOf(number)).toBe('shipped');
  });

  it('that is lost ends an order that was not shipped, and puts its pieces back', async () => {
    await makeEndpoint(shop, { events: ['order.disputed', 'order.dispute_lost'] });
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { card: cards.disputed });
    await untilLedgerHas(intentId, 'disputed 1000');
    expect(await stockOf(shop.db, product.id)).toBe(2);
    await decide(intentId, 'losing_evidence');
    await untilLedgerHas(intentId, 'dispute_lost 1000');
    expect([await statusOf(number), await stockOf(shop.db, product.id)]).toEqual(['refunded', 3]);
    const { data } = await staff.trpc.order.get.query({ number });
    expect([data.refunded, data.refundable]).toEqual([10, 0]);
    const types = typesOf(await takeEvents(shop)).filter((type) => type.startsWith('order.dispute'));
    expect(types.slice(-2)).toEqual(['order.disputed', 'order.dispute_lost']);
  });

  it('that is only an inquiry takes no money, and needs attention until it is closed', async () => {
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, { card: cards.inquiry });
    const attention = async () => (await readOrder(shop, number)).payments[0]?.attention;
    await expect.poll(attention, { timeout: 20_000 }).toBe('disputed');
    const { data } = await staff.trpc.order.get.query({ number });
    expect([data.refundable, data.steps]).toEqual([10, ['ship', 'refund', 'correct']]);
    await decide(intentId, 'winning_evidence');
    await expect.poll(attention, { timeout: 20_000 }).toBeNull();
    expect(await ledgerOf(intentId)).toEqual(['received 1000']);
  });

  it('that nobody reported is found by the reconciler', async () => {
    shop.sandbox.faults.webhooks.mode = 'lose';
    const { intentId } = await makePaidOrder(shop, product, { card: cards.disputed });
    shop.sandbox.faults.webhooks.mode = 'deliver';
    expect(await ledgerOf(intentId)).toEqual(['received 1000']);
    await reconcileNow(shop);
    expect(await ledgerOf(intentId)).toEqual(['received 1000', 'disputed 1000']);
  });
});

describe('a payment without an order', () => {
  it('that is not what was asked for can be reviewed', async () => {
    const started = await startBare(shop, 10);
    await stripe.paymentIntents.update(started.intentId, { amount: 900 });
    await payByCard(shop, started);
    await untilLedgerHas(started.intentId, 'received 900');
    const listed = await staff.trpc.payment.unattached.query();
    const payment = listed.find(({ intentId }) => intentId === started.intentId);
    expect(payment).toMatchObject({ attention: 'wrong_amount', refundable: 9, amount: 10 });
    const { id, attentionDetails } = payment as NonNullable<typeof payment>;
    await staff.trpc.payment.review.mutate({ id, attention: 'wrong_amount', attentionDetails });
    const reviewed = await shop.db.payment.findUnique({ where: { id } });
    expect(reviewed).toMatchObject({ status: 'mismatched', attention: null });
    await staff.trpc.order.refundPayment.mutate({ id });
    await untilLedgerHas(started.intentId, 'refund_succeeded 900');
  });

  it('is refunded by staff, once, and then nobody has to look at it', async () => {
    const intentId = await payBare();
    await expect.poll(() => ledgerOf(intentId), { timeout: 20_000 }).toEqual(['received 1000']);
    const { id } = await shop.db.payment.update({ where: { intentId }, data: { attention: 'no_order' } });
    const input = { id, refundable: 10, reason: 'No order came' };
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => staff.trpc.order.refundPayment.mutate(input)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const entries = ['received 1000', 'refund_requested 1000', 'refund_succeeded 1000'];
    expect(await ledgerOf(intentId)).toEqual(entries);
    expect(await shop.db.payment.findUnique({ where: { intentId } })).toMatchObject({ attention: null });
    expect(await shop.db.activity.count({ where: { action: 'payment.refunded', subjectId: id } })).toBe(1);
    expect((await stripe.refunds.list({ payment_intent: intentId })).data).toMatchObject([{ amount: 1000 }]);
  });
});
