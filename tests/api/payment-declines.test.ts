import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/shared/limits.ts';
import {
  askForIntent,
  openWorkingShop,
  payByCard,
  readOrder,
  reconcileNow,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { sdkOf } from '../helpers/card-sandbox.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { type CardShop, openCardShop } from '../helpers/shop.ts';

const refusedCard = '4000000000000002';

let shop: CardShop;
beforeAll(async () => {
  shop = await openWorkingShop();
});
afterAll(async () => {
  await shop.sandbox.faults.webhooks.flush();
  await expectInvariants(shop.db);
  await shop.close();
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
    await decline(started, limits.cardDeclines - 1);
    expect((await payByCard(shop, started)).body.status).toBe('succeeded');
  });

  it('ends with its order after six refused cards, and its pieces are free', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const started = await startPayment(shop, product);
    await decline(started, limits.cardDeclines);
    const order = await readOrder(shop, started.orderNumber);
    expect([order.status, order.events.at(-1)?.reason]).toEqual(['cancelled', 'Too many cards were refused']);
    expect([await stockOf(shop.db, product.id), await statusAtProvider(started)]).toEqual([1, 'canceled']);
    expect((await payByCard(shop, started)).body.error.code).toBe('payment_intent_unexpected_state');
  });

  it('without an order ends as well, also where the provider could not be asked at once', async () => {
    const started = await startBare(shop, 5);
    await decline(started, limits.cardDeclines - 1);
    shop.sandbox.faults.add({ path: /cancel$/, times: 20, fault: { kind: 'status', status: 500 } });
    expect((await payByCard(shop, started, refusedCard)).status).toBe(402);
    const declines = async () =>
      (await shop.db.payment.findUnique({ where: { intentId: started.intentId } }))?.declines;
    await expect.poll(declines, { timeout: 20_000 }).toBe(limits.cardDeclines);
    shop.sandbox.faults.clear();
    await reconcileNow(shop);
    expect(await statusAtProvider(started)).toBe('canceled');
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
