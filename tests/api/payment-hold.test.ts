import { afterAll, describe, expect, it } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import { endOverdue } from '../../src/server/order/payment/reconcile.ts';
import { askForIntent, countJobs, endTime, readOrder, startPayment } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { eventAbout } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { type CardShop, openCardShop } from '../helpers/shop.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
afterAll(() => expectInvariants(shop.db));

const partsOf = ({ db, gateway, context }: CardShop) => ({ db, cards: gateway, log: context().log });
const statusesOf = async (number: string) => (await readOrder(shop, number)).events.map(({ to }) => to);
const intentOf = ({ intentId }: { intentId: string }) =>
  sdkOf(shop.sandbox).paymentIntents.retrieve(intentId);

describe('a hold', () => {
  it('ends once with five sweepers of two processes, the intent before the stock', async () => {
    const second = await openCardShop({}, { databaseUrl: shop.databaseUrl });
    const product = await makeProduct(shop.db, { stock: 12 });
    const started = await Promise.all(Array.from({ length: 12 }, () => startPayment(shop, product)));
    expect(await stockOf(shop.db, product.id)).toBe(0);
    for (const { orderNumber } of started) await endTime(shop, orderNumber);
    await Promise.all([
      shop.runJobs(),
      second.runJobs(),
      endOverdue(partsOf(shop)),
      endOverdue(partsOf(second)),
      endOverdue(partsOf(second)),
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(12);
    for (const { orderNumber, intentId } of started) {
      const { events, movements, payments } = await readOrder(shop, orderNumber);
      expect(events.map(({ to, reason }) => [to, reason])).toEqual([
        ['awaiting_payment', null],
        ['expired', 'Not paid in time'],
      ]);
      expect(movements.map(({ delta }) => delta)).toEqual([-1, 1]);
      expect(payments.map(({ status }) => status)).toEqual(['cancelled']);
      const { id } = await eventAbout(shop, intentId, 'payment_intent.canceled');
      const cancelled = await shop.db.sandboxObject.findUniqueOrThrow({ where: { id } });
      expect(cancelled.createdAt.getTime()).toBeLessThanOrEqual(Number(movements[1]?.createdAt));
    }
    await second.close();
  });

  it('does not end before its time, whoever asks', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, product);
    const { id } = await readOrder(shop, started.orderNumber);
    await shop.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload->>'orderId' = ${id}`;
    await Promise.all([shop.runJobs(), endOverdue(partsOf(shop)), endHold(partsOf(shop), id)]);
    expect(await statusesOf(started.orderNumber)).toEqual(['awaiting_payment']);
    expect((await intentOf(started)).status).toBe('requires_payment_method');
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('stays while the provider can’t be asked to cancel, and ends afterwards', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, product);
    await endTime(shop, started.orderNumber);
    const { id } = await readOrder(shop, started.orderNumber);
    const refused = { kind: 'status', status: 503 } as const;
    shop.sandbox.faults.add({ path: /cancel$/, times: 2, fault: refused });
    await expect(endHold(partsOf(shop), id)).rejects.toMatchObject({ reason: 'PAYMENT_UNAVAILABLE' });
    expect([await stockOf(shop.db, product.id), (await intentOf(started)).status]).toEqual([
      0,
      'requires_payment_method',
    ]);
    await shop.runJobs();
    expect([await stockOf(shop.db, product.id), (await intentOf(started)).status]).toEqual([1, 'canceled']);
  });

  it('and its job are written with the order, or not at all', async () => {
    const product = await makeProduct(shop.db, { priceCents: 1000, stock: 5 });
    const cart = { cartItems: [{ _id: product.id, quantity: 1 }], customer };
    const jobs = () => shop.db.$queryRaw`SELECT id::text FROM graphile_worker._private_jobs ORDER BY id`;
    const before = await jobs();
    expect((await askForIntent(shop, 'REST', { ...cart, expectedTotal: 5 })).reason).toBe('PRICE_CHANGED');
    expect((await ask(shop, 'REST', 'place', { ...cart, expectedTotal: 5 })).reason).toBe('PRICE_CHANGED');
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 20 } });
    expect((await askForIntent(shop, 'REST', cart)).reason).toBe('AMOUNT_TOO_SMALL');
    expect(await jobs()).toEqual(before);
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1000 } });
    const { orderNumber } = await startPayment(shop, product);
    const { id, holdExpiresAt } = await readOrder(shop, orderNumber);
    expect(await countJobs(shop, 'expire_hold', id)).toBe(1);
    const [{ runAt }] = await shop.db.$queryRaw<[{ runAt: Date }]>`
      SELECT run_at AS "runAt" FROM graphile_worker._private_jobs WHERE payload->>'orderId' = ${id}`;
    expect(runAt).toEqual(holdExpiresAt);
  });
});

describe('an order that is cancelled twenty times at once', () => {
  it('gives its pieces back once, when it waits for a card', async () => {
    const product = await makeProduct(shop.db, { stock: 3 });
    const { clientSecret, orderNumber } = await startPayment(shop, product, { quantity: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.trpc.payment.cancel.mutate({ clientSecret })),
    );
    expect(new Set(answers.map(({ data }) => data.status))).toEqual(new Set(['cancelled']));
    expect(await statusesOf(orderNumber)).toEqual(['awaiting_payment', 'cancelled']);
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });
});
