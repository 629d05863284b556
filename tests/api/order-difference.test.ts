import { afterAll, describe, expect, it } from 'vitest';
import { findReport } from '../../src/server/accounting/report/queries.ts';
import { payPath } from '../../src/shared/order/payment.ts';
import { makePaidOrder, payByCard, readOrder, reconcileNow, refundsOfIntent } from '../helpers/card.ts';
import { lastDays } from '../helpers/days.ts';
import { type MadeProduct, makeProduct, ordersFirst, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, refusalOf } from '../helpers/order.ts';
import { readMailsAbout, sharedMailShop, sharedStaff, sharedWarehouse } from '../helpers/shared-shop.ts';
import { openCardShop, posting } from '../helpers/shop.ts';

const { shop, smtp } = sharedMailShop(openCardShop);
const owner = sharedStaff(shop, 'owner');
const writer = sharedWarehouse(shop);
afterAll(() => expectInvariants(shop.db));

const makeGloves = async () => ({
  M: await makeProduct(shop.db, { stock: 5, priceCents: 3000, title: 'Gloves M' }),
  L: await makeProduct(shop.db, { stock: 5, priceCents: 3750, title: 'Gloves L' }),
});
type Gloves = Record<'M' | 'L', MadeProduct>;
const stocksOf = async ({ M, L }: Gloves) => [await stockOf(shop.db, M.id), await stockOf(shop.db, L.id)];

/** M for L, which costs 7.50 more. */
const dearer = ({ L }: Gloves) => ({
  lines: [{ line: 1, quantity: 0 }],
  added: [{ _id: L.id, quantity: 1, replaces: 1 }],
});

const take = (number: string, step: string, body: object) =>
  shop.rest(`/order/${number}/${step}`, posting(body, { authorization: writer.authorization }));

/** A paid order of M, for which the difference to L is asked for. */
async function ask() {
  const gloves = await makeGloves();
  const { orderNumber: number, intentId } = await makePaidOrder(shop, gloves.M);
  const { status, body } = await take(number, 'correct', { ...dearer(gloves), payDifference: true });
  expect([status, body.data]).toEqual([200, { status: 'paid', total: 30, difference: 7.5, refund: null }]);
  return { gloves, number, intentId };
}

const linkFor = async (number: string) =>
  (await owner.trpc.order.requestPayment.mutate({ number })).data.link;
const tokenIn = (text: string) => text.split(`${payPath}#`)[1]?.split(/\s/)[0] ?? '';

async function begin(link: string) {
  const { data: clientSecret, paid } = await shop.trpc.payment.payByLink.mutate({ token: tokenIn(link) });
  return { clientSecret, paid, intentId: clientSecret.split('_secret_')[0] as string };
}

async function pay(link: string): Promise<string> {
  const { clientSecret, intentId } = await begin(link);
  await payByCard(shop, { clientSecret, intentId });
  await shop.trpc.payment.complete.mutate({ clientSecret });
  return intentId;
}

const linesOf = async (number: string) =>
  (await readOrder(shop, number)).lines.map(({ title, quantity }) => [title, quantity]);
const paymentsOf = async (number: string) =>
  (await readOrder(shop, number)).payments.map(({ status, amountCents }) => [status, amountCents]);
const notesOf = async (number: string) => (await readOrder(shop, number)).events.map(({ reason }) => reason);

const refundsOf = async (intentId: string) =>
  (await refundsOfIntent(shop, intentId)).map(({ amount }) => amount);

/** The steps of the order that were refused, with the reason that staff read. */
const toPutRight = async (number: string) =>
  (await owner.trpc.order.planned.query())
    .filter((step) => step.number === number)
    .map(({ effect, refusal }) => [effect, refusal]);

const mailsAbout = (number: string) => readMailsAbout(shop, smtp, number);

describe('a change that costs more than was paid by card', () => {
  it('is refused, unless its difference is asked for', async () => {
    const gloves = await makeGloves();
    const { orderNumber: number } = await makePaidOrder(shop, gloves.M);
    const before = await readOrder(shop, number);
    expect(await owner.trpc.order.previewCorrection.mutate({ number, ...dearer(gloves) })).toEqual({
      total: 37.5,
      refund: 0,
      difference: 7.5,
    });
    expect(refusalOf(await take(number, 'correct', dearer(gloves)))).toEqual([
      409,
      'ORDER_STEP_REFUSED',
      'It would come to $37.50, which is $7.50 more than was paid by card. Change less, or ask for the difference with payDifference',
    ]);
    expect(await readOrder(shop, number)).toEqual(before);
    expect(await stocksOf(gloves)).toEqual([4, 5]);
    // Nothing is asked for that can be done at once.
    const cheaper = { lines: [{ line: 1, quantity: 1 }], customer: { name: 'Rahima' }, payDifference: true };
    expect((await take(number, 'correct', cheaper)).body.data.difference).toBe(0);
  });

  it('is made when the customer has paid the difference by the link of the e-mail', async () => {
    const { gloves, number } = await ask();
    expect([await linesOf(number), await stocksOf(gloves)]).toEqual([[['Gloves M', 1]], [4, 5]]);
    const mail = (await mailsAbout(number)).find(({ text }) => text.includes(payPath));
    expect(mail?.headers.get('subject')).toBe(`Please pay for the change to your Rackhouse order ${number}`);
    expect(mail?.text).toContain(
      `The change to order ${number} costs $7.50 more: Gloves M: 1 → 0, Gloves L: 0 → 1; total $37.50.`,
    );
    const token = tokenIn(mail?.text ?? '');
    const { data } = await shop.trpc.payment.openLink.mutate({ token });
    expect(data).toMatchObject({ toPay: 7.5, total: 30, change: expect.stringContaining('Gloves L: 0 → 1') });
    // The paid order is not what is paid.
    expect((await begin(mail?.text ?? '')).paid).toBe(false);

    const sales = async () => (await findReport(shop.db, lastDays(7), 'UTC')).total.salesCents;
    const before = await sales();
    await pay(mail?.text ?? '');
    expect(await sales()).toBe(before + 750);
    expect([await linesOf(number), await stocksOf(gloves)]).toEqual([[['Gloves L', 1]], [5, 4]]);
    expect((await readOrder(shop, number)).totalCents).toBe(3750);
    expect(await paymentsOf(number)).toEqual([
      ['succeeded', 3000],
      ['succeeded', 750],
    ]);
    expect((await begin(mail?.text ?? '')).paid).toBe(true);
    const { data: order } = await owner.trpc.order.get.query({ number });
    expect([order.status, order.refundable, order.payments[0]?.change]).toEqual(['paid', 37.5, null]);
    expect(order.payments[1]?.change?.words).toContain('Gloves L: 0 → 1');
    const subjects = (await mailsAbout(number)).map(({ headers }) => headers.get('subject'));
    expect(subjects).toContain(`Your Rackhouse order ${number} has changed`);
    const actions = (await activityOf(shop, number)).map(({ action }) => action);
    expect(actions).toEqual(['order.difference_requested', 'order.corrected']);
    // Its invoice is of the new total, and each payment has a receipt.
    await take(number, 'ship', {});
    const { due } = (await owner.trpc.order.documents.query({ number })).data;
    expect(due.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', 30],
      ['receipt', 7.5],
      ['invoice', 37.5],
    ]);
  });

  it('is refunded to both cards: a part from the one that has enough, all from both', async () => {
    const { number, intentId } = await ask();
    const second = await pay(await linkFor(number));
    const refunded = async () => [await refundsOf(intentId), await refundsOf(second)];
    const part = await take(number, 'refund', { amount: 5 });
    expect(part.body.data).toMatchObject({ status: 'succeeded', amount: 5 });
    expect(await refunded()).toEqual([[500], []]);
    expect(refusalOf(await take(number, 'refund', { amount: 32.51 }))).toEqual([
      422,
      'REFUND_TOO_LARGE',
      'At most $32.50 of this payment can be refunded',
    ]);
    const rest = await take(number, 'refund', { lines: [{ line: 2, quantity: 1 }], amount: 30 });
    expect(rest.body.data).toMatchObject({ status: 'succeeded', amount: 30 });
    expect(await refunded()).toEqual([[500, 2500], [500]]);
    expect((await readOrder(shop, number)).status).toBe('paid');
    await take(number, 'refund', {});
    expect(await refunded()).toEqual([
      [500, 2500],
      [500, 250],
    ]);
    expect((await readOrder(shop, number)).status).toBe('refunded');
  });

  it('waits with the order, which staff do not ship until they withdraw the change', async () => {
    const { gloves, number } = await ask();
    const ready = async () =>
      (await owner.trpc.order.manage.query({ work: 'ship' })).data.map((one) => one.number);
    expect(await ready()).not.toContain(number);
    await expect(owner.trpc.order.ship.mutate({ number })).rejects.toThrow(
      'A change of this order waits for its payment. Withdraw the change first',
    );
    const link = await linkFor(number);
    const { clientSecret, intentId } = await begin(link);
    expect((await take(number, 'withdraw-change', {})).body).toMatchObject({ success: true });
    expect(refusalOf(await take(number, 'withdraw-change', {})).slice(0, 2)).toEqual([
      409,
      'ORDER_STEP_REFUSED',
    ]);
    expect((await paymentsOf(number))[1]).toEqual(['cancelled', 750]);
    expect((await payByCard(shop, { clientSecret, intentId })).status).toBe(400);
    expect(await ready()).toContain(number);
    expect([await linesOf(number), await stocksOf(gloves)]).toEqual([[['Gloves M', 1]], [4, 5]]);
    expect(await notesOf(number)).toContain('Not changed. The difference of $7.50 was not paid');
    expect(await toPutRight(number)).toEqual([]);
    expect((await owner.trpc.order.ship.mutate({ number })).data.status).toBe('shipped');
  });

  it('ends with its time, also if nobody has opened the link', async () => {
    const [opened, unopened] = [await ask(), await ask()];
    await begin(await linkFor(opened.number));
    const data = { endsAt: new Date(Date.now() - 1000) };
    const where = { endsAt: { not: null }, status: 'open' } as const;
    await ordersFirst(shop, shop.db.payment.updateMany({ where, data }));
    await reconcileNow(shop);
    for (const { number } of [opened, unopened]) {
      expect((await paymentsOf(number))[1]).toEqual(['cancelled', 750]);
      expect(await notesOf(number)).toContain('Not changed. The difference of $7.50 was not paid');
      expect(await toPutRight(number)).toEqual([['correct', 'The difference of $7.50 was not paid']]);
    }
  });

  it('is not made, and its money goes back, if it is not possible any more', async () => {
    const sold = await ask();
    await makePaidOrder(shop, sold.gloves.L, { quantity: 5 });
    const shipped = await ask();
    // Programs are not held up.
    const link = await linkFor(shipped.number);
    expect((await take(shipped.number, 'ship', {})).status).toBe(200);
    for (const { number, gloves } of [sold, shipped]) {
      const intentId = await pay(number === shipped.number ? link : await linkFor(number));
      expect(await refundsOf(intentId)).toEqual([]);
      await shop.runJobs();
      expect(await refundsOf(intentId)).toEqual([750]);
      expect(await linesOf(number)).toEqual([['Gloves M', 1]]);
      expect(await stockOf(shop.db, gloves.M.id)).toBe(4);
      expect(await paymentsOf(number)).toEqual([
        ['succeeded', 3000],
        ['surplus', 750],
      ]);
    }
    // The same total, of other lines: line 1 is another product.
    const other = await ask();
    const line = { title: 'Gloves S', productId: (await makeProduct(shop.db)).id };
    await shop.db.orderLine.updateMany({ where: { order: { number: other.number } }, data: line });
    await pay(await linkFor(other.number));
    expect((await paymentsOf(other.number))[1]).toEqual(['surplus', 750]);
    await shop.db.orderLine.updateMany({
      where: { order: { number: other.number } },
      data: { title: 'Gloves M', productId: other.gloves.M.id },
    });
    expect((await notesOf(sold.number)).join()).toContain('for a change that is not possible any more');
    expect(await toPutRight(shipped.number)).toEqual([
      ['correct', 'The quantities of an order that is shipped can’t be corrected'],
    ]);
  });
});
