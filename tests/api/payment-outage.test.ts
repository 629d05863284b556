import { describe, expect, it } from 'vitest';
import { askForIntent, openWorkingShop, readOrder } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { posting } from '../helpers/shop.ts';
import { ask } from '../helpers/transports.ts';

const hang = { kind: 'hang' } as const;

describe.concurrent('while the provider is out of reach', () => {
  it('cash and catalogue work, and a cart that was refused by card can be paid in cash', {
    tags: 'slow',
  }, async () => {
    const shop = await openWorkingShop();
    const product = await makeProduct(shop.db, { stock: 50 });
    const cart = { cartItems: [{ _id: product.id, quantity: 1 }], customer };
    shop.sandbox.faults.add({ path: /./, times: 1000, fault: hang });
    const hanging = Array.from({ length: 10 }, () => askForIntent(shop, 'REST', cart));
    await expect
      .poll(() => shop.sandbox.faults.requests.length, { timeout: 8000 })
      .toBeGreaterThanOrEqual(10);
    let isGivenUp = false;
    for (const one of hanging) void one.then(() => (isGivenUp = true));
    for (let n = 0; n < 10; n++) {
      expect((await ask(shop, n % 2 ? 'REST' : 'tRPC', 'place', cart)).status).toBe(200);
      expect((await ask(shop, 'REST', 'get', { id: product.id })).status).toBe(200);
      if (n === 0) expect(isGivenUp).toBe(false);
    }
    for (const { status, reason } of await Promise.all(hanging)) {
      expect([status, reason]).toEqual([503, 'PAYMENT_UNAVAILABLE']);
    }
    expect(await shop.db.order.count({ where: { status: 'placed' } })).toBe(10);
    expect(await stockOf(shop.db, product.id)).toBe(30);
    await expectInvariants(shop.db);
    await shop.close();
  });

  it('a shopper who comes back, or goes, hears so', async () => {
    const shop = await openWorkingShop();
    const product = await makeProduct(shop.db, { stock: 1 });
    const { answer } = await askForIntent(shop, 'REST', {
      cartItems: [{ _id: product.id, quantity: 1 }],
      customer,
    });
    for (const call of ['complete', 'cancel']) {
      shop.sandbox.faults.add({ path: /./, times: 2, fault: { kind: 'reset_before' } });
      const response = await fetch(
        `${shop.url}/trpc/payment.${call}`,
        posting({ clientSecret: answer.data }),
      );
      expect([response.status, (await response.json()).error.data.failure.reason]).toEqual([
        503,
        'PAYMENT_UNAVAILABLE',
      ]);
    }
    expect((await readOrder(shop, answer.order.orderNumber)).status).toBe('awaiting_payment');
    expect(await stockOf(shop.db, product.id)).toBe(0);
    await expectInvariants(shop.db);
    await shop.close();
  });
});
