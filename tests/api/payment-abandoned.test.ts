import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { payByCard, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedCardShop } from '../helpers/shared-shop.ts';

const shop = sharedCardShop();
beforeEach(() => shop.sandbox.faults.clear());
afterAll(() => expectInvariants(shop.db));

const placeInCash = (productId: string, key: string) =>
  shop.trpc.order.place.mutate(
    { cartItems: [{ _id: productId, quantity: 1 }], customer },
    { context: { headers: { 'idempotency-key': key } } },
  );

describe('a shopper who gives up on a card and pays the same order in cash', () => {
  it('gets the last piece, which the card order was holding', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const begun = await startPayment(shop, product, { key: 'gives-up' });
    const { data } = await placeInCash(product.id, 'gives-up');
    expect(data.orderNumber).not.toBe(begun.orderNumber);
    expect(await readOrder(shop, data.orderNumber)).toMatchObject({
      status: 'placed',
      paymentMethod: 'cash',
    });
    expect(await readOrder(shop, begun.orderNumber)).toMatchObject({
      status: 'cancelled',
      payments: [{ status: 'cancelled' }],
    });
    expect(await shop.gateway.findIntent(begun.intentId)).toMatchObject({ status: 'canceled' });
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('does so also when the card provider never answered', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    shop.sandbox.faults.add({ method: 'POST', times: 2, fault: { kind: 'reset_before' } });
    await expect(startPayment(shop, product, { key: 'no-answer' })).rejects.toMatchObject({
      data: { failure: { reason: 'PAYMENT_UNAVAILABLE' } },
    });
    shop.sandbox.faults.clear();
    expect((await placeInCash(product.id, 'no-answer')).success).toBe(true);
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('is served from what is left while the provider can’t be asked to cancel', async () => {
    const product = await makeProduct(shop.db, { stock: 2 });
    const begun = await startPayment(shop, product, { key: 'out-of-reach' });
    shop.sandbox.faults.add({ times: 10, fault: { kind: 'reset_before' } });
    const { data } = await placeInCash(product.id, 'out-of-reach');
    expect((await readOrder(shop, data.orderNumber)).status).toBe('placed');
    expect((await readOrder(shop, begun.orderNumber)).status).toBe('awaiting_payment');
    expect(await stockOf(shop.db, product.id)).toBe(0);
  });

  it('is shown the card order when that was paid after all, and owes nothing more', async () => {
    const product = await makeProduct(shop.db, { stock: 5 });
    shop.sandbox.faults.webhooks.mode = 'hold';
    const begun = await startPayment(shop, product, { key: 'paid-after-all' });
    await payByCard(shop, begun);
    const { data } = await placeInCash(product.id, 'paid-after-all');
    shop.sandbox.faults.webhooks.mode = 'deliver';
    expect(data.orderNumber).toBe(begun.orderNumber);
    expect((await readOrder(shop, begun.orderNumber)).status).toBe('paid');
    expect(await stockOf(shop.db, product.id)).toBe(4);
  });

  it('orders something else with the same key without touching what was paid by card', async () => {
    const [paid, other] = [await makeProduct(shop.db), await makeProduct(shop.db, { stock: 3 })];
    const begun = await startPayment(shop, paid, { key: 'another-cart' });
    await payByCard(shop, begun);
    await expect.poll(async () => (await readOrder(shop, begun.orderNumber)).status).toBe('paid');
    const { data } = await placeInCash(other.id, 'another-cart');
    expect(data.orderNumber).not.toBe(begun.orderNumber);
    expect(await stockOf(shop.db, other.id)).toBe(2);
  });
});
