import { afterAll, describe, expect, it } from 'vitest';
import type { ReturnOrder } from '../../src/shared/order/fulfilment.ts';
import { makePaidOrder, reconcileNow } from '../helpers/card.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, type MadeProduct, makeProduct, ordersFirst, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { emptyOutbox, makeEndpoint, takeEvents, typesOf } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

let phones = 1_711_000_000;
function newPhone(): string {
  phones += 1;
  return `+880${phones}`;
}

const makeProductOf = (stock: number, priceCents = 1000) => makeProduct(shop.db, { stock, priceCents });

/** A cash order of these quantities. @returns its number */
async function placeCash(
  items: [MadeProduct, quantity: number][],
  who: Partial<typeof customer> = {},
): Promise<string> {
  const cartItems = items.map(([{ id }, quantity]) => ({ _id: id, quantity }));
  const { data } = await shop.trpc.order.place.mutate({ cartItems, customer: { ...customer, ...who } });
  return data.orderNumber;
}

const order = async (number: string) => (await staff.trpc.order.get.query({ number })).data;
const foundBy = async (number: string, email = customer.email) =>
  (await shop.trpc.order.find.mutate({ number, email })).data;
const ship = (number: string, carrier: 'pathao' | 'steadfast' | 'own' = 'pathao') =>
  staff.trpc.order.ship.mutate({ number, parcel: { carrier, trackingNumber: `DD ${number}` } });
const deliver = (number: string) => staff.trpc.order.deliver.mutate({ number });
const giveBack = (number: string, input: Omit<ReturnOrder, 'number'>) =>
  staff.trpc.order.return.mutate({ number, ...input });
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.message as string,
  );
const movementsOf = async ({ id }: MadeProduct) => {
  const rows = await shop.db.stockMovement.findMany({ where: { productId: id }, orderBy: { id: 'asc' } });
  return rows.map(({ cause, delta }) => `${cause} ${delta}`);
};
const notesOf = async (number: string) => (await order(number)).history.map(({ note }) => note);
const salesToday = async () => {
  const { days } = await staff.trpc.report.dashboard.query(lastDays(7));
  return days.at(-1)?.salesCents ?? 0;
};

describe('parcels', () => {
  it('shows the shopper each with its carrier and the carrier’s page', async () => {
    const number = await placeCash([[await makeProductOf(2), 1]]);
    await ship(number);
    await staff.trpc.order.addParcel.mutate({ number, carrier: 'steadfast', trackingNumber: 'SF1' });
    await staff.trpc.order.addParcel.mutate({ number, carrier: 'sundarban' });
    const { parcels, history } = await foundBy(number);
    expect(parcels.map(({ carrier, trackingNumber }) => [carrier, trackingNumber])).toEqual([
      ['pathao', `DD ${number}`],
      ['steadfast', 'SF1'],
      ['sundarban', null],
    ]);
    expect(parcels.map(({ link }) => link)).toEqual([
      `https://merchant.pathao.com/tracking?consignment_id=DD+${number}&phone=${encodeURIComponent(customer.phone.replace('+880', '0'))}`,
      'https://steadfast.com.bd/t/SF1',
      null,
    ]);
    expect(history.map(({ note }) => note)).toEqual([
      null,
      null,
      'Parcel: Steadfast SF1',
      'Parcel: Sundarban',
    ]);
  });

  it('takes one back that was entered by mistake, unseen by the shopper', async () => {
    const number = await placeCash([[await makeProductOf(2), 1]]);
    await ship(number);
    const [parcel] = (await order(number)).parcels;
    await staff.trpc.order.removeParcel.mutate({ number, id: parcel?.id as string });
    const found = await foundBy(number);
    expect(found.parcels).toEqual([]);
    expect(found.history).toHaveLength(2);
    expect(await notesOf(number)).toContain(`Not this parcel: Pathao DD ${number}`);
  });

  it('adds none to an order that is not on its way', async () => {
    const number = await placeCash([[await makeProductOf(2), 1]]);
    const add = () => staff.trpc.order.addParcel.mutate({ number, carrier: 'own' });
    expect(await reasonOf(add())).toBe('ORDER_STEP_REFUSED');
    await ship(number);
    await deliver(number);
    expect(await reasonOf(add())).toBe('ORDER_STEP_REFUSED');
  });
});

describe('cash on delivery', () => {
  const owedBy = async (name: string) =>
    (await staff.trpc.order.carrierCash.query()).carriers.find(({ carrier }) => carrier === name);

  it('is owed by the carrier that collected it, until it is paid to the shop', async () => {
    const product = await makeProductOf(5);
    const numbers = [await placeCash([[product, 2]]), await placeCash([[product, 1]])];
    for (const number of numbers) {
      await ship(number, 'steadfast');
      await deliver(number);
    }
    expect(await owedBy('steadfast')).toMatchObject({ owed: 30, orders: [{ amount: 20 }, { amount: 10 }] });
    const pay = (carrier: 'steadfast' | 'pathao', received: number) =>
      staff.trpc.order.recordPayout.mutate({ carrier, numbers, received, note: 'Statement 7' });
    expect(await reasonOf(pay('pathao', 20))).toBe('ORDER_STEP_REFUSED');
    expect(await messageOf(pay('steadfast', 31))).toBe('The total of these orders is $30.00');
    await pay('steadfast', 28.5);
    expect(await reasonOf(pay('steadfast', 28.5))).toBe('ORDER_STEP_REFUSED');
    expect(await owedBy('steadfast')).toBeUndefined();
    const { payouts } = await staff.trpc.order.carrierCash.query();
    expect(payouts[0]).toMatchObject({ carrier: 'steadfast', collected: 30, received: 28.5, orders: 2 });
    const { cash } = await staff.trpc.order.internal.query({ number: numbers[0] as string });
    expect(cash).toMatchObject({ amount: 20, carrier: 'steadfast', receivedAt: expect.any(String) });
  });

  it('can be less than was due, and never more', async () => {
    const number = await placeCash([[await makeProductOf(2), 2]]);
    await ship(number, 'own');
    const collect = (collected: number) => staff.trpc.order.deliver.mutate({ number, collected });
    expect(await messageOf(collect(20.01))).toBe('At most $20.00 was due');
    const before = await salesToday();
    await collect(18);
    expect((await order(number)).due).toBe(0);
    expect((await staff.trpc.order.internal.query({ number })).cash?.amount).toBe(18);
    expect((await salesToday()) - before).toBe(-200);
  });
});

describe('what comes back', () => {
  it('returns a parcel that was refused at the door, with its stock, and takes it off the sales', async () => {
    const product = await makeProductOf(5);
    const before = await salesToday();
    const number = await placeCash([[product, 3]]);
    expect((await salesToday()) - before).toBe(3000);
    await ship(number);
    await giveBack(number, { reason: 'refused' });
    expect(await order(number)).toMatchObject({ status: 'returned', due: 0, steps: [] });
    expect(await stockOf(shop.db, product.id)).toBe(5);
    expect(await movementsOf(product)).toEqual(['initial 5', 'ordered -3', 'returned 3']);
    expect(await salesToday()).toBe(before);
    const found = await foundBy(number);
    expect(found.returns).toMatchObject([
      { reason: 'refused', credit: 30, lines: [{ line: 1, quantity: 3, restocked: true }] },
    ]);
    expect(found.history.at(-1)).toMatchObject({
      status: 'returned',
      note: `Returned: 3 × ${product.title} (not accepted at the door)`,
    });
  });

  it('lowers what is due when a part is refused at the door', async () => {
    const [bar, plate] = [await makeProductOf(5), await makeProductOf(5, 250)];
    const number = await placeCash([
      [bar, 1],
      [plate, 4],
    ]);
    await ship(number);
    await giveBack(number, { reason: 'damaged', lines: [{ line: 2, quantity: 3, restocked: false }] });
    expect(await order(number)).toMatchObject({ status: 'shipped', due: 12.5 });
    expect(await movementsOf(plate)).toEqual(['initial 5', 'ordered -4', 'returned 3', 'written_off -3']);
    expect(await stockOf(shop.db, plate.id)).toBe(1);
    const before = await salesToday();
    await deliver(number);
    expect(await salesToday()).toBe(before);
    expect((await staff.trpc.order.internal.query({ number })).cash?.amount).toBe(12.5);
  });

  it('takes back single pieces after delivery, for sale again or written off, with a refund by card', async () => {
    const product = await makeProductOf(5);
    const { orderNumber: number } = await makePaidOrder(shop, product, { quantity: 3 });
    await ship(number);
    await deliver(number);
    await giveBack(number, {
      reason: 'changed_mind',
      lines: [
        { line: 1, quantity: 1, restocked: true },
        { line: 1, quantity: 1, restocked: false },
      ],
      credit: 15,
      note: 'Too heavy',
    });
    expect(await stockOf(shop.db, product.id)).toBe(3);
    await expect.poll(async () => (await order(number)).refunded).toBe(15);
    expect(await order(number)).toMatchObject({ status: 'delivered', refundable: 15 });
    await giveBack(number, { reason: 'faulty', credit: 15 });
    expect(await stockOf(shop.db, product.id)).toBe(3);
    await expect.poll(async () => (await order(number)).status).toBe('refunded');
    expect((await foundBy(number)).returns.map(({ credit }) => credit)).toEqual([15, 15]);
  });

  it('gives cash back by hand, never more than was collected', async () => {
    const number = await placeCash([[await makeProductOf(5), 2]]);
    await ship(number);
    await deliver(number);
    const one = { reason: 'faulty' as const, lines: [{ line: 1, quantity: 1, restocked: false }] };
    const before = await salesToday();
    await giveBack(number, { ...one, credit: 12 });
    expect((await salesToday()) - before).toBe(-1200);
    expect(await messageOf(giveBack(number, { ...one, credit: 8.01 }))).toBe(
      'At most $8.00 of the cash can be refunded',
    );
    await giveBack(number, { ...one, credit: 8 });
    expect((await order(number)).status).toBe('returned');
  });

  it('refuses pieces that were never sent, or are back already', async () => {
    const product = await makeProductOf(5);
    const number = await placeCash([[product, 2]]);
    const all = () => giveBack(number, { reason: 'refused' });
    expect(await messageOf(all())).toBe('Nothing can be returned of an order that is placed');
    await ship(number);
    const of = (line: number, quantity: number) =>
      messageOf(giveBack(number, { reason: 'other', lines: [{ line, quantity, restocked: true }] }));
    expect(await of(1, 3)).toBe('At most 2 can be returned');
    expect(await of(2, 1)).toBe('The order has no such line');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reasonOf(all())));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });

  it('takes back the goods of an order whose money went back before them', async () => {
    const product = await makeProductOf(2);
    const { orderNumber: number } = await makePaidOrder(shop, product);
    await ship(number);
    await staff.trpc.order.refund.mutate({ number });
    await expect.poll(async () => (await order(number)).status).toBe('refunded');
    expect(await stockOf(shop.db, product.id)).toBe(1);
    await giveBack(number, { reason: 'other' });
    expect(await stockOf(shop.db, product.id)).toBe(2);
    expect((await order(number)).status).toBe('refunded');
  });

  it('knows that all is back when the refund turns out to have failed', async () => {
    shop.sandbox.faults.refundDelayMs = 1500;
    const product = await makeProductOf(2);
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product, {
      card: '4000000000005126',
    });
    await ship(number);
    await staff.trpc.order.refund.mutate({ number });
    await reconcileNow(shop);
    await giveBack(number, { reason: 'refused' });
    await expect
      .poll(async () => (await shop.db.payment.findUniqueOrThrow({ where: { intentId } })).attention, {
        timeout: 20_000,
      })
      .toBe('refund_failed');
    expect((await order(number)).status).toBe('returned');
    shop.sandbox.faults.refundDelayMs = 50;
  });
});

describe('corrections', () => {
  it('returns the stock of what a cash order loses', async () => {
    const [bar, plate] = [await makeProductOf(5), await makeProductOf(5, 250)];
    const number = await placeCash([
      [bar, 3],
      [plate, 2],
    ]);
    const { data, message } = await staff.trpc.order.correct.mutate({
      number,
      total: 35,
      lines: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 0 },
      ],
    });
    expect(data).toEqual({ status: 'placed', total: 10, difference: 0, refund: null });
    expect(message).toBe('Order corrected; its total is $10.00');
    expect(await stockOf(shop.db, bar.id)).toBe(4);
    expect(await stockOf(shop.db, plate.id)).toBe(5);
    const found = await foundBy(number);
    expect(found).toMatchObject({ total: 10, lines: [{ line: 1, quantity: 1 }] });
    expect(found.history.at(-1)?.note).toBe(`${bar.title}: 3 → 1, ${plate.title}: 2 → 0; total $10.00`);
    await ship(number);
    await giveBack(number, { reason: 'refused' });
    expect(await stockOf(shop.db, bar.id)).toBe(5);
  });

  it('gives the difference of a card order back to the card, and counts what was kept', async () => {
    const product = await makeProductOf(5);
    const before = await salesToday();
    const { orderNumber: number } = await makePaidOrder(shop, product, { quantity: 3 });
    await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 2 }] });
    await expect.poll(async () => (await order(number)).refunded).toBe(10);
    expect(await order(number)).toMatchObject({ status: 'paid', total: 20, paid: 30, refundable: 20 });
    expect(await stockOf(shop.db, product.id)).toBe(3);
    expect((await salesToday()) - before).toBe(2000);
    expect(
      await reasonOf(staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 3 }] })),
    ).toBe('ORDER_STEP_REFUSED');
    await staff.trpc.order.refund.mutate({ number });
    await expect.poll(async () => (await order(number)).status).toBe('refunded');
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });

  it('takes more pieces at today’s price, as a line of their own if it has changed', async () => {
    const product = await makeProductOf(5);
    const number = await placeCash([[product, 1]]);
    const set = (quantity: number) =>
      staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity }] });
    expect((await set(2)).data.total).toBe(20);
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1500 } });
    expect((await set(3)).data.total).toBe(35);
    expect((await order(number)).lines.map(({ line, quantity, price }) => [line, quantity, price])).toEqual([
      [1, 2, 10],
      [2, 1, 15],
    ]);
    expect(await stockOf(shop.db, product.id)).toBe(2);
    expect(await reasonOf(set(5))).toBe('OUT_OF_STOCK');
    await staff.trpc.order.cancel.mutate({ number });
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });

  it('corrects the customer until the order has arrived, and the quantities until it is shipped', async () => {
    const number = await placeCash([[await makeProductOf(5), 1]]);
    const correct = (input: object) => staff.trpc.order.correct.mutate({ number, ...input });
    await correct({ customer: { address: '9 New Road, Dhaka', phone: '+8801712345679' } });
    expect((await order(number)).customer).toEqual({
      ...customer,
      address: '9 New Road, Dhaka',
      phone: '+8801712345679',
    });
    expect((await notesOf(number)).at(-1)).toBe('Corrected: address, phone number');
    expect(await messageOf(correct({ customer: { phone: '+8801' } }))).not.toBe('done');
    expect(await reasonOf(correct({}))).toBe('INVALID_INPUT');
    expect(await reasonOf(correct({ lines: [{ line: 1, quantity: 0 }] }))).toBe('INVALID_INPUT');
    expect(await reasonOf(correct({ total: 11, lines: [{ line: 1, quantity: 2 }] }))).toBe(
      'ORDER_STEP_REFUSED',
    );
    await ship(number);
    expect(await reasonOf(correct({ lines: [{ line: 1, quantity: 2 }] }))).toBe('ORDER_STEP_REFUSED');
    await correct({ customer: { name: 'Another Name' } });
    await deliver(number);
    expect(await reasonOf(correct({ customer: { name: 'A Third' } }))).toBe('ORDER_STEP_REFUSED');
  });

  it('corrects an order only once when two people try', async () => {
    const product = await makeProductOf(9);
    const number = await placeCash([[product, 5]]);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () =>
        reasonOf(staff.trpc.order.correct.mutate({ number, total: 50, lines: [{ line: 1, quantity: 2 }] })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await stockOf(shop.db, product.id)).toBe(7);
  });
});

describe('confirmation by phone', () => {
  const queued = async (number: string) =>
    (await staff.trpc.order.callQueue.query()).data.find((one) => one.number === number);
  const call = (number: string, outcome: 'confirmed' | 'not_reached' | 'refused', retryAt?: Date) =>
    staff.trpc.order.recordCall.mutate({ number, outcome, note: 'Busy', retryAt: retryAt?.toISOString() });

  it('shows what a phone number ordered, accepted and refused before', async () => {
    const product = await makeProductOf(9);
    const phone = newPhone();
    const [kept, refused, told, last] = [
      await placeCash([[product, 1]], { phone }),
      await placeCash([[product, 1]], { phone }),
      await placeCash([[product, 1]], { phone }),
      await placeCash([[product, 1]], { phone }),
    ] as [string, string, string, string];
    await ship(kept);
    await deliver(kept);
    await ship(refused);
    await giveBack(refused, { reason: 'refused' });
    await call(told, 'refused');
    expect(await order(told)).toMatchObject({ status: 'cancelled' });
    expect((await queued(last))?.before).toEqual({ ordered: 3, accepted: 1, refused: 2 });
    expect(await stockOf(shop.db, product.id)).toBe(7);
  });

  it('asks again when it is time, and no more once somebody has confirmed', async () => {
    const number = await placeCash([[await makeProductOf(5), 1]]);
    expect(await queued(number)).toMatchObject({ tries: 0, pieces: 1 });
    await call(number, 'not_reached', new Date(Date.now() + 3_600_000));
    expect(await queued(number)).toBeUndefined();
    await shop.db.orderCall.updateMany({ where: { order: { number } }, data: { retryAt: new Date() } });
    expect(await queued(number)).toMatchObject({ tries: 1 });
    await call(number, 'confirmed');
    expect(await queued(number)).toBeUndefined();
    expect((await foundBy(number)).history.map(({ note }) => note)).toEqual([
      null,
      'We called, but did not reach you',
      'Confirmed by phone',
    ]);
    const far = new Date(Date.now() + 40 * 24 * 3_600_000);
    expect(await reasonOf(call(number, 'not_reached', far))).toBe('INVALID_INPUT');
  });

  it('concerns cash orders alone, before they are shipped', async () => {
    const product = await makeProductOf(5);
    const { orderNumber } = await makePaidOrder(shop, product);
    expect(await reasonOf(call(orderNumber, 'confirmed'))).toBe('ORDER_STEP_REFUSED');
    const number = await placeCash([[product, 1]]);
    await ship(number);
    expect(await reasonOf(call(number, 'refused'))).toBe('ORDER_STEP_REFUSED');
  });
});

describe('private notes', () => {
  it('are seen by staff, and by no shopper', async () => {
    const number = await placeCash([[await makeProductOf(5), 1]]);
    await staff.trpc.order.addNote.mutate({ number, text: 'Rings twice' });
    expect((await staff.trpc.order.internal.query({ number })).notes).toMatchObject([
      { text: 'Rings twice', actor: staff.account.email },
    ]);
    expect(JSON.stringify(await foundBy(number))).not.toContain('Rings twice');
  });

  it('hide what staff wrote about a payment they looked at', async () => {
    const product = await makeProductOf(5);
    const { orderNumber: number, intentId } = await makePaidOrder(shop, product);
    const details = { attention: 'disputed' as const, attentionDetails: {} };
    const { id } = await ordersFirst(shop, shop.db.payment.update({ where: { intentId }, data: details }));
    await staff.trpc.payment.review.mutate({ id, ...details, reason: 'Evidence sent' });
    expect(await notesOf(number)).toContain('Evidence sent');
    expect(JSON.stringify(await foundBy(number))).not.toContain('Evidence sent');
  });
});

it('tells integrators of corrections, parcels and returns', async () => {
  await emptyOutbox(shop);
  await makeEndpoint(shop, {
    events: ['order.corrected', 'order.shipped', 'order.parcels_changed', 'order.returned'],
  });
  const number = await placeCash([[await makeProductOf(5), 2]]);
  await staff.trpc.order.correct.mutate({ number, lines: [{ line: 1, quantity: 1 }] });
  await ship(number);
  await staff.trpc.order.addParcel.mutate({ number, carrier: 'own' });
  await giveBack(number, { reason: 'refused' });
  expect(typesOf(await takeEvents(shop))).toEqual([
    'order.corrected',
    'order.shipped',
    'order.parcels_changed',
    'order.returned',
  ]);
});
