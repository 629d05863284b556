import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestSandbox, refusal, type TestSandbox } from '../helpers/card-sandbox.ts';
import { untilWaitingForLock, whileLocked } from '../helpers/locks.ts';
import { copyDatabase } from '../helpers/postgres.ts';
import { openTcpGate, type TcpGate } from '../helpers/tcp-gate.ts';

let databaseUrl: string;
let gate: TcpGate;
let test: TestSandbox;
beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('templateUrl'));
  gate = await openTcpGate(databaseUrl);
  test = await openTestSandbox({ databaseUrl: gate.url });
});
afterAll(async () => {
  await test.close();
  await gate.shut();
});

/** As another transaction of the sandbox that works on it. */
const whileBusy = <T>({ id }: Stripe.PaymentIntent, work: () => Promise<T>): Promise<T> =>
  whileLocked(databaseUrl, { select: 'SELECT 1 FROM sandbox_objects WHERE id = $1', id }, work);

describe('the card sandbox', () => {
  it('pays an intent while it works on others, and says that it is busy for one that waits too long', async () => {
    const [busy, ...others] = await Promise.all(Array.from({ length: 6 }, () => test.makeIntent()));
    await whileBusy(busy as Stripe.PaymentIntent, async () => {
      let isOver = false;
      const waiting = test.pay(busy as Stripe.PaymentIntent).finally(() => {
        isOver = true;
      });
      await untilWaitingForLock(databaseUrl);
      expect(await test.stripe.paymentIntents.retrieve((busy as Stripe.PaymentIntent).id)).toMatchObject({
        status: 'requires_payment_method',
      });
      const paid = await Promise.all(others.map((intent) => test.pay(intent)));
      expect(paid.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect(isOver).toBe(false);
      const { status, headers, body } = await waiting;
      expect([status, headers['retry-after'], body]).toEqual([
        503,
        '1',
        { error: { type: 'api_error', message: 'The card sandbox is busy; try again in a moment.' } },
      ]);
    });
    expect((await test.pay(busy as Stripe.PaymentIntent)).body.status).toBe('succeeded');
  });

  it('makes of two requests about one intent, or with one key, one after the other', async () => {
    const intent = await test.makeIntent();
    await test.pay(intent);
    const refund = () => test.stripe.refunds.create({ payment_intent: intent.id, amount: 3000 });
    const outcomes = await Promise.allSettled([refund(), refund(), refund()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const make = () =>
      test.stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'one' });
    const made = await Promise.all([make(), make(), make()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('answers as Stripe does in an outage while its database is away', async () => {
    const intent = await test.makeIntent();
    await gate.shut();
    const error = await refusal(test.stripe.paymentIntents.retrieve(intent.id));
    await gate.open();
    expect(error).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 503,
      message: 'The card sandbox is busy; try again in a moment.',
    });
    expect(error.headers?.['retry-after']).toBe('1');
    expect((await test.stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
  });
});
