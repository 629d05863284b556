import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { EnterOrder } from '../../src/shared/order/order-entry.ts';
import { readOrder } from '../helpers/card.ts';
import { customer, type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, stepsOf } from '../helpers/order.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { readMailsAbout, sharedMailShop, sharedStaff } from '../helpers/shared-shop.ts';
import { openTestShop, posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox, makeEndpoint, takeEvents } from '../helpers/webhook.ts';

const { shop, smtp } = sharedMailShop(openTestShop);
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const { name, phone, address, email } = customer;
const byPhone = {
  channel: 'phone',
  customer: { name, phone, address },
  isConfirmed: true,
  isHandedOver: false,
} as const;
const atCounter = { channel: 'counter', isConfirmed: false, isHandedOver: true } as const;

const makeProductOf = (stock: number) =>
  makeProduct(shop.db, { stock, priceCents: 1250, title: 'Speed Rope' });

type Entry = Omit<EnterOrder, 'cartItems' | 'expectedTotal'> & Partial<Pick<EnterOrder, 'expectedTotal'>>;

/** Two pieces of a product. */
const orderOf = ({ id }: MadeProduct, entry: Entry): EnterOrder => ({
  cartItems: [{ _id: id, quantity: 2 }],
  expectedTotal: 25,
  ...entry,
});

async function enter(product: MadeProduct, entry: Entry, idempotencyKey?: string): Promise<string> {
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  const { data } = await staff.trpc.order.enter.mutate(orderOf(product, entry), { context: { headers } });
  return data.orderNumber;
}

/** The refusal of an entry, which must have left nothing behind. */
async function refusalOf(product: MadeProduct, entry: Entry) {
  const before = await stockOf(shop.db, product.id);
  const orders = await shop.db.order.count();
  const failure = await enter(product, entry).then(
    () => undefined,
    (error) => error.data.failure,
  );
  expect(await shop.db.order.count()).toBe(orders);
  expect(await stockOf(shop.db, product.id)).toBe(before);
  return failure;
}

const inQueue = async (number: string) =>
  (await staff.trpc.order.callQueue.query()).data.some((order) => order.number === number);

const detail = async (number: string) => (await staff.trpc.order.get.query({ number })).data;

const mailsAbout = (number: string) => readMailsAbout(shop, smtp, number);

describe('an order by phone', () => {
  it('is placed with the shop’s prices and stock, and says who entered it', async () => {
    const product = await makeProductOf(5);
    const number = await enter(product, byPhone);
    expect(await detail(number)).toMatchObject({
      status: 'placed',
      channel: 'phone',
      paymentMethod: 'cash',
      total: 25,
      due: 25,
      customer: { name, phone, address, email: '' },
    });
    expect(await stockOf(shop.db, product.id)).toBe(3);
    const { actor } = await shop.db.stockMovement.findFirstOrThrow({
      where: { productId: product.id, cause: 'ordered' },
    });
    expect(actor).toBe(staff.account.email);
    expect(await stepsOf(shop, number)).toEqual([[null, 'placed', staff.account.email, null]]);
    expect(await activityOf(shop, number)).toEqual([
      { actor: staff.account.email, action: 'order.entered', changes: { channel: [null, 'phone'] } },
    ]);
    expect(await mailsAbout(number)).toEqual([]);
  });

  it('is confirmed at once, or waits in the queue of calls', async () => {
    const product = await makeProductOf(5);
    const confirmed = await enter(product, byPhone);
    const toCall = await enter(product, { ...byPhone, isConfirmed: false });
    expect(await inQueue(confirmed)).toBe(false);
    expect(await inQueue(toCall)).toBe(true);
    const { calls } = await staff.trpc.order.internal.query({ number: confirmed });
    expect(calls).toMatchObject([{ outcome: 'confirmed', actor: staff.account.email }]);
  });

  it('has its confirmation sent if there is an e-mail address, however many others were', async () => {
    const product = await makeProductOf(5);
    const number = await enter(product, { ...byPhone, customer });
    const [mail, ...others] = await mailsAbout(number);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Please have $25.00 ready when it arrives.');
    expect((await shop.trpc.order.find.mutate({ number, email })).data.status).toBe('placed');
  });

  it('is never in review, whatever strangers may hold', async () => {
    const product = await makeProductOf(400);
    const cartItems = [{ _id: product.id, quantity: 400 }];
    const { data } = await staff.trpc.order.enter.mutate({ ...byPhone, cartItems, expectedTotal: 5000 });
    expect(await stockOf(shop.db, product.id)).toBe(0);
    expect((await detail(data.orderNumber)).confirmBy).toBeNull();
    expect(await shop.db.unconfirmedOrder.count()).toBe(0);
  });

  it('is placed once for an idempotency key', async () => {
    const product = await makeProductOf(5);
    const key = randomUUID();
    const numbers = await Promise.all(
      [1, 2, 3].map(() => enter(product, byPhone, key).catch(() => 'in use')),
    );
    numbers.push(await enter(product, byPhone, key));
    expect(new Set(numbers.filter((number) => number !== 'in use')).size).toBe(1);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    const other = enter(product, { ...byPhone, isConfirmed: false }, key);
    await expect(other).rejects.toMatchObject({ data: { failure: { reason: 'IDEMPOTENCY_KEY_REUSED' } } });
  });

  it('is refused with the new total when a price has changed', async () => {
    const product = await makeProductOf(5);
    await shop.db.product.update({ where: { id: product.id }, data: { priceCents: 1300 } });
    expect(await refusalOf(product, byPhone)).toMatchObject({
      reason: 'PRICE_CHANGED',
      details: { total: 26, lines: [{ _id: product.id, title: 'Speed Rope', price: 13 }] },
    });
  });

  it('names the product that is sold out', async () => {
    const product = await makeProductOf(1);
    expect(await refusalOf(product, byPhone)).toMatchObject({
      reason: 'OUT_OF_STOCK',
      details: { lines: [{ title: 'Speed Rope', asked: 2, left: 1 }] },
    });
  });

  it.each([
    ['no address', { ...byPhone, customer: { name, phone } }, 'customer.address'],
    ['no customer', { ...byPhone, customer: undefined }, 'customer.name'],
    [
      'a phone number that nobody has',
      { ...byPhone, customer: { name, address, phone: '+8801999' } },
      'customer.phone',
    ],
    ['handing it over', { ...byPhone, isHandedOver: true }, 'isHandedOver'],
  ])('is refused with %s', async (_, entry, path) => {
    const product = await makeProductOf(5);
    const failure = await refusalOf(product, entry as Entry);
    expect(failure).toMatchObject({ reason: 'INVALID_INPUT', issues: [{ path }] });
  });
});

describe('an order at the counter', () => {
  it('that is paid and handed over is delivered, and the shop has its cash', async () => {
    const product = await makeProductOf(5);
    const number = await enter(product, { ...atCounter, customer: { name, phone, email } });
    expect(await detail(number)).toMatchObject({
      status: 'delivered',
      channel: 'counter',
      due: 0,
      steps: ['return', 'refund'],
    });
    expect(await stepsOf(shop, number)).toEqual([
      [null, 'placed', staff.account.email, null],
      ['placed', 'delivered', staff.account.email, null],
    ]);
    const { cash } = await staff.trpc.order.internal.query({ number });
    expect(cash).toEqual({ amount: 25, carrier: null, carrierName: null, receivedAt: null });
    expect((await staff.trpc.order.carrierCash.query()).carriers).toEqual([]);
    expect(await stockOf(shop.db, product.id)).toBe(3);
    const [mail, ...others] = await mailsAbout(number);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('$25.00 paid in cash at the counter.');
    expect(mail?.text).not.toContain('Delivery address');
  });

  it('needs no customer if it is handed over, and tells programs of both steps', async () => {
    const endpoint = await makeEndpoint(shop, { events: ['order.placed', 'order.delivered'] });
    const number = await enter(await makeProductOf(5), atCounter);
    expect((await detail(number)).customer).toBeNull();
    await emptyOutbox(shop);
    const events = await takeEvents(shop);
    expect(events.map(({ type, data }) => [type, data.number, data.status])).toEqual([
      ['order.placed', number, 'placed'],
      ['order.delivered', number, 'delivered'],
    ]);
    await shop.db.webhookEndpoint.delete({ where: { id: endpoint } });
  });

  it('that is fetched later is handed over without a parcel, as no other order is', async () => {
    const product = await makeProductOf(5);
    const waiting = await enter(product, { ...atCounter, isHandedOver: false, customer: { name, phone } });
    expect(await detail(waiting)).toMatchObject({
      status: 'placed',
      steps: ['ship', 'deliver', 'cancel', 'correct'],
    });
    await staff.trpc.order.deliver.mutate({ number: waiting });
    expect((await readOrder(shop, waiting)).status).toBe('delivered');
    const byMessage = await enter(product, { ...byPhone, channel: 'social' });
    await expect(staff.trpc.order.deliver.mutate({ number: byMessage })).rejects.toMatchObject({
      data: { failure: { reason: 'ORDER_STEP_REFUSED' } },
    });
  });

  it('can come back, and its cash is refunded', async () => {
    const product = await makeProductOf(5);
    const number = await enter(product, atCounter);
    await staff.trpc.order.return.mutate({ number, reason: 'changed_mind', credit: 25 });
    expect((await readOrder(shop, number)).status).toBe('returned');
    expect(await stockOf(shop.db, product.id)).toBe(5);
  });
});

describe('the channel', () => {
  it('of other orders is the shop’s pages, or REST', async () => {
    const { id } = await makeProductOf(5);
    const order = { cartItems: [{ _id: id, quantity: 1 }], customer };
    const { data } = await shop.trpc.order.place.mutate(order);
    const { body } = await shop.rest('/product/order-many', posting(order));
    expect((await detail(data.orderNumber)).channel).toBe('web');
    expect((await detail(body.data.orderNumber)).channel).toBe('api');
    expect(await stepsOf(shop, data.orderNumber)).toEqual([[null, 'placed', 'shopper', null]]);
  });
});

describe('when staff and shoppers want the last piece', () => {
  it('gives it to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const product = await makeProductOf(1);
      const cartItems = [{ _id: product.id, quantity: 1 }];
      const entered = { ...byPhone, cartItems, expectedTotal: 12.5 };
      const buy = () => shop.trpc.order.place.mutate({ cartItems, customer });
      const calls = [
        () => staff.trpc.order.enter.mutate(entered),
        buy,
        () => staff.trpc.order.enter.mutate(entered),
        buy,
      ];
      const outcomes = await Promise.all(
        calls.map((call) =>
          call().then(
            () => 'sold',
            (error) => error.data.failure.reason,
          ),
        ),
      );
      expect(outcomes.sort()).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'sold']);
      expect(await stockOf(shop.db, product.id)).toBe(0);
      expect(await shop.db.orderLine.count({ where: { productId: product.id } })).toBe(1);
    }
  });
});

describe('correcting', () => {
  it('leaves what an entered order does not have, and adds it', async () => {
    const number = await enter(await makeProductOf(5), byPhone);
    await staff.trpc.order.correct.mutate({ number, customer: { name: 'Farhana A.' } });
    expect((await readOrder(shop, number)).customerEmail).toBeNull();
    await staff.trpc.order.correct.mutate({ number, customer: { email } });
    expect((await detail(number)).customer).toEqual({ name: 'Farhana A.', phone, address, email });
  });
});

describe('what the orders of a phone number say of its customer', () => {
  const known = (ofPhone: string, as = staff) => as.trpc.customer.known.mutate({ phone: ofPhone });

  it('is what the last ones have that say so', async () => {
    const product = await makeProductOf(9);
    const ofPhone = '+8801812345678';
    await enter(product, { ...byPhone, customer: { name: 'Nadia', phone: ofPhone, address, email } });
    await enter(product, { ...byPhone, customer: { name: 'Nadia R.', phone: ofPhone, address: 'House 4' } });
    await enter(product, { ...atCounter, customer: { name: 'Nadia Rahman', phone: ofPhone } });
    const last = await shop.db.order.findFirstOrThrow({ where: { customerName: 'Nadia Rahman' } });
    expect(await known(ofPhone)).toMatchObject({
      data: {
        name: 'Nadia Rahman',
        email,
        address: 'House 4',
        orders: 3,
        lastAt: last.createdAt.toISOString(),
      },
    });
  });

  it('is nothing for a number without orders, and not told to roles that enter none', async () => {
    expect(await known('+8801912345678')).toEqual({ data: null });
    const warehouse = await signInAs(shop, 'warehouse');
    await expect(known('+8801812345678', warehouse)).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });
});

describe('an order that staff enter in a shop with delivery options and tax', () => {
  afterEach(() => setTerms(shop.db, {}));

  it('has the delivery that they choose, none over the counter, and no address if it is collected', async () => {
    const rates = [taxRate('Sales tax', 8250)];
    const options = [
      { name: 'Parcel', priceCents: 490 },
      { name: 'Pick-up', kind: 'collect' as const },
    ];
    const [parcel, pickUp] = await setTerms(shop.db, { mode: 'added', rates, options });
    const product = await makeProductOf(20);
    const stored = async (entry: Entry) =>
      (await readOrder(shop, await enter(product, entry))) as Awaited<ReturnType<typeof readOrder>>;
    // 25.00 with 2.06 of tax, and 4.90 with 0.40.
    const sent = { ...byPhone, deliveryOption: parcel, expectedTotal: 32.36 };
    expect(await stored(sent)).toMatchObject({ deliveryName: 'Parcel', totalCents: 3236, taxCents: 246 });
    const collected = { ...byPhone, customer: { name, phone }, deliveryOption: pickUp, expectedTotal: 27.06 };
    expect(await stored(collected)).toMatchObject({ deliveryName: 'Pick-up', customerAddress: null });
    expect(await stored({ ...atCounter, expectedTotal: 27.06 })).toMatchObject({
      deliveryId: null,
      shippingCents: 0,
      totalCents: 2706,
    });
    const refused = (entry: Entry) =>
      enter(product, entry).catch((error) => error.data.failure.issues[0].path);
    expect(await refused({ ...byPhone, expectedTotal: 27.06 })).toBe('deliveryOption');
    expect(await refused({ ...sent, customer: { name, phone } })).toBe('customer.address');
  });
});
