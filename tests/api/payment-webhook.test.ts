import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../src/server/base/env.ts';
import { webhookPath } from '../../src/server/http/provider-webhook.ts';
import { payByCard, readOrder, startBare, startPayment } from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { untilWaitingForLock, whileLocked } from '../helpers/locks.ts';
import { countConfirmations } from '../helpers/order.ts';
import { deliver, eventAbout, postToWebhook, signatureOf } from '../helpers/provider-webhooks.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { ask } from '../helpers/transports.ts';

const shop = sharedWorkingShop();
// Each test delivers its events itself.
beforeEach(() => {
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

async function paidButUntold(quantity = 1) {
  const key = randomUUID();
  const product = await makeProduct(shop.db, { stock: 5 });
  const started = await startPayment(shop, product, { quantity, key });
  await payByCard(shop, started);
  const event = await eventAbout(shop, started.intentId, 'payment_intent.succeeded');
  return { ...started, event, product, key };
}

describe('a webhook that the provider did not sign', () => {
  const now = () => Math.floor(Date.now() / 1000);
  type Forgery = (payload: string) => [body: string, headers: Record<string, string>];
  const signed = (payload: string, signing = {}) => ({
    'stripe-signature': signatureOf(shop, payload, signing),
  });
  const forgeries: Record<string, Forgery> = {
    'no signature': (payload) => [payload, {}],
    'another secret': (payload) => [payload, signed(payload, { secret: 'whsec_of_somebody_else' })],
    'an empty secret': (payload) => {
      const mac = createHmac('sha256', '').update(`${now()}.${payload}`).digest('hex');
      return [payload, { 'stripe-signature': `t=${now()},v1=${mac}` }];
    },
    'an old scheme': (payload) => [
      payload,
      { 'stripe-signature': signatureOf(shop, payload).replace('v1=', 'v0=') },
    ],
    'five minutes of age': (payload) => [payload, signed(payload, { timestamp: now() - 301 })],
    'one changed byte': (payload) => [payload.replace('"evt_', '"evs_'), signed(payload)],
    'JSON written anew': (payload) => [JSON.stringify(JSON.parse(payload), null, 1), signed(payload)],
    garbage: (payload) => [payload, { 'stripe-signature': 't=,v1=,,=' }],
    'two signatures': (payload) => [
      payload,
      { 'stripe-signature': `t=1,v1=00, ${signatureOf(shop, payload, { secret: 'whsec_x' })}` },
    ],
    'two megabytes': (payload) => [payload + ' '.repeat(2_000_000), signed(payload)],
  };

  it('is refused a thousand times without a statement on the database', async () => {
    const { event, orderNumber } = await paidButUntold();
    const payload = JSON.stringify(event);
    const observer = new pg.Client(shop.databaseUrl);
    await observer.connect();
    const clock = async () => (await observer.query('SELECT clock_timestamp() AS now')).rows[0].now as Date;
    // Connections without work stay open for ten seconds: none is gone before it was looked at.
    const statementsSince = async (start: Date): Promise<string[]> => {
      const { rows } = await observer.query(
        `SELECT query FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query_start >= $1`,
        [start],
      );
      return rows.map(({ query }) => query);
    };
    const kinds = Object.entries(forgeries);
    for (let round = 0; round < 40; round++) {
      const start = await clock();
      const shots = Array.from({ length: 25 }, (_, n) => kinds[(round * 25 + n) % kinds.length]);
      for (const shot of shots) {
        const [name, forge] = shot as [string, Forgery];
        // Two megabytes are as wrong the fifth time as the hundredth.
        if (name === 'two megabytes' && round >= 8) continue;
        const { status } = await postToWebhook(shop, ...forge(payload));
        expect([name, status]).toEqual([name, name === 'two megabytes' ? 413 : 400]);
      }
      expect(await statementsSince(start)).toEqual([]);
    }
    expect((await readOrder(shop, orderNumber)).status).toBe('awaiting_payment');

    const start = await clock();
    expect((await deliver(shop, event)).status).toBe(200);
    expect((await statementsSince(start)).length).toBeGreaterThan(0);
    expect((await readOrder(shop, orderNumber)).status).toBe('paid');
    await observer.end();
  });

  it('could be anybody’s if the secret were empty: the shop does not start without one', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    for (const secret of ['', 'whsec_']) {
      expect(() => readEnv({ ...keys, STRIPE_WEBHOOK_SECRET: secret })).toThrow('STRIPE_WEBHOOK_SECRET');
    }
  });
});

describe('a body that the provider signed', () => {
  it.each(['null', '[]', '1', '"a"', '{}', '{bad'])('and that is no event is refused: %s', async (body) => {
    const { status } = await postToWebhook(shop, body, { 'stripe-signature': signatureOf(shop, body) });
    expect(status).toBe(400);
  });

  it('and that is too large is told the limit of this address', async () => {
    const response = await fetch(shop.url + webhookPath, { method: 'POST', body: ' '.repeat(500_001) });
    expect([response.status, await response.text()]).toEqual([413, 'The body may have at most 500 kB\n']);
  });
});

describe('an event', () => {
  it('has its effect once, delivered fifty times at once and again later', async () => {
    const { event, orderNumber, product } = await paidButUntold(2);
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(shop, event)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await deliver(shop, event)).status).toBe(200);
    const { events, movements, payments, id } = await readOrder(shop, orderNumber);
    expect(events.map(({ to, actor }) => [to, actor])).toEqual([
      ['awaiting_payment', 'shopper'],
      ['paid', 'provider'],
    ]);
    expect(movements.map(({ delta }) => delta)).toEqual([-2]);
    expect(payments.map(({ status }) => status)).toEqual(['succeeded']);
    expect(await countConfirmations(shop, id)).toBe(1);
    expect(await shop.db.providerEvent.count({ where: { id: event.id } })).toBe(1);
    expect(await stockOf(shop.db, product.id)).toBe(3);
  });

  it('of a kind the shop has no use for is acknowledged', async () => {
    const { event, orderNumber } = await paidButUntold();
    for (const type of ['customer.created', 'payment_intent.created', 'payout.paid']) {
      expect((await deliver(shop, { ...event, id: `evt_${type}`, type })).status).toBe(200);
    }
    expect((await readOrder(shop, orderNumber)).status).toBe('awaiting_payment');
  });

  it('from the other mode changes nothing', async () => {
    const { event, orderNumber } = await paidButUntold();
    expect((await deliver(shop, { ...event, livemode: true })).status).toBe(200);
    expect((await readOrder(shop, orderNumber)).status).toBe('awaiting_payment');
  });

  it('that can’t have its effect now is asked for again, and has it then', async () => {
    const { event, orderNumber } = await paidButUntold();
    const { faults } = shop.sandbox;
    faults.add({ method: 'GET', path: /payment_intents/, times: 2, fault: { kind: 'status', status: 500 } });
    expect((await deliver(shop, event)).status).toBe(503);
    expect(await shop.db.providerEvent.count({ where: { id: event.id } })).toBe(0);
    expect((await readOrder(shop, orderNumber)).status).toBe('awaiting_payment');
    expect((await deliver(shop, event)).status).toBe(200);
    expect((await readOrder(shop, orderNumber)).status).toBe('paid');
  });

  it.each([
    ['a webhook', ({ event }: Awaited<ReturnType<typeof paidButUntold>>) => deliver(shop, event)],
    ['the shopper’s next attempt', ({ product, key }) => startPayment(shop, product, { key })],
  ])(
    'that comes before the intent’s id was written down finds its payment, after the order is locked by %s',
    async (_, learn) => {
      const started = await paidButUntold();
      const { orderNumber, intentId, event } = started;
      await shop.db.payment.updateMany({ where: { intentId }, data: { intentId: null } });
      const { id, payments: made } = await readOrder(shop, orderNumber);
      let learning: Promise<unknown> | undefined;
      await whileLocked(shop.databaseUrl, { select: 'SELECT FROM orders WHERE id = $1', id }, async () => {
        learning = learn(started);
        await untilWaitingForLock(shop.databaseUrl);
        // Refused if the one that waits has locked the payment.
        await shop.db.$executeRaw`SELECT FROM payments WHERE id = ${made[0]?.id}::uuid FOR UPDATE NOWAIT`;
      });
      await learning;
      expect((await deliver(shop, event)).status).toBe(200);
      const payments = [{ intentId, status: 'succeeded' }];
      expect(await readOrder(shop, orderNumber)).toMatchObject({ status: 'paid', payments });
    },
  );

  it('about a refund that comes before all others finds its payment', async () => {
    const { orderNumber, intentId, product } = await paidButUntold();
    await sdkOf(shop.sandbox).refunds.create({ payment_intent: intentId });
    await shop.db.payment.updateMany({ where: { intentId }, data: { intentId: null } });
    expect((await deliver(shop, await eventAbout(shop, intentId, 'charge.refunded'))).status).toBe(200);
    expect((await readOrder(shop, orderNumber)).status).toBe('refunded');
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });

  it('about a bare payment waits for the order that is being placed with it', async () => {
    const product = await makeProduct(shop.db, { priceCents: 2000, stock: 9 });
    const rival = new pg.Client(shop.databaseUrl);
    await rival.connect();
    async function atOnce() {
      const { intentId, ...started } = await startBare(shop, 20);
      await payByCard(shop, { intentId, ...started });
      const event = await eventAbout(shop, intentId, 'payment_intent.succeeded');
      await rival.query('BEGIN');
      await rival.query('SELECT 1 FROM product_stock WHERE product_id = $1 FOR UPDATE', [product.id]);
      const cartItems = [{ _id: product.id, quantity: 1 }];
      const placing = ask(shop, 'REST', 'place', { cartItems, customer, paymentIntentId: intentId });
      await untilWaitingForLock(shop.databaseUrl);
      const telling = deliver(shop, event);
      const both = untilWaitingForLock(shop.databaseUrl, 2, 3000);
      const doWait = await both.then(
        () => true,
        () => false,
      );
      await rival.query('ROLLBACK');
      return { doWait, placed: await placing, told: await telling };
    }
    let outcome = await atOnce();
    // The event of a busy machine may come between two tries of the order, while that holds no lock.
    for (let tries = 1; !outcome.doWait && tries < 5; tries++) outcome = await atOnce();
    await rival.end();
    const { doWait, placed, told } = outcome;
    expect([doWait, placed.status, told.status]).toEqual([true, 200, 200]);
    const order = await readOrder(shop, placed.answer.data.orderNumber);
    expect([order.status, order.payments.map(({ status }) => status)]).toEqual(['paid', ['succeeded']]);
  });
});
