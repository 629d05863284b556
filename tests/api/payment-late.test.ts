import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { reconcile } from '../../src/server/order/payment/reconcile.ts';
import {
  countJobs,
  endTime,
  payByCard,
  readOrder,
  refundsOfIntent,
  type StartedPayment,
  startPayment,
} from '../helpers/card.ts';
import { customer, type MadeProduct, makeProduct, ordersFirst, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { countConfirmations } from '../helpers/order.ts';
import { deliver, eventAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
beforeAll(async () => {
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

/** An order that expired while the shop could not reach its provider: the intent can still be paid. */
async function expireOutOfReach(product: MadeProduct): Promise<StartedPayment> {
  const started = await startPayment(shop, product);
  await endTime(shop, started.orderNumber);
  const { id } = await readOrder(shop, started.orderNumber);
  await endHold({ db: shop.db, log: shop.context().log, cards: undefined }, id);
  expect((await readOrder(shop, started.orderNumber)).status).toBe('expired');
  return started;
}

/** Pays, and brings the news three times over. */
async function payLate(started: StartedPayment): Promise<void> {
  expect((await payByCard(shop, started)).body.status).toBe('succeeded');
  const event = await eventAbout(shop, started.intentId, 'payment_intent.succeeded');
  const { clientSecret } = started;
  const [first, second] = await Promise.all([
    deliver(shop, event),
    deliver(shop, event),
    shop.trpc.payment.complete.mutate({ clientSecret }),
    reconcile({ db: shop.db, cards: shop.gateway, log: shop.context().log }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
}

describe('a payment that arrives after its order’s time', () => {
  it('is kept while the pieces are there', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await expireOutOfReach(product);
    expect(await stockOf(shop.db, product.id)).toBe(1);
    await payLate(started);
    const { id, status, events, movements, payments } = await readOrder(shop, started.orderNumber);
    expect([status, events.map(({ to }) => to)]).toEqual(['paid', ['awaiting_payment', 'expired', 'paid']]);
    expect(movements.map(({ delta }) => delta)).toEqual([-1, 1, -1]);
    expect(payments).toMatchObject([{ status: 'succeeded', refunds: [] }]);
    expect(await stockOf(shop.db, product.id)).toBe(0);
    expect(await countConfirmations(shop, id)).toBe(1);
  });

  it('goes back once when the pieces are sold, and the order says why', async () => {
    const product = await makeProduct(shop.db, { stock: 1, priceCents: 4999 });
    const started = await expireOutOfReach(product);
    const cartItems = [{ _id: product.id, quantity: 1 }];
    expect((await ask(shop, 'REST', 'place', { cartItems, customer })).status).toBe(200);
    await payLate(started);
    const { payments } = await readOrder(shop, started.orderNumber);
    expect(payments).toMatchObject([
      { status: 'surplus', refunds: [{ status: 'requested', amountCents: 4999 }] },
    ]);
    expect(await countJobs(shop, 'send_refund', payments[0]?.refunds[0]?.id as string)).toBe(1);
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    await deliver(shop, await eventAbout(shop, started.intentId, 'payment_intent.succeeded'));
    const order = await readOrder(shop, started.orderNumber);
    expect(order.payments).toMatchObject([{ status: 'surplus', refunds: [{ status: 'succeeded' }] }]);
    expect(await refundsOfIntent(shop, started.intentId)).toMatchObject([{ amount: 4999 }]);
    expect(order.events.map(({ to, reason }) => [to, reason])).toEqual([
      ['awaiting_payment', null],
      ['expired', 'Not paid in time'],
      [
        'expired',
        '$49.99 arrived after the time to pay was over and the products were sold out, and is being refunded',
      ],
      ['refunded', '$49.99 refunded'],
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(0);
    const { data } = await shop.trpc.payment.complete.mutate({ clientSecret: started.clientSecret });
    expect(data.status).toBe('refunded');
  });

  it('goes back when a product of the order is gone from the shop', async () => {
    const product = await makeProduct(shop.db);
    const started = await expireOutOfReach(product);
    await shop.db.product.delete({ where: { id: product.id } });
    await payLate(started);
    await shop.runJobs();
    expect((await readOrder(shop, started.orderNumber)).status).toBe('refunded');
    expect(await refundsOfIntent(shop, started.intentId)).toHaveLength(1);
  });
});

it('a payment for a cancelled order goes back, and the pieces stay free', async () => {
  const product = await makeProduct(shop.db, { stock: 1 });
  const started = await startPayment(shop, product);
  await shop.trpc.payment.cancel.mutate({ clientSecret: started.clientSecret });
  // A provider should never do this: take money for an intent that it has cancelled.
  await shop.db.$executeRaw`
    UPDATE sandbox_objects SET body = jsonb_set(body, '{status}', '"requires_payment_method"')
    WHERE id = ${started.intentId}`;
  await payLate(started);
  await shop.runJobs();
  const { status, events } = await readOrder(shop, started.orderNumber);
  expect(status).toBe('refunded');
  expect(events.at(-2)?.reason).toContain('arrived after the order was cancelled, and is being refunded');
  expect(await refundsOfIntent(shop, started.intentId)).toHaveLength(1);
  expect(await stockOf(shop.db, product.id)).toBe(1);
});

it('of two payments for one order, the second goes back', async () => {
  const product = await makeProduct(shop.db, { stock: 2 });
  const first = await startPayment(shop, product, { key: 'twice' });
  // The shop lost the first intent, so the shopper was offered a second one.
  const lost = { where: { intentId: first.intentId }, data: { status: 'cancelled' } } as const;
  await ordersFirst(shop, shop.db.payment.update(lost));
  const second = await startPayment(shop, product, { key: 'twice' });
  expect(second.orderNumber).toBe(first.orderNumber);
  await Promise.all([payLate(first), payLate(second)]);
  await shop.runJobs();
  const { status, payments, events } = await readOrder(shop, first.orderNumber);
  expect(status).toBe('paid');
  expect(payments.map((payment) => payment.status).sort()).toEqual(['succeeded', 'surplus']);
  expect(payments.flatMap(({ refunds }) => refunds).map((refund) => refund.status)).toEqual(['succeeded']);
  const given = [
    ...(await refundsOfIntent(shop, first.intentId)),
    ...(await refundsOfIntent(shop, second.intentId)),
  ];
  expect(given).toHaveLength(1);
  expect(events.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('for an order that was paid already'),
  );
  expect(await stockOf(shop.db, product.id)).toBe(1);
});
