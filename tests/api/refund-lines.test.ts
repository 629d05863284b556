import { afterAll, describe, expect, it } from 'vitest';
import { payByCard, readOrder, type StartedPayment } from '../helpers/card.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { readMail } from '../helpers/mime.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedMailShop, sharedStaff, sharedWarehouse } from '../helpers/shared-shop.ts';
import { openCardShop, posting } from '../helpers/shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const { shop, smtp } = sharedMailShop(openCardShop);
const owner = sharedStaff(shop, 'owner');
const writer = sharedWarehouse(shop);
afterAll(() => expectInvariants(shop.db));

interface Bought {
  title: string;
  dollars: number;
  quantity?: number;
  taxRateId?: string;
}

async function makePaid(...bought: Bought[]): Promise<StartedPayment> {
  const products = await Promise.all(
    bought.map(async ({ title, dollars, taxRateId }) => {
      const made = await makeProduct(shop.db, { title, stock: 5, priceCents: dollars * 100 });
      if (taxRateId) await shop.db.product.update({ where: { id: made.id }, data: { taxRateId } });
      return made;
    }),
  );
  const cartItems = products.map(({ id }, index) => ({ _id: id, quantity: bought[index]?.quantity ?? 1 }));
  const { data, order } = await shop.trpc.payment.createIntent.mutate({ cartItems, customer });
  const intentId = data.split('_secret_')[0] as string;
  const started = { clientSecret: data, intentId, orderNumber: order?.orderNumber as string };
  await payByCard(shop, started);
  await shop.trpc.payment.complete.mutate({ clientSecret: data });
  return started;
}

const kettlebell = { title: 'Kettlebell', dollars: 119 };
const bench = { title: 'Bench', dollars: 218 };

async function take({ orderNumber }: StartedPayment, step: string, body: object = {}) {
  const { status, body: answer } = await shop.rest(
    `/order/${orderNumber}/${step}`,
    posting(body, { authorization: writer.authorization }),
  );
  return { status, code: answer.code, data: answer.data };
}

const one = (line: number) => ({ lines: [{ line, quantity: 1 }] });
const off = (line: number, quantity = 0) => ({ lines: [{ line, quantity }] });

const linesOf = async ({ orderNumber }: StartedPayment) =>
  (
    await shop.db.refundLine.findMany({
      where: { refund: { payment: { order: { number: orderNumber } } } },
      orderBy: [{ refundId: 'asc' }, { position: 'asc' }],
    })
  ).map(({ position, quantity, amountCents, settledCents }) => [
    position,
    quantity,
    amountCents,
    settledCents,
  ]);

const refundsOf = async ({ orderNumber }: StartedPayment) =>
  (await readOrder(shop, orderNumber)).payments.flatMap(({ refunds }) =>
    refunds.map(({ amountCents }) => amountCents),
  );

describe('a refund for pieces that stay with the shopper', () => {
  it('is what was paid for them, at most once, and says what it is for', async () => {
    const paid = await makePaid({ ...kettlebell, quantity: 2 }, bench);
    expect((await take(paid, 'refund', { ...one(1), amount: 119.01 })).code).toBe('REFUND_TOO_LARGE');
    expect((await take(paid, 'refund', off(1, 3))).code).toBe('INVALID_INPUT');
    expect((await take(paid, 'refund', one(7))).code).toBe('INVALID_INPUT');
    expect(await refundsOf(paid)).toEqual([]);

    expect((await take(paid, 'refund', { ...one(1), reason: 'A dent' })).data).toMatchObject({ amount: 119 });
    expect((await take(paid, 'refund', { ...one(1), amount: 19 })).data).toMatchObject({ amount: 19 });
    // 100 is left of what was paid for both.
    expect((await take(paid, 'refund', { ...off(1, 2), amount: 100.01 })).code).toBe('REFUND_TOO_LARGE');
    expect((await take(paid, 'refund', off(1, 2))).data).toMatchObject({ amount: 100 });
    expect((await take(paid, 'refund', one(1))).code).toBe('REFUND_TOO_LARGE');
    expect(await linesOf(paid)).toEqual([
      [1, 1, 11_900, 0],
      [1, 1, 1900, 0],
      [1, 2, 10_000, 0],
    ]);
    const { data } = await owner.trpc.order.get.query({ number: paid.orderNumber });
    expect(data.payments[0]?.refunds[0]?.lines).toEqual([
      { line: 1, title: 'Kettlebell', quantity: 1, amount: 119, open: 119 },
    ]);
    expect(data.history.map(({ note }) => note)).toContain(
      'Refund of $119.00 for 1 × Kettlebell started: A dent',
    );
    await emptyOutbox(shop);
    await shop.runJobs();
    const texts = smtp.mails.map(({ content }) => readMail(content).text);
    expect(texts.some((text) => text.includes(`order ${paid.orderNumber}, for 1 × Kettlebell.`))).toBe(true);
  });

  it('is shared out among lines in the ratio of what was paid for them', async () => {
    const paid = await makePaid(kettlebell, bench);
    await take(paid, 'refund', {
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
      amount: 33.7,
    });
    expect(await linesOf(paid)).toEqual([
      [1, 1, 1190, 0],
      [2, 1, 2180, 0],
    ]);
  });

  it('is not refunded again when its line is taken off', async () => {
    const paid = await makePaid(kettlebell, bench);
    await take(paid, 'refund', one(1));
    expect((await take(paid, 'correct', off(1))).data).toEqual({
      status: 'paid',
      total: 218,
      difference: 0,
      refund: null,
    });
    expect([await refundsOf(paid), await linesOf(paid)]).toEqual([[11_900], [[1, 1, 11_900, 11_900]]]);
  });

  it('takes nothing off the refund of other pieces', async () => {
    const paid = await makePaid({ ...kettlebell, quantity: 2 }, bench);
    await take(paid, 'refund', { ...one(1), amount: 20 });
    const preview = await owner.trpc.order.previewCorrection.mutate({ number: paid.orderNumber, ...off(2) });
    expect(preview).toEqual({ total: 238, refund: 218, difference: 0 });
    expect((await take(paid, 'correct', off(2))).data.refund).toMatchObject({ amount: 218 });
    // The refunded piece goes first.
    expect((await take(paid, 'correct', off(1, 1))).data.refund).toMatchObject({ amount: 99 });
    expect(await refundsOf(paid)).toEqual([2000, 21_800, 9900]);
    expect(await linesOf(paid)).toEqual([[1, 1, 2000, 2000]]);
  });

  it('is known when its pieces come back, and has a credit note at the rate of its line', async () => {
    const reduced = taxRate('Reduced', 7000);
    await setTerms(shop.db, { mode: 'included', rates: [taxRate('Standard', 19_000), reduced] });
    const paid = await makePaid({ ...kettlebell, taxRateId: reduced.id }, bench);
    await take(paid, 'ship');
    const number = paid.orderNumber;
    await owner.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
    await take(paid, 'refund', { ...one(1), amount: 19 });
    const { due } = (await owner.trpc.order.documents.query({ number })).data;
    const credit = due.find(({ kind }) => kind === 'credit_note');
    const issued = await owner.trpc.order.issueDocument.mutate({
      number,
      kind: 'credit_note',
      subject: credit?.subject ?? '',
    });
    expect(issued.data).toMatchObject({
      total: 19,
      lines: [
        {
          title: `Refund by card for 1 × Kettlebell, order ${number}`,
          amount: 19,
          taxPercent: 7,
          tax: 1.24,
        },
      ],
    });
    await take(paid, 'return', {
      ...{ lines: [{ line: 1, quantity: 1, restocked: true }] },
      reason: 'faulty',
      credit: 100,
    });
    expect([await refundsOf(paid), await linesOf(paid)]).toEqual([[1900, 10_000], [[1, 1, 1900, 1900]]]);
  });
});
