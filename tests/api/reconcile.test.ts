import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditInvariants } from '../../src/server/recovery/invariants/audit.ts';
import {
  agePayments,
  countJobs,
  endTime,
  makePaidOrder,
  readOrder,
  reconcileNow,
  type StartedPayment,
  startBare,
  startPayment,
} from '../helpers/card.ts';
import { makeProduct, ordersFirst, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { sharedWorkingShop } from '../helpers/shared-shop.ts';

const shop = sharedWorkingShop();
beforeEach(() => {
  shop.sandbox.faults.webhooks.mode = 'lose';
});
afterAll(() => expectInvariants(shop.db));

/** The provider's refusal to cancel an intent that a bank still works on. */
const unexpectedState = {
  kind: 'status',
  status: 400,
  body: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'It can’t be canceled',
    },
  }),
} as const;

const outOfReach = { path: /./, times: 1000, fault: { kind: 'reset_before' } } as const;

interface Retry {
  kind: string;
  subject: string;
  failures: number;
  /** Until the next try. */
  seconds: number;
}

const retries = () => shop.db.$queryRaw<Retry[]>`
  SELECT kind, subject, failures, extract(epoch FROM next_at - now())::float AS seconds FROM reconcile_retries
  ORDER BY kind, subject`;

/** Moves the retries of work that was put off by this time. */
const passTime = (seconds: number) => shop.db.$executeRaw`
  UPDATE reconcile_retries SET next_at = next_at - make_interval(secs => ${seconds}::int)`;

const setProcessing = (intentId: string, status: 'processing' | 'requires_payment_method') =>
  shop.db.$executeRaw`
    UPDATE sandbox_objects SET body = jsonb_set(body, '{status}', to_jsonb(${status}::text)) WHERE id = ${intentId}`;

/** The hold of an order was over five minutes ago, and its job is lost. */
async function outlive({ orderNumber }: StartedPayment): Promise<string> {
  await endTime(shop, orderNumber);
  const { id } = await shop.db.order.update({
    where: { number: orderNumber },
    data: { holdExpiresAt: new Date(Date.now() - 5 * 60_000) },
  });
  await shop.db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload->>'orderId' = ${id}`;
  return id;
}

const statusOf = async ({ orderNumber }: StartedPayment) => (await readOrder(shop, orderNumber)).status;

describe('a payment that the bank still works on', () => {
  it('keeps its own order waiting, with longer and longer delays, and nothing behind it', async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    const stuck = await startPayment(shop, product);
    const behind = await startPayment(shop, product);
    const refunded = await makePaidOrder(shop, product);
    const [payment] = (await readOrder(shop, refunded.orderNumber)).payments;
    const refund = await shop.db.refund.create({
      data: { paymentId: payment?.id as string, amountCents: 100, actor: 'staff' },
    });
    await shop.db.paymentEntry.create({
      data: { paymentId: refund.paymentId, kind: 'refund_requested', amountCents: 100, refundId: refund.id },
    });
    const created = new Date(Date.now() - 60_000);
    const times = { createdAt: created, updatedAt: created };
    await ordersFirst(shop, shop.db.refund.update({ where: { id: refund.id }, data: times }));
    const bare = await startBare(shop, 20);
    await agePayments(shop, 16, [stuck.intentId, behind.intentId, bare.intentId]);
    await setProcessing(stuck.intentId, 'processing');
    const ofStuck = new RegExp(`${stuck.intentId}/cancel$`);
    shop.sandbox.faults.add({ path: ofStuck, times: 100, fault: unexpectedState });
    const orderId = await outlive(stuck);
    await outlive(behind);

    for (const [round, seconds] of [30, 60, 120].entries()) {
      await reconcileNow(shop);
      expect(await retries()).toEqual([
        { kind: 'hold', subject: orderId, failures: round + 1, seconds: expect.closeTo(seconds, -1) },
      ]);
      await expectInvariants(shop.db);
      shop.sandbox.faults.forget();
      await reconcileNow(shop);
      const paths = shop.sandbox.faults.requests.map(({ path }) => path);
      expect(paths.filter((path) => path.includes(stuck.intentId))).toEqual([]);
      await passTime(seconds);
    }
    expect(await statusOf(behind)).toBe('expired');
    expect((await shop.db.refund.findUniqueOrThrow({ where: { id: refund.id } })).status).toBe('succeeded');
    expect(await shop.db.payment.findUniqueOrThrow({ where: { intentId: bare.intentId } })).toMatchObject({
      status: 'cancelled',
    });
    expect([await statusOf(stuck), await stockOf(shop.db, product.id)]).toEqual(['awaiting_payment', 8]);

    // If the next try is late, nothing works on the payment any more.
    await passTime(150);
    const [violation] = await auditInvariants(shop.db);
    expect(violation).toMatchObject({ rows: [stuck.orderNumber] });
    shop.sandbox.faults.clear();
    await setProcessing(stuck.intentId, 'requires_payment_method');
    await reconcileNow(shop);
    expect([await statusOf(stuck), await stockOf(shop.db, product.id)]).toEqual(['expired', 9]);
    expect(await retries()).toEqual([]);
  });
});

describe('a provider that is out of reach', () => {
  it('ends a round after three items, and the next one goes on with the others', {
    tags: 'slow',
  }, async () => {
    const product = await makeProduct(shop.db, { stock: 10 });
    const started: StartedPayment[] = [];
    for (let count = 0; count < 4; count += 1) started.push(await startPayment(shop, product));
    for (const payment of started) await outlive(payment);
    await agePayments(
      shop,
      1,
      started.map(({ intentId }) => intentId),
    );
    shop.sandbox.faults.add(outOfReach);
    const kinds = async () => (await retries()).map(({ kind }) => kind);
    await reconcileNow(shop);
    expect(await kinds()).toEqual(['payment', 'payment', 'payment', 'provider']);
    await expectInvariants(shop.db);
    await reconcileNow(shop);
    expect(await kinds()).toEqual(['event', 'hold', ...Array(4).fill('payment'), 'provider']);
    shop.sandbox.faults.clear();
    await passTime(600);
    await reconcileNow(shop);
    for (const payment of started) expect(await statusOf(payment)).toBe('expired');
    expect(await stockOf(shop.db, product.id)).toBe(10);
    expect(await retries()).toEqual([]);
  });

  it('leaves a hold and its delays to the reconciler, and no job', async () => {
    const product = await makeProduct(shop.db, { stock: 1 });
    const payment = await startPayment(shop, product);
    await endTime(shop, payment.orderNumber);
    const { id } = await readOrder(shop, payment.orderNumber);
    shop.sandbox.faults.add(outOfReach);
    await shop.runJobs();
    expect([await countJobs(shop, 'expire_hold', id), await retries()]).toEqual([
      0,
      [{ kind: 'hold', subject: id, failures: 1, seconds: expect.closeTo(30, -1) }],
    ]);
    shop.sandbox.faults.clear();
    await passTime(30);
    await reconcileNow(shop);
    expect([await statusOf(payment), await stockOf(shop.db, product.id)]).toEqual(['expired', 1]);
    expect(await retries()).toEqual([]);
  });
});
