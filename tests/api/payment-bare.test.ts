import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKey } from '../helpers/api-key.ts';
import { askForIntent, payByCard, readOrder, startBare } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { countConfirmations } from '../helpers/order.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { ask, transports, type Verdict } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
let product: MadeProduct;
beforeEach(async () => {
  product = await makeProduct(shop.db, { priceCents: 2550, stock: 10 });
});
afterAll(() => expectInvariants(shop.db));

const placeWith = (paymentIntentId: string, quantity = 2): Promise<Verdict> =>
  ask(shop, 'REST', 'place', { cartItems: [{ _id: product.id, quantity }], customer, paymentIntentId });

async function payBare(amount: number): Promise<string> {
  const started = await startBare(shop, amount);
  await payByCard(shop, started);
  return started.intentId;
}

/** Nothing was written, and the payment is free for the right order. */
async function expectUnused(intentId: string): Promise<void> {
  expect(await stockOf(shop.db, product.id)).toBe(10);
  expect(await shop.db.orderLine.count({ where: { productId: product.id } })).toBe(0);
  const payment = await shop.db.payment.findUnique({ where: { intentId } });
  expect(payment?.orderId ?? null).toBeNull();
}

describe('a payment for a bare amount', () => {
  it('becomes the payment of the order that is placed with it', async () => {
    const { status, answer } = await askForIntent(shop, 'REST', { amount: 51 });
    expect([status, answer]).toEqual([
      200,
      { data: expect.stringMatching(/^pi_\w+_secret_\w+$/), paid: false },
    ]);
    const [intentId] = answer.data.split('_secret_');
    await payByCard(shop, { intentId, clientSecret: answer.data });
    const placed = await placeWith(intentId);
    expect([placed.status, placed.answer.data.total]).toEqual([200, 51]);
    const order = await readOrder(shop, placed.answer.data.orderNumber);
    expect(order).toMatchObject({
      status: 'paid',
      paymentMethod: 'card',
      totalCents: 5100,
      payments: [{ intentId, status: 'succeeded', amountCents: 5100, attention: null }],
    });
    expect(await stockOf(shop.db, product.id)).toBe(8);
    expect(await countConfirmations(shop, order.id)).toBe(1);
  });

  it('is refused for an order of another amount', async () => {
    const intentId = await payBare(51);
    const verdict = await placeWith(intentId, 1);
    expect([verdict.status, verdict.reason]).toEqual([409, 'PAYMENT_MISMATCH']);
    await expectUnused(intentId);
    expect((await placeWith(intentId)).status).toBe(200);
  });

  it('is refused when its amount was changed at the provider, though the order comes to it', async () => {
    const started = await startBare(shop, 10);
    await sdkOf(shop.sandbox).paymentIntents.update(started.intentId, { amount: 2550 });
    shop.sandbox.faults.webhooks.mode = 'lose';
    await payByCard(shop, started);
    shop.sandbox.faults.webhooks.mode = 'deliver';
    const verdict = await placeWith(started.intentId, 1);
    expect([verdict.status, verdict.reason]).toEqual([409, 'PAYMENT_MISMATCH']);
    await expectUnused(started.intentId);
  });

  it('is refused until it has succeeded', async () => {
    const started = await startBare(shop, 51);
    const verdict = await placeWith(started.intentId);
    expect([verdict.status, verdict.reason]).toEqual([409, 'PAYMENT_INCOMPLETE']);
    await payByCard(shop, started, '4000000000000002');
    expect((await placeWith(started.intentId)).reason).toBe('PAYMENT_INCOMPLETE');
    await expectUnused(started.intentId);
  });

  it('pays one order only, when twenty are placed with it at once', async () => {
    const intentId = await payBare(51);
    // The provider serves one request for an intent at a time, and answers 503 to one that waits too long: programs try again.
    const place = async (): Promise<Verdict> => {
      const verdict = await placeWith(intentId);
      return verdict.status === 503 ? place() : verdict;
    };
    const verdicts = await Promise.all(Array.from({ length: 20 }, place));
    const reasons = verdicts.map(({ status, reason }) => `${status} ${reason}`);
    expect(reasons.sort()).toEqual(['200 undefined', ...Array(19).fill('409 PAYMENT_USED')]);
    expect(await stockOf(shop.db, product.id)).toBe(8);
  });

  it('is not found when the shop never made it', async () => {
    const foreign = await sdkOf(shop.sandbox).paymentIntents.create({
      amount: 5100,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    for (const intentId of [foreign.id, 'pi_nobody']) {
      const verdict = await placeWith(intentId);
      expect([verdict.status, verdict.reason]).toEqual([404, 'PAYMENT_NOT_FOUND']);
      await expectUnused(intentId);
    }
  });

  it('must be an amount that a card can pay, beside no cart', async () => {
    const cartItems = [{ _id: product.id, quantity: 1 }];
    const refused: [unknown, number, string][] = [
      [{ amount: 0.49 }, 422, 'AMOUNT_TOO_SMALL'],
      [{ amount: 10.005 }, 400, 'INVALID_INPUT'],
      [{ amount: -5 }, 400, 'INVALID_INPUT'],
      [{ amount: 5, cartItems }, 400, 'INVALID_INPUT'],
      [{}, 400, 'INVALID_INPUT'],
    ];
    shop.sandbox.faults.forget();
    const before = await shop.db.payment.count();
    for (const [input, status, reason] of refused) {
      for (const transport of transports) {
        const verdict = await askForIntent(shop, transport, input);
        expect([input, verdict.status, verdict.reason]).toEqual([input, status, reason]);
      }
    }
    expect(await shop.db.payment.count()).toBe(before);
    expect(shop.sandbox.faults.requests).toEqual([]);
  });
});

describe('a payment that has been without an order for an hour, so that its id may be in the accounts', () => {
  const pay = async () => {
    const started = await startBare(shop, 51);
    await payByCard(shop, started);
    await shop.db.payment.update({
      where: { intentId: started.intentId },
      data: { createdAt: new Date(Date.now() - 3_601_000) },
    });
    return started;
  };

  it('is not spent by whoever knows its id alone', async () => {
    const { intentId, clientSecret } = await pay();
    for (const wrong of [intentId, `${clientSecret}x`, `${intentId}_secret_x`])
      expect([wrong, (await placeWith(wrong)).reason]).toEqual([wrong, 'PAYMENT_NOT_FOUND']);
    await expectUnused(intentId);
  });

  it('is by who has its client secret, by a program with a key, and by staff', async () => {
    const { clientSecret, intentId } = await pay();
    expect((await placeWith(clientSecret)).status).toBe(200);
    expect((await shop.db.payment.findUniqueOrThrow({ where: { intentId } })).orderId).not.toBeNull();
    const { authorization } = await makeKey(shop);
    const { cookie } = await signInAs(shop, 'manager');
    for (const headers of [{ authorization }, { cookie }] as Record<string, string>[]) {
      const { intentId: paymentIntentId } = await pay();
      const body = { cartItems: [{ _id: product.id, quantity: 2 }], customer, paymentIntentId };
      expect((await ask(shop, 'REST', 'place', body, headers)).status).toBe(200);
    }
  });
});

it('a client secret that is not of the payment places no order, however fresh it is', async () => {
  const started = await startBare(shop, 51);
  await payByCard(shop, started);
  expect((await placeWith(`${started.intentId}_secret_x`)).reason).toBe('PAYMENT_NOT_FOUND');
  expect((await placeWith(started.clientSecret)).status).toBe(200);
});
