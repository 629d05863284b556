import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { payByCard, readOrder, refundsOfIntent, type StartedPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { makeCashOrder, refusalOf } from '../helpers/order.ts';
import { setTerms } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedWarehouse, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';

const shop = sharedWorkingShop();
const owner = sharedStaff(shop, 'owner');
const writer = sharedWarehouse(shop);
afterAll(() => expectInvariants(shop.db));

interface Paid extends StartedPayment {
  productIds: string[];
}

const makePaid = (...dollars: number[]) => makePaidWith(undefined, dollars);

async function makePaidWith(deliveryOption: string | undefined, dollars: number[]): Promise<Paid> {
  const products = await Promise.all(
    dollars.map((price) => makeProduct(shop.db, { stock: 5, priceCents: price * 100 })),
  );
  const productIds = products.map(({ id }) => id);
  const cartItems = productIds.map((_id) => ({ _id, quantity: 1 }));
  const { data, order } = await shop.trpc.payment.createIntent.mutate({
    cartItems,
    customer,
    deliveryOption,
  });
  const started = {
    clientSecret: data,
    intentId: data.split('_secret_')[0] as string,
    orderNumber: order?.orderNumber as string,
  };
  await payByCard(shop, started);
  await shop.trpc.payment.complete.mutate({ clientSecret: data });
  return { ...started, productIds };
}

const take = (number: string, step: string, body: object) =>
  shop.rest(`/order/${number}/${step}`, posting(body, { authorization: writer.authorization }));

async function correct({ orderNumber }: Paid, body: object) {
  const { status, body: answer } = await take(orderNumber, 'correct', body);
  expect([status, answer.success]).toEqual([200, true]);
  return answer.data;
}

const removed = (line: number) => ({ lines: [{ line, quantity: 0 }] });

/** The refunds of an order in cents, by its rows and by the provider. */
async function refundedOf({ orderNumber, intentId }: Paid): Promise<number[]> {
  const { payments } = await readOrder(shop, orderNumber);
  const rows = payments.flatMap(({ refunds }) => refunds);
  expect(rows.every(({ status }) => status === 'succeeded')).toBe(true);
  expect((await refundsOfIntent(shop, intentId)).map(({ amount }) => amount)).toEqual(
    rows.map(({ amountCents }) => amountCents),
  );
  return rows.map(({ amountCents }) => amountCents);
}

/** Ships and invoices an order. @returns the amount of its invoice, and the credit notes that are due then */
async function invoice({ orderNumber: number }: Paid): Promise<{ total: number; credits: number[] }> {
  await take(number, 'ship', {});
  const { data } = await owner.trpc.order.issueDocument.mutate({ number, kind: 'invoice', subject: '' });
  const { due } = (await owner.trpc.order.documents.query({ number })).data;
  const credits = due.filter(({ kind }) => kind === 'credit_note').map(({ amount }) => amount);
  return { total: data.total, credits };
}

describe('a correction refunds what was paid and not refunded above the new total', () => {
  it('nothing more for a line that was refunded before', async () => {
    const paid = await makePaid(119, 218);
    await take(paid.orderNumber, 'refund', { amount: 119 });
    expect(await correct(paid, removed(1))).toEqual({
      status: 'paid',
      total: 218,
      difference: 0,
      refund: null,
    });
    expect(await refundedOf(paid)).toEqual([11_900]);
    expect(await stockOf(shop.db, paid.productIds[0] as string)).toBe(5);
    const { events } = await readOrder(shop, paid.orderNumber);
    expect(events.at(-1)?.reason).not.toContain('refunded to the card');
    // The shop keeps the invoiced amount.
    expect(await invoice(paid)).toEqual({ total: 218, credits: [] });
  });

  it('the rest of a line of which a part was refunded before', async () => {
    const paid = await makePaid(119, 218);
    await take(paid.orderNumber, 'refund', { amount: 50 });
    expect(await correct(paid, removed(1))).toMatchObject({
      total: 218,
      refund: { status: 'succeeded', amount: 69 },
    });
    expect(await refundedOf(paid)).toEqual([5000, 6900]);
    expect(await invoice(paid)).toEqual({ total: 218, credits: [] });
  });

  it('nothing while more was refunded than the lines come to, which is credited once there is an invoice', async () => {
    const paid = await makePaid(119, 218);
    await take(paid.orderNumber, 'refund', { amount: 150 });
    expect(await correct(paid, removed(1))).toMatchObject({ total: 218, difference: 0, refund: null });
    expect(await refundedOf(paid)).toEqual([15_000]);
    expect(await invoice(paid)).toEqual({ total: 218, credits: [31] });
  });

  it('less if staff say so; the next one makes up for it', async () => {
    const paid = await makePaid(100, 100, 100);
    expect(await correct(paid, { ...removed(1), refund: 60, refundable: 300 })).toMatchObject({
      total: 200,
      refund: { amount: 60 },
    });
    expect(await correct(paid, removed(2))).toMatchObject({ total: 100, refund: { amount: 140 } });
    expect(await refundedOf(paid)).toEqual([6000, 14_000]);
    expect(await invoice(paid)).toEqual({ total: 100, credits: [] });
  });

  it('more if staff say so, of which the rest is credited', async () => {
    const paid = await makePaid(100, 200);
    await correct(paid, { ...removed(1), refund: 150 });
    expect(await refundedOf(paid)).toEqual([15_000]);
    expect(await invoice(paid)).toEqual({ total: 200, credits: [50] });
  });

  it('no more than is left, and nothing of what somebody has not seen', async () => {
    const paid = await makePaid(119, 218);
    await take(paid.orderNumber, 'refund', { amount: 119 });
    const refused = async (body: object) =>
      refusalOf(await take(paid.orderNumber, 'correct', { ...removed(1), ...body }));
    expect(await refused({ refund: 218.01 })).toEqual([
      422,
      'REFUND_TOO_LARGE',
      'At most $218.00 of this payment can be refunded',
    ]);
    expect(await refused({ refund: 119, refundable: 337 })).toEqual([
      409,
      'ORDER_STEP_REFUSED',
      'The part of this payment that can be refunded has changed since you saw it: it is $218.00 now, and nothing was done',
    ]);
    expect(await refused({ lines: undefined, customer: { name: 'Rahim' }, refund: 5 })).toEqual([
      400,
      'INVALID_INPUT',
      'A correction refunds money only if it changes quantities',
    ]);
    expect(await refundedOf(paid)).toEqual([11_900]);
    expect((await readOrder(shop, paid.orderNumber)).totalCents).toBe(33_700);
    expect(await stockOf(shop.db, paid.productIds[0] as string)).toBe(4);

    const cash = await makeCashOrder(shop);
    const body = { lines: [{ line: 1, quantity: 1 }], refund: 1 };
    expect(refusalOf(await take(cash, 'correct', body)).slice(0, 2)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('another delivery of a card order', () => {
  afterEach(() => setTerms(shop.db, {}));

  it('gives back what it costs less, and never costs more than was paid', async () => {
    const options = [
      { name: 'Parcel', priceCents: 490 },
      { name: 'Express', priceCents: 990 },
      { name: 'Pick-up', kind: 'collect' as const },
    ];
    const [parcel, express, pickUp] = await setTerms(shop.db, { options });
    const paid = await makePaidWith(parcel, [50]);
    const refused = await take(paid.orderNumber, 'correct', { deliveryOption: express });
    expect(refusalOf(refused).slice(0, 2)).toEqual([409, 'ORDER_STEP_REFUSED']);
    expect(await readOrder(shop, paid.orderNumber)).toMatchObject({ totalCents: 5490, shippingCents: 490 });
    expect(await correct(paid, { deliveryOption: pickUp })).toMatchObject({ total: 50 });
    expect(await refundedOf(paid)).toEqual([490]);
    // The shop no longer has the money that went back.
    const again = await take(paid.orderNumber, 'correct', { deliveryOption: parcel });
    expect(refusalOf(again).slice(0, 2)).toEqual([409, 'ORDER_STEP_REFUSED']);
    expect(await readOrder(shop, paid.orderNumber)).toMatchObject({
      totalCents: 5000,
      deliveryName: 'Pick-up',
    });
  });
});

describe('before a correction is saved, staff see what it comes to, and nothing is written', () => {
  const terms = () =>
    setTerms(shop.db, {
      options: [
        { name: 'Parcel', priceCents: 500 },
        { name: 'Van', priceCents: 2000, freeFromCents: 30_000 },
        { name: 'Collect', kind: 'collect', address: 'Road 11' },
      ],
    });
  afterEach(() => setTerms(shop.db, {}));

  it('of a cash order, with more to pay', async () => {
    const [parcel, van] = await terms();
    const { id } = await makeProduct(shop.db, { stock: 5, priceCents: 10_000 });
    const cartItems = [{ _id: id, quantity: 3 }];
    const placed = await shop.trpc.order.place.mutate({ cartItems, customer, deliveryOption: parcel });
    const number = placed.data.orderNumber;
    const before = await readOrder(shop, number);
    const wanted = { number, lines: [{ line: 1, quantity: 2 }], deliveryOption: van };
    const preview = await owner.trpc.order.previewCorrection.mutate(wanted);
    expect(preview).toEqual({ total: 220, refund: 0, difference: 0 });
    expect(await readOrder(shop, number)).toEqual(before);
    expect(await stockOf(shop.db, id)).toBe(2);
    expect((await owner.trpc.order.correct.mutate(wanted)).data.total).toBe(preview.total);
  });

  it('of a card order, with the refund or the difference', async () => {
    const [parcel, van, collect] = await terms();
    const paid = await makePaidWith(parcel, [100]);
    const { orderNumber: number } = paid;
    const wanted = { number, deliveryOption: collect };
    expect(await owner.trpc.order.previewCorrection.mutate(wanted)).toEqual({
      total: 100,
      refund: 5,
      difference: 0,
    });
    expect(await refundedOf(paid)).toEqual([]);
    const dearer = await owner.trpc.order.previewCorrection.mutate({ number, deliveryOption: van });
    expect(dearer).toEqual({ total: 120, refund: 0, difference: 15 });
    expect((await readOrder(shop, number)).totalCents).toBe(10_500);
  });
});

it('a correction whose new total is another one than its caller expects changes nothing', async () => {
  const paid = await makePaid(119, 218);
  const answer = await take(paid.orderNumber, 'correct', { ...removed(1), expectedTotal: 217.99 });
  expect(refusalOf(answer)).toEqual([
    409,
    'ORDER_STEP_REFUSED',
    'Prices have changed since you saw them: the new total is $218.00 now, and nothing was done',
  ]);
  expect(await refundedOf(paid)).toEqual([]);
  expect((await readOrder(shop, paid.orderNumber)).totalCents).toBe(33_700);
  expect(await correct(paid, { ...removed(1), expectedTotal: 218 })).toMatchObject({ total: 218 });
});

it('of a refund and a correction at the same time, as staff see the order, one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const paid = await makePaid(119, 218);
    const answers = await Promise.all([
      take(paid.orderNumber, 'refund', { amount: 119, refundable: 337 }),
      take(paid.orderNumber, 'correct', { ...removed(1), total: 337, refundable: 337, refund: 119 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundedOf(paid)).toEqual([11_900]);
  }
});
