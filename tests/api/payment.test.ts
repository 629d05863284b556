import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/base/limits.ts';
import {
  askForIntent,
  countBy,
  endTime,
  intentsOfOrder,
  makePaidOrder,
  payByCard,
  readOrder,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock, whileStockLocked } from '../helpers/locks.ts';
import { countConfirmations } from '../helpers/order.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { ask, transports } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
afterAll(() => expectInvariants(shop.db));

const cartOf = (product: { id: string }, quantity = 1) => ({
  cartItems: [{ _id: product.id, quantity }],
  customer,
});
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('while another transaction has locked a product', () => {
  const begin = ({ id }: { id: string }) =>
    shop.trpc.payment.createIntent.mutate(cartOf({ id })).then(
      () => 200,
      (error) => error.data.httpStatus,
    );

  it('card orders for others are begun, and those for it when it is free', async () => {
    const [locked, free] = [await makeProduct(shop.db, { stock: 100 }), await makeProduct(shop.db)];
    let ended = 0;
    const waiting = await whileStockLocked(shop.databaseUrl, locked.id, async () => {
      // More than there are connections.
      const begun = Array.from({ length: 12 }, () => begin(locked).finally(() => (ended += 1)));
      await untilWaitingForLock(shop.databaseUrl);
      expect(await begin(free)).toBe(200);
      expect(ended).toBe(0);
      return { begun };
    });
    expect(await Promise.all(waiting.begun)).toEqual(Array(12).fill(200));
    expect(await stockOf(shop.db, locked.id)).toBe(88);
  });

  it('those for it are refused as BUSY after a while, and leave nothing behind', {
    tags: 'slow',
  }, async () => {
    const product = await makeProduct(shop.db, { stock: 100 });
    const orders = await shop.db.order.count();
    const verdicts = await whileStockLocked(shop.databaseUrl, product.id, () =>
      Promise.all(Array.from({ length: 12 }, () => begin(product))),
    );
    expect(verdicts).toEqual(Array(12).fill(503));
    expect([await stockOf(shop.db, product.id), await shop.db.order.count()]).toEqual([100, orders]);
  });
});

describe('a card payment', () => {
  it('holds the stock, is paid by the provider’s webhook, and is booked once', async () => {
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 4999 });
    const started = await startPayment(shop, product, { quantity: 2 });
    expect(await stockOf(shop.db, product.id)).toBe(3);
    expect((await readOrder(shop, started.orderNumber)).status).toBe('awaiting_payment');
    const paid = await payByCard(shop, started);
    expect([paid.status, paid.body.status]).toEqual([200, 'succeeded']);
    await expect
      .poll(async () => (await readOrder(shop, started.orderNumber)).status, { timeout: 15_000 })
      .toBe('paid');
    const order = await readOrder(shop, started.orderNumber);
    expect(order.payments).toMatchObject([
      { status: 'succeeded', amountCents: 9998, intentId: started.intentId, refunds: [] },
    ]);
    const { clientSecret } = started;
    const outcome = await shop.trpc.payment.complete.mutate({ clientSecret });
    expect(outcome.data).toMatchObject({
      status: 'paid',
      order: { orderNumber: order.number, total: 99.98 },
    });
    const { events, id } = await readOrder(shop, order.number);
    expect(events.map(({ to }) => to)).toEqual(['awaiting_payment', 'paid']);
    expect(await countConfirmations(shop, id)).toBe(1);
  });

  it.each([
    ['tRPC', '/trpc/payment.createIntent'],
    ['REST', '/api/v1/payment/create-intent'],
    ['REST, with the slash doubled', '/api/v1//payment/create-intent'],
  ])('starts through %s with the secret, whether it is paid, and the order', async (name, path) => {
    const product = await makeProduct(shop.db, { priceCents: 1250 });
    const response = await fetch(shop.url + path, posting(cartOf(product, 3)));
    expect(response.status).toBe(200);
    const body = await response.json();
    const answer = name === 'tRPC' ? body.result.data : body;
    expect(answer).toEqual({
      data: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      paid: false,
      order: {
        orderNumber: expect.stringMatching(/^RH-/),
        total: 37.5,
        placedAt: expect.any(String),
        arrives: null,
        confirmBy: null,
      },
    });
    const order = await readOrder(shop, answer.order.orderNumber);
    expect(order).toMatchObject({ status: 'awaiting_payment', paymentMethod: 'card', totalCents: 3750 });
    const holdMs = (order.holdExpiresAt as Date).getTime() - order.createdAt.getTime();
    expect(Math.abs(holdMs - limits.holdMinutes * 60_000)).toBeLessThan(50);
    const [intent, ...more] = await intentsOfOrder(shop, order.id);
    expect(more).toEqual([]);
    expect(intent).toMatchObject({ amount: 3750, currency: 'usd', allowed_payment_method_types: ['card'] });
    expect(answer.data).toBe(intent?.client_secret);
  });

  it('is the same for the same key, and a key stands for one cart only', async () => {
    const product = await makeProduct(shop.db, { stock: 5 });
    const first = await startPayment(shop, product, { key: 'again' });
    expect(await startPayment(shop, product, { key: 'again' })).toEqual(first);
    for (const transport of transports) {
      const other = await askForIntent(shop, transport, cartOf(product, 2), keyed('again'));
      expect([other.status, other.reason]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await stockOf(shop.db, product.id)).toBe(4);
  });

  it('is one order and one intent for fifty clicks at once', async () => {
    const product = await makeProduct(shop.db, { stock: 60 });
    const clicks = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        askForIntent(shop, transports[n % 2] ?? 'REST', cartOf(product), keyed('fifty')),
      ),
    );
    const outcomes = countBy(clicks, ({ status, reason }) => `${status} ${reason}`);
    const { '200 undefined': served = 0, '409 IDEMPOTENCY_KEY_IN_USE': waiting = 0 } = outcomes;
    expect(served).toBeGreaterThan(0);
    expect(served + waiting, JSON.stringify(outcomes)).toBe(50);
    const secrets = new Set(clicks.flatMap(({ status, answer }) => (status === 200 ? [answer.data] : [])));
    expect(secrets.size).toBe(1);
    expect(await stockOf(shop.db, product.id)).toBe(59);
    const { answer } = await askForIntent(shop, 'REST', cartOf(product), keyed('fifty'));
    expect(secrets).toContain(answer.data);
    const { id, payments } = await readOrder(shop, answer.order.orderNumber);
    expect(payments).toHaveLength(1);
    expect(await intentsOfOrder(shop, id)).toHaveLength(1);
  });

  it('stays open when the card is declined, and is paid with another one on the same intent', async () => {
    const product = await makeProduct(shop.db);
    const started = await startPayment(shop, product, { key: 'two-cards' });
    const { clientSecret, orderNumber } = started;
    const declined = await payByCard(shop, started, '4000000000009995');
    expect([declined.status, declined.body.error.decline_code]).toEqual([402, 'insufficient_funds']);
    expect((await shop.trpc.payment.complete.mutate({ clientSecret })).data.status).toBe('open');
    expect(await readOrder(shop, orderNumber)).toMatchObject({
      status: 'awaiting_payment',
      payments: [{ status: 'open', lastError: 'insufficient_funds' }],
    });
    expect(await startPayment(shop, product, { key: 'two-cards' })).toEqual(started);
    await payByCard(shop, started);
    expect((await shop.trpc.payment.complete.mutate({ clientSecret })).data.status).toBe('paid');
    expect(await readOrder(shop, orderNumber)).toMatchObject({ payments: [{ status: 'succeeded' }] });
  });

  it('is not asked for again: a retry after it was paid says so', async () => {
    const product = await makeProduct(shop.db);
    const started = await startPayment(shop, product, { key: 'paid-already' });
    shop.sandbox.faults.webhooks.mode = 'lose';
    await payByCard(shop, started);
    shop.sandbox.faults.webhooks.mode = 'deliver';
    const { answer } = await askForIntent(shop, 'REST', cartOf(product), keyed('paid-already'));
    expect(answer).toMatchObject({ paid: true, data: started.clientSecret });
    expect((await readOrder(shop, started.orderNumber)).status).toBe('paid');
  });

  it('gets a new intent on the same order when the old one was cancelled at the provider', async () => {
    const product = await makeProduct(shop.db, { stock: 3 });
    const first = await startPayment(shop, product, { key: 'renewed' });
    await sdkOf(shop.sandbox).paymentIntents.cancel(first.intentId);
    const second = await startPayment(shop, product, { key: 'renewed' });
    expect(second.orderNumber).toBe(first.orderNumber);
    expect(second.intentId).not.toBe(first.intentId);
    await payByCard(shop, second);
    await shop.trpc.payment.complete.mutate({ clientSecret: second.clientSecret });
    const { status, payments } = await readOrder(shop, first.orderNumber);
    expect([status, payments.map((payment) => payment.status)]).toEqual(['paid', ['cancelled', 'succeeded']]);
    expect(await stockOf(shop.db, product.id)).toBe(2);
  });

  it('is refused when the order’s time is over, and the pieces stay free', async () => {
    const product = await makeProduct(shop.db, { stock: 3 });
    const { orderNumber } = await startPayment(shop, product, { key: 'too-late' });
    await endTime(shop, orderNumber);
    await shop.runJobs();
    const late = await askForIntent(shop, 'REST', cartOf(product), keyed('too-late'));
    expect([late.status, late.reason]).toEqual([409, 'ORDER_EXPIRED']);
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });
});

describe('a cart that can’t be paid by card', () => {
  it.each([
    ['OUT_OF_STOCK', 409, { stock: 0 }, {}],
    ['PRICE_CHANGED', 409, {}, { expectedTotal: 1 }],
    ['AMOUNT_TOO_SMALL', 422, { priceCents: 49 }, {}],
    ['ORDER_TOO_LARGE', 422, { priceCents: 60_000_000, stock: 5 }, { quantity: 2 }],
  ])(
    'is refused with %s and leaves nothing behind',
    async (reason, status, partial, {
      quantity = 1,
      ...rest
    }: { quantity?: number; expectedTotal?: number }) => {
      const product = await makeProduct(shop.db, partial);
      const before = await shop.db.order.count();
      const stock = await stockOf(shop.db, product.id);
      shop.sandbox.faults.forget();
      for (const transport of transports) {
        const refused = await askForIntent(shop, transport, { ...cartOf(product, quantity), ...rest });
        expect([refused.status, refused.reason]).toEqual([status, reason]);
      }
      expect(await shop.db.order.count()).toBe(before);
      expect(await stockOf(shop.db, product.id)).toBe(stock);
      expect(shop.sandbox.faults.requests).toEqual([]);
    },
  );
});

describe('a shopper who does not want to pay any more', () => {
  it('frees the stock at once, after the intent is cancelled at the provider', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const { clientSecret, intentId, orderNumber } = await startPayment(shop, product);
    shop.sandbox.faults.forget();
    const { data } = await shop.trpc.payment.cancel.mutate({ clientSecret });
    expect(data.status).toBe('cancelled');
    expect(await stockOf(shop.db, product.id)).toBe(1);
    expect(shop.sandbox.faults.requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /v1/payment_intents/${intentId}/cancel`,
    );
    const { status, events } = await readOrder(shop, orderNumber);
    expect([status, events.map(({ to }) => to)]).toEqual(['cancelled', ['awaiting_payment', 'cancelled']]);
    const late = await payByCard(shop, { clientSecret, intentId });
    expect([late.status, late.body.error.code]).toEqual([400, 'payment_intent_unexpected_state']);
  });

  it('keeps what was paid in the meantime', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const { clientSecret, orderNumber } = await makePaidOrder(shop, product);
    expect((await shop.trpc.payment.cancel.mutate({ clientSecret })).data.status).toBe('paid');
    expect((await readOrder(shop, orderNumber)).status).toBe('paid');
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('needs the secret of the payment', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const { intentId, orderNumber } = await startPayment(shop, product);
    for (const clientSecret of [
      `${intentId}_secret_${'0'.repeat(32)}`,
      'pi_x_secret_y',
      `${intentId}_secret_0`,
    ]) {
      for (const call of ['complete', 'cancel'] as const) {
        const refusal = await shop.trpc.payment[call].mutate({ clientSecret }).catch((error) => error.data);
        expect(refusal).toMatchObject({ httpStatus: 404, failure: { reason: 'PAYMENT_NOT_FOUND' } });
      }
    }
    expect((await readOrder(shop, orderNumber)).status).toBe('awaiting_payment');
  });
});

it('answers CARDS_NOT_TAKEN in a shop without cards, where cash works', async () => {
  const cashShop = await openTestShop();
  const product = await makeProduct(cashShop.db, { stock: 5 });
  for (const transport of transports) {
    const { status, reason, message } = await askForIntent(cashShop, transport, cartOf(product));
    expect([status, reason]).toEqual([503, 'CARDS_NOT_TAKEN']);
    expect(message).toContain('Cash on Delivery');
    expect((await ask(cashShop, transport, 'place', cartOf(product))).status).toBe(200);
  }
  expect(await stockOf(cashShop.db, product.id)).toBe(3);
  expect(await cashShop.db.payment.count()).toBe(0);
  await expectInvariants(cashShop.db);
  await cashShop.close();
});
