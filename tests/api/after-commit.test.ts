import { afterEach, describe, expect, it, vi } from 'vitest';
import { makePaidOrder, readOrder, refundsOfIntent, type StartedPayment } from '../helpers/card.ts';
import { type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { whilePaymentLocked } from '../helpers/locks.ts';
import { sharedWarehouse, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting, type RestAnswer } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
const writer = sharedWarehouse(shop);
afterEach(async () => {
  await shop.sandbox.faults.webhooks.flush();
  await expectInvariants(shop.db);
});

const take = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  shop.rest(path, posting(body, { authorization: writer.authorization, ...headers }));

const refundsOf = async ({ orderNumber }: StartedPayment) =>
  (await readOrder(shop, orderNumber)).payments.flatMap(({ refunds }) => refunds);

/** Has another transaction hold the payment from the moment that the refund is recorded until the step is answered. */
async function whileBookingWaits(paid: StartedPayment, step: () => Promise<RestAnswer>): Promise<RestAnswer> {
  const { faults } = shop.sandbox;
  faults.webhooks.mode = 'lose';
  faults.add({ method: 'POST', path: /refunds$/, fault: { kind: 'slow', ms: 500 } });
  const answer = step();
  await vi.waitUntil(async () => (await refundsOf(paid)).length > 0, { timeout: 10_000, interval: 5 });
  await whilePaymentLocked(shop.databaseUrl, paid.intentId, () => answer);
  faults.webhooks.mode = 'deliver';
  return answer;
}

/** The outcomes of an order's refunds, once the jobs are done. */
async function outcomesOf(paid: StartedPayment): Promise<[string, number][]> {
  await shop.runJobs();
  const outcomes = (await refundsOf(paid)).map(({ status, amountCents }): [string, number] => [
    status,
    amountCents,
  ]);
  expect((await refundsOfIntent(shop, paid.intentId)).map(({ amount }) => amount)).toEqual(
    outcomes.map(([, cents]) => cents),
  );
  return outcomes;
}

async function makePaid(quantity: number): Promise<{ product: MadeProduct; paid: StartedPayment }> {
  const product = await makeProduct(shop.db, { stock: 9, priceCents: 10_000 });
  return { product, paid: await makePaidOrder(shop, product, { quantity }) };
}

describe('what is recorded is answered as recorded, whatever waits afterwards', () => {
  it('a refund, and a repetition without a key meets the new state', async () => {
    const { paid } = await makePaid(5);
    const request = { status: 'paid', refundable: 500, amount: 100 };
    const ask = () => take(`/order/${paid.orderNumber}/refund`, request);
    const { status, body } = await whileBookingWaits(paid, ask);
    expect([status, body]).toMatchObject([
      200,
      { success: true, data: { status: 'requested', amount: 100 } },
    ]);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'ORDER_STEP_REFUSED']);
    expect(await outcomesOf(paid)).toEqual([['succeeded', 10_000]]);
  });

  it('a return: its pieces are back once, and paid once', async () => {
    const { product, paid } = await makePaid(3);
    await take(`/order/${paid.orderNumber}/ship`);
    const request = {
      status: 'shipped',
      reason: 'refused',
      credit: 300,
      lines: [{ line: 1, quantity: 3, restocked: true }],
    };
    const ask = () => take(`/order/${paid.orderNumber}/return`, request);
    const { status, body } = await whileBookingWaits(paid, ask);
    expect([status, body]).toMatchObject([
      200,
      { data: { status: 'returned', refund: { status: 'requested', amount: 300 } } },
    ]);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'ORDER_STEP_REFUSED']);
    expect(await stockOf(shop.db, product.id)).toBe(9);
    expect(await outcomesOf(paid)).toEqual([['succeeded', 30_000]]);
  });

  it('a correction', async () => {
    const { product, paid } = await makePaid(3);
    const request = { total: 300, lines: [{ line: 1, quantity: 2 }] };
    const ask = () => take(`/order/${paid.orderNumber}/correct`, request);
    const { status, body } = await whileBookingWaits(paid, ask);
    expect([status, body]).toMatchObject([
      200,
      { data: { status: 'paid', total: 200, refund: { status: 'requested', amount: 100 } } },
    ]);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([409, 'ORDER_STEP_REFUSED']);
    expect(await stockOf(shop.db, product.id)).toBe(7);
    expect(await outcomesOf(paid)).toEqual([['succeeded', 10_000]]);
  });

  it('twenty refunds at once: what was answered is what the table has', async () => {
    const { paid } = await makePaid(5);
    const ask = () => take(`/order/${paid.orderNumber}/refund`, { amount: 200 });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data);
    for (const { status, body } of answers)
      if (status !== 200) expect(['REFUND_TOO_LARGE', 'BUSY']).toContain(body.code);
    const outcomes = await outcomesOf(paid);
    expect(outcomes).toEqual(Array(made.length).fill(['succeeded', 20_000]));
    expect((await refundsOf(paid)).map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
    expect(made.length).toBeGreaterThan(0);
  });
});
