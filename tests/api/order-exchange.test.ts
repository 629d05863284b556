import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { payByCard, readOrder, refundsOfIntent } from '../helpers/card.ts';
import { makeDiscount } from '../helpers/discount.ts';
import { customer, type MadeProduct, makeProduct, makeVariants, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { refusalOf } from '../helpers/order.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { sharedStaff, sharedWarehouse, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const owner = sharedStaff(shop, 'owner');
const writer = sharedWarehouse(shop);
afterEach(() => setTerms(shop.db, {}));
afterAll(() => expectInvariants(shop.db));

/** A shirt in two sizes, by their prices in cents. */
async function makeShirt(
  m: number,
  l: number,
  stock = 5,
): Promise<{ parent: MadeProduct; M: MadeProduct; L: MadeProduct }> {
  const { parent, variants } = await makeVariants(shop.db, [
    { priceCents: m, stock: 5 },
    { priceCents: l, stock },
  ]);
  const [M, L] = variants as [MadeProduct, MadeProduct];
  return { parent, M, L };
}

interface Paid {
  number: string;
  intentId: string;
}

async function payFor(product: MadeProduct, quantity: number, discountCode?: string): Promise<Paid> {
  const cartItems = [{ _id: product.id, quantity }];
  const { data, order } = await shop.trpc.payment.createIntent.mutate({ cartItems, customer, discountCode });
  const intentId = data.split('_secret_')[0] as string;
  await payByCard(shop, { clientSecret: data, intentId });
  await shop.trpc.payment.complete.mutate({ clientSecret: data });
  return { number: order?.orderNumber as string, intentId };
}

async function placeCash(product: MadeProduct, quantity: number): Promise<string> {
  const cartItems = [{ _id: product.id, quantity }];
  return (await shop.trpc.order.place.mutate({ cartItems, customer })).data.orderNumber;
}

const correct = (number: string, body: object) =>
  shop.rest(`/order/${number}/correct`, posting(body, { authorization: writer.authorization }));

/** An exchange of so many pieces of the first line for another product. */
const exchange = (left: number, { id }: MadeProduct, quantity: number) => ({
  lines: [{ line: 1, quantity: left }],
  added: [{ _id: id, quantity, replaces: 1 }],
});

const refundsOf = async ({ intentId }: Paid) =>
  (await refundsOfIntent(shop, intentId)).map(({ amount }) => amount);

const linesOf = async (number: string) =>
  (await readOrder(shop, number)).lines.map((line) => [
    line.position,
    line.quantity,
    line.unitPriceCents,
    line.discountCents,
    line.taxCents,
  ]);

const stocksOf = (...products: MadeProduct[]) => Promise.all(products.map(({ id }) => stockOf(shop.db, id)));

describe('an exchange before shipping', () => {
  it('of a paid order for a cheaper size refunds the difference, with the discount and the tax of the pieces', async () => {
    await setTerms(shop.db, { mode: 'included', rates: [taxRate('VAT', 19_000)] });
    const { M, L } = await makeShirt(3000, 2500);
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10 });
    // 60.00 less 6.00; of 54.00, 8.62 are tax.
    const paid = await payFor(M, 2, code);
    expect(await linesOf(paid.number)).toEqual([[1, 2, 3000, 600, 862]]);
    const { status, body } = await correct(paid.number, {
      ...exchange(1, L, 1),
      total: 54,
      expectedTotal: 49,
    });
    expect([status, body.data]).toMatchObject([200, { status: 'paid', total: 49, refund: { amount: 5 } }]);
    // M: 27.00 with 4.31 of tax. L: 25.00 less the 3.00 of the piece that it replaces, with 3.51 of tax.
    expect(await linesOf(paid.number)).toEqual([
      [1, 1, 3000, 300, 431],
      [2, 1, 2500, 300, 351],
    ]);
    expect(await readOrder(shop, paid.number)).toMatchObject({ totalCents: 4900, taxCents: 782 });
    expect(await refundsOf(paid)).toEqual([500]);
    expect(await stocksOf(M, L)).toEqual([4, 4]);
    const { events, id, lines } = await readOrder(shop, paid.number);
    const [m, l] = lines.map(({ title }) => title);
    expect(events.map(({ reason }) => reason)).toContain(
      `${m}: 2 → 1, ${l}: 0 → 1; total $49.00; $5.00 is refunded to the card`,
    );
    await emptyOutbox(shop);
    const emails = await shop.db.orderEmail.findMany({ where: { orderId: id, kind: 'corrected' } });
    expect(emails).toHaveLength(1);

    // The invoice has what was sent, and nothing is left to credit.
    await owner.trpc.order.ship.mutate({ number: paid.number });
    const invoice = { number: paid.number, kind: 'invoice' as const, subject: '' };
    const { data } = await owner.trpc.order.issueDocument.mutate(invoice);
    expect([data.total, data.lines.map(({ amount }) => amount)]).toEqual([49, [27, 22]]);
    const { due } = (await owner.trpc.order.documents.query({ number: paid.number })).data;
    expect(due.filter(({ kind }) => kind === 'credit_note')).toEqual([]);
  });

  it('for a size of the same price moves only pieces', async () => {
    const { M, L } = await makeShirt(3000, 3000);
    const paid = await payFor(M, 1);
    const { body } = await correct(paid.number, exchange(0, L, 1));
    expect(body.data).toEqual({ status: 'paid', total: 30, difference: 0, refund: null });
    expect(await linesOf(paid.number)).toEqual([[2, 1, 3000, 0, 0]]);
    expect(await stocksOf(M, L)).toEqual([5, 4]);
    expect(await refundsOf(paid)).toEqual([]);
  });

  it('of a cash order for a dearer size leaves the difference due at the door', async () => {
    const { M, L } = await makeShirt(3000, 3750);
    const number = await placeCash(M, 2);
    const wanted = exchange(1, L, 1);
    expect(await owner.trpc.order.previewCorrection.mutate({ number, ...wanted })).toEqual({
      total: 67.5,
      refund: 0,
      difference: 0,
    });
    expect(await stocksOf(M, L)).toEqual([3, 5]);
    expect((await correct(number, wanted)).body.data).toEqual({
      status: 'placed',
      total: 67.5,
      difference: 0,
      refund: null,
    });
    expect((await owner.trpc.order.get.query({ number })).data.due).toBe(67.5);
    expect(await stocksOf(M, L)).toEqual([4, 4]);
  });

  it('gives what it replaces its discount, and no more than that and its own price', async () => {
    const { M, L } = await makeShirt(3000, 200);
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10 });
    const paid = await payFor(M, 3, code);
    // Two pieces are replaced, whose discount is 6.00; the others cost 4.00.
    expect((await correct(paid.number, exchange(1, L, 2))).body.data).toMatchObject({
      total: 27,
      refund: { amount: 54 },
    });
    expect(await linesOf(paid.number)).toEqual([
      [1, 1, 3000, 300, 0],
      [2, 2, 200, 400, 0],
    ]);
    const other = await payFor(M, 2, code);
    // One piece is replaced by three: its discount is 3.00.
    expect((await correct(other.number, exchange(1, L, 3))).body.data).toMatchObject({ total: 30 });
    expect((await linesOf(other.number)).at(-1)).toEqual([2, 3, 200, 300, 0]);
  });
});

describe('a line more', () => {
  it('of a cash order is due at the door, without the discount of the others', async () => {
    const [bar, plate] = [
      await makeProduct(shop.db, { stock: 5, priceCents: 1999 }),
      await makeProduct(shop.db, { stock: 5, priceCents: 301 }),
    ];
    const number = await placeCash(bar, 1);
    const { body } = await correct(number, { added: [{ _id: plate.id, quantity: 2 }] });
    expect(body.data).toEqual({ status: 'placed', total: 26.01, difference: 0, refund: null });
    expect(await linesOf(number)).toEqual([
      [1, 1, 1999, 0, 0],
      [2, 2, 301, 0, 0],
    ]);
    expect(await stocksOf(bar, plate)).toEqual([4, 3]);
    await owner.trpc.order.cancel.mutate({ number });
    expect(await stocksOf(bar, plate)).toEqual([5, 5]);
  });

  it('is refused for what is not for sale, with the reason', async () => {
    const { parent, M, L } = await makeShirt(3000, 2500);
    const hidden = await makeProduct(shop.db, { stock: 5, isHidden: true });
    const number = await placeCash(M, 1);
    const refused = async (added: object[], lines: object[] = []) =>
      refusalOf(await correct(number, { added, lines })).slice(0, 2);
    expect(await refused([{ _id: parent.id, quantity: 1 }])).toEqual([409, 'VARIANT_NEEDED']);
    expect(await refused([{ _id: hidden.id, quantity: 1 }])).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await refused([{ _id: 'none', quantity: 1 }])).toEqual([404, 'PRODUCT_NOT_FOUND']);
    expect(await refused([{ _id: L.id, quantity: 6 }])).toEqual([409, 'OUT_OF_STOCK']);
    const replacing = (replaces: number) => [{ _id: L.id, quantity: 1, replaces }];
    expect(await refused(replacing(1))).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(replacing(2), [{ line: 1, quantity: 0 }])).toEqual([400, 'INVALID_INPUT']);
    expect(await linesOf(number)).toEqual([[1, 1, 3000, 0, 0]]);
    expect(await stocksOf(M, L)).toEqual([4, 5]);
    await owner.trpc.order.ship.mutate({ number });
    expect(await refused([{ _id: L.id, quantity: 1 }])).toEqual([409, 'ORDER_STEP_REFUSED']);
  });
});

const sendBack = (number: string, body: object, headers: Record<string, string> = {}) =>
  shop.rest(`/order/${number}/return`, posting(body, { authorization: writer.authorization, ...headers }));

/** A piece of the first line comes back, in exchange for this product. */
const forOne = (product: MadeProduct, quantity = 1, more: object = {}) => ({
  reason: 'changed_mind' as const,
  lines: [{ line: 1, quantity: 1, restocked: true }],
  exchange: { cartItems: [{ _id: product.id, quantity }], ...more },
});

async function arrived(number: string): Promise<string> {
  await owner.trpc.order.ship.mutate({ number });
  await owner.trpc.order.deliver.mutate({ number });
  return number;
}

describe('an exchange after shipping', () => {
  it('for a dearer size is an order of its own, of which the worth of the pieces is paid', async () => {
    await setTerms(shop.db, {
      mode: 'included',
      rates: [taxRate('VAT', 19_000)],
      options: [{ name: 'Parcel', priceCents: 490 }],
    });
    const { M, L } = await makeShirt(3000, 3750);
    const { code } = await makeDiscount(shop, { kind: 'percent', value: 10 });
    const paid = await payFor(M, 2, code);
    await arrived(paid.number);
    // 27.00 was paid for the piece.
    expect(await owner.trpc.order.previewReturn.mutate({ number: paid.number, ...forOne(L) })).toEqual({
      credit: 0,
      exchange: 10.5,
    });
    const { status, body } = await sendBack(paid.number, forOne(L, 1, { expectedTotal: 10.5 }));
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'delivered', refund: null, exchange: { total: 10.5, paymentMethod: 'cash' } },
    ]);
    const { number } = body.data.exchange;
    expect(await linesOf(number)).toEqual([[1, 1, 3750, 2700, 168]]);
    expect(await readOrder(shop, number)).toMatchObject({
      status: 'placed',
      channel: 'other',
      totalCents: 1050,
      shippingCents: 0,
      deliveryName: 'Parcel',
      discountCode: `EXCHANGE-${paid.number}`,
      customerName: customer.name,
    });
    expect(await shop.db.discount.count({ where: { code: `EXCHANGE-${paid.number}` } })).toBe(0);
    expect(await refundsOf(paid)).toEqual([]);
    expect(await stocksOf(M, L)).toEqual([4, 4]);
    const reasonsOf = async (of: string) => (await readOrder(shop, of)).events.map(({ reason }) => reason);
    expect((await reasonsOf(paid.number)).at(-1)).toContain(`in exchange for order ${number}`);
    expect(await reasonsOf(number)).toContain(`In exchange for pieces of order ${paid.number}`);
    // Its customer need not be called.
    expect((await owner.trpc.order.get.query({ number })).data.due).toBe(10.5);
    expect((await owner.trpc.order.manage.query({ work: 'ship' })).data.map((row) => row.number)).toContain(
      number,
    );
  });

  it('for a cheaper one refunds the difference to the card, and nothing is left to pay', async () => {
    const { M, L } = await makeShirt(3000, 2500);
    const paid = await payFor(M, 1);
    await arrived(paid.number);
    const { body } = await sendBack(paid.number, forOne(L));
    expect(body.data).toMatchObject({
      status: 'returned',
      refund: { amount: 5 },
      exchange: { total: 0, paymentMethod: 'cash' },
    });
    expect(await refundsOf(paid)).toEqual([500]);
    const { number } = body.data.exchange;
    await arrived(number);
    expect(await readOrder(shop, number)).toMatchObject({ status: 'delivered', totalCents: 0 });
    const invoice = { number, kind: 'invoice' as const, subject: '' };
    expect((await owner.trpc.order.issueDocument.mutate(invoice)).data.total).toBe(0);
  });

  it('leaves to pay what is given back besides, also where tax is added', async () => {
    await setTerms(shop.db, { mode: 'added', rates: [taxRate('Sales tax', 10_000)] });
    const { M, L } = await makeShirt(3000, 5000);
    const number = await arrived(await placeCash(M, 1));
    // 33.00 was paid. 11.00 of it is refunded, and 20.00 of the price of 30.00 counts: 30.00 with 3.00 of tax are due.
    const { body } = await sendBack(number, { ...forOne(L), credit: 11 });
    expect(body.data.exchange).toMatchObject({ total: 33 });
    expect(await linesOf(body.data.exchange.number)).toEqual([[1, 1, 5000, 2000, 300]]);
    expect((await owner.trpc.order.get.query({ number })).data.returns).toMatchObject([{ credit: 11 }]);
    // The tax that was paid counts too where none is charged any more.
    const taxed = await arrived(await placeCash(M, 1));
    await setTerms(shop.db, {});
    expect((await sendBack(taxed, forOne(L))).body.data.exchange).toMatchObject({ total: 17 });
  });

  it('counts what was refunded for the piece before', async () => {
    const { M, L } = await makeShirt(3000, 3000);
    const paid = await payFor(M, 1);
    await arrived(paid.number);
    const refund = { amount: 12, lines: [{ line: 1, quantity: 1 }] };
    await owner.trpc.order.refund.mutate({ number: paid.number, ...refund });
    expect((await sendBack(paid.number, forOne(L))).body.data).toMatchObject({
      refund: null,
      exchange: { total: 12 },
    });
  });

  it('can be paid by a link, and waits for that', async () => {
    const { M, L } = await makeShirt(3000, 3750);
    const number = await arrived(await placeCash(M, 1));
    const { body } = await sendBack(number, forOne(L, 1, { paymentMethod: 'card' }));
    const placed = await readOrder(shop, body.data.exchange.number);
    expect(placed).toMatchObject({ status: 'awaiting_payment', totalCents: 750 });
    await emptyOutbox(shop);
    expect(await shop.db.orderEmail.count({ where: { orderId: placed.id, kind: 'to_pay' } })).toBe(1);
  });

  it('is refused as a whole if a part of it is', async () => {
    const { parent, M, L } = await makeShirt(3000, 3750, 1);
    const number = await arrived(await placeCash(M, 1));
    const refused = async (body: object) => refusalOf(await sendBack(number, body)).slice(0, 2);
    expect(await refused(forOne(L, 2))).toEqual([409, 'OUT_OF_STOCK']);
    expect(await refused(forOne(parent))).toEqual([409, 'VARIANT_NEEDED']);
    expect(await refused(forOne(L, 1, { expectedTotal: 7 }))).toEqual([409, 'PRICE_CHANGED']);
    expect(await refused({ ...forOne(L), credit: 31 })).toEqual([422, 'REFUND_TOO_LARGE']);
    expect((await owner.trpc.order.get.query({ number })).data.returns).toEqual([]);
    expect(await stocksOf(M, L)).toEqual([4, 1]);
  });

  it('sent again with its key is the same exchange', async () => {
    const { M, L } = await makeShirt(3000, 3000);
    const number = await arrived(await placeCash(M, 1));
    const send = () => sendBack(number, forOne(L), { 'idempotency-key': `exchange-${number}` });
    const answers = [await send(), await send()];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await stocksOf(M, L)).toEqual([5, 4]);
  });
});

describe('exchanges at the same time', () => {
  it('of one order, as both saw it: one happens', async () => {
    const { M, L } = await makeShirt(3000, 2500);
    const paid = await payFor(M, 1);
    const body = { ...exchange(0, L, 1), total: 30, refundable: 30 };
    const answers = await Promise.all([correct(paid.number, body), correct(paid.number, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(paid)).toEqual([500]);
    expect(await stocksOf(M, L)).toEqual([5, 4]);
  });

  it('of two orders for the last piece: it is sold once', async () => {
    const { M, L } = await makeShirt(3000, 2500, 1);
    const [one, other] = [await payFor(M, 1), await payFor(M, 1)];
    const answers = await Promise.all([one, other].map(({ number }) => correct(number, exchange(0, L, 1))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('OUT_OF_STOCK');
    expect([...(await refundsOf(one)), ...(await refundsOf(other))]).toEqual([500]);
    expect(await stocksOf(M, L)).toEqual([4, 0]);
  });
});
