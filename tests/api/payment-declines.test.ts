import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostDeclines } from '../../src/server/order/payment/holds.ts';
import {
  askForIntent,
  payByCard,
  readOrder,
  reconcileNow,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';
import { type CardShop, openCardShop } from '../helpers/shop.ts';

const refusedCard = '4000000000000002';

const shop = sharedWorkingShop();
afterAll(async () => {
  await shop.sandbox.faults.webhooks.flush();
  await expectInvariants(shop.db);
});

type Started = Parameters<typeof payByCard>[1];

async function decline(started: Started, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    expect((await payByCard(shop, started, refusedCard)).status).toBe(402);
    await shop.sandbox.faults.webhooks.flush();
  }
}

const statusAtProvider = async ({ intentId }: Started) =>
  (await sdkOf(shop.sandbox).paymentIntents.retrieve(intentId)).status;

describe('a payment', () => {
  it('takes another card as long as few were refused', async () => {
    const started = await startPayment(shop, await makeProduct(shop.db));
    await decline(started, mostDeclines - 1);
    expect((await payByCard(shop, started)).body.status).toBe('succeeded');
  });

  it('ends with its order after six refused cards, and its pieces are free', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, product);
    await decline(started, mostDeclines);
    const order = await readOrder(shop, started.orderNumber);
    expect([order.status, order.events.at(-1)?.reason]).toEqual([
      'cancelled',
      'Too many cards were declined',
    ]);
    expect([await stockOf(shop.db, product.id), await statusAtProvider(started)]).toEqual([1, 'canceled']);
    expect((await payByCard(shop, started)).body.error.code).toBe('payment_intent_unexpected_state');
  });

  it('without an order ends as well, also where the provider could not be asked at once', async () => {
    const started = await startBare(shop, 5);
    await decline(started, mostDeclines - 1);
    shop.sandbox.faults.add({ path: /cancel$/, times: 20, fault: { kind: 'status', status: 500 } });
    expect((await payByCard(shop, started, refusedCard)).status).toBe(402);
    const declines = async () =>
      (await shop.db.payment.findUnique({ where: { intentId: started.intentId } }))?.declines;
    await expect.poll(declines, { timeout: 20_000 }).toBe(mostDeclines);
    shop.sandbox.faults.clear();
    await reconcileNow(shop);
    expect(await statusAtProvider(started)).toBe('canceled');
  });
});

describe('one address', () => {
  let limited: CardShop;
  beforeAll(async () => {
    limited = await openCardShop({ RATE_LIMIT: 'on', TRUST_PROXY: '1' });
  });
  afterAll(() => limited.close());

  let people = 0;
  async function begin(address: string) {
    people += 1;
    const who = {
      ...customer,
      email: `person${people}@example.com`,
      phone: `+88017120${String(people).padStart(5, '0')}`,
    };
    const { id } = await makeProduct(limited.db, { stock: 100 });
    const body = { cartItems: [{ _id: id, quantity: 1 }], customer: who };
    return askForIntent(limited, 'REST', body, { 'x-forwarded-for': address });
  }

  it('of a district begins eighty payments in a quarter of an hour', { tags: 'slow' }, async () => {
    for (let n = 0; n < 80; n++) expect((await begin('203.0.113.1')).status).toBe(200);
    expect(await begin('203.0.113.1')).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
    expect((await begin('203.0.113.2')).status).toBe(200);
  });

  it('that has cards refused begins few, whatever names it gives', async () => {
    let tried = 0;
    for (;;) {
      const { status, answer } = await begin('203.0.113.3');
      if (status === 429) break;
      expect(status).toBe(200);
      const clientSecret = answer.data as string;
      const started = { clientSecret, intentId: clientSecret.split('_secret_')[0] as string };
      for (let n = 0; n < mostDeclines; n++) {
        expect((await payByCard(limited, started, refusedCard)).status).toBe(402);
        await limited.sandbox.faults.webhooks.flush();
        tried += 1;
      }
      expect(tried).toBeLessThan(60);
    }
    expect(tried).toBe(42);
  });
});

it('few payments without an order are begun by one address', async () => {
  const limited = await openCardShop({ RATE_LIMIT: 'on' });
  try {
    const begin = () => askForIntent(limited, 'REST', { amount: 5 });
    for (let n = 0; n < 10; n++) expect((await begin()).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 429, reason: 'RATE_LIMITED' });
    expect(await limited.db.payment.count()).toBe(10);
  } finally {
    await limited.close();
  }
});
