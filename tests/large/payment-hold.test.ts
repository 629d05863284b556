import { afterAll, describe, expect, it, vi } from 'vitest';
import { endHold } from '../../src/server/order/payment/holds.ts';
import {
  countBy,
  endTime,
  payByCard,
  readOrder,
  type StartedPayment,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import type { CardShop } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
afterAll(() => expectInvariants(shop.db));

const partsOf = ({ db, gateway, context }: CardShop) => ({ db, cards: gateway, log: context().log });
const intentOf = ({ intentId }: { intentId: string }) =>
  sdkOf(shop.sandbox).paymentIntents.retrieve(intentId);

describe('a hold', () => {
  it('that ends as its shopper pays leaves paid pieces sold, or unpaid ones free: thirty times', async () => {
    const product = await makeProduct(shop.db, { stock: 30 });
    const startOverdue = async () => {
      const payment = await startPayment(shop, product);
      await endTime(shop, payment.orderNumber);
      return { ...payment, orderId: (await readOrder(shop, payment.orderNumber)).id };
    };
    /** Waits until the provider has got this request, which may not have had its effect yet. */
    const untilAsked = ({ intentId }: StartedPayment, step: 'cancel' | 'confirm') =>
      vi.waitUntil(
        () => shop.sandbox.faults.requests.some(({ path }) => path.endsWith(`/${intentId}/${step}`)),
        { timeout: 30_000, interval: 1 },
      );
    type Step = () => Promise<unknown>;
    // Clear cases at both ends, and close races between.
    const races: ((payment: StartedPayment, pay: Step, end: Step) => Promise<unknown>)[] = [
      (_payment, pay, end) => pay().then(end),
      (payment, pay, end) => Promise.all([pay(), untilAsked(payment, 'confirm').then(end)]),
      (_payment, pay, end) => Promise.all([end(), pay()]),
      (payment, pay, end) => Promise.all([end(), untilAsked(payment, 'cancel').then(pay)]),
      (_payment, pay, end) => end().then(pay),
    ];
    const started: StartedPayment[] = [];
    for (let round = 0; round < 6; round++) {
      const overdue = await Promise.all(races.map(startOverdue));
      const run = async (payment: (typeof overdue)[number], n: number) =>
        races[n]?.(
          payment,
          () => payByCard(shop, payment),
          () => endHold(partsOf(shop), payment.orderId),
        );
      await Promise.all(overdue.map(run));
      started.push(...overdue);
    }
    await shop.sandbox.faults.webhooks.flush();
    const ends: string[] = [];
    for (const payment of started) {
      await shop.trpc.payment.complete.mutate({ clientSecret: payment.clientSecret });
      const { status, payments, movements } = await readOrder(shop, payment.orderNumber);
      const held = movements.reduce((sum, { delta }) => sum - delta, 0);
      ends.push(`${status} ${payments.map((row) => row.status)} ${(await intentOf(payment)).status} ${held}`);
    }
    const counts = countBy(ends, (end) => end);
    const { 'paid succeeded succeeded 1': paid = 0, 'expired cancelled canceled 0': expired = 0 } = counts;
    expect(paid + expired, JSON.stringify(counts)).toBe(30);
    expect(Math.min(paid, expired)).toBeGreaterThan(0);
    expect(await stockOf(shop.db, product.id)).toBe(expired);
  });
});
