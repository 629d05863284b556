import { afterAll, describe, expect, it } from 'vitest';
import type { SeenOrder, ShipOrders } from '../../src/shared/order/bulk-orders.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makePaidOrder, readOrder, startPayment } from '../helpers/card.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { activityOf, makeCashOrder, stepsOf } from '../helpers/order.ts';
import { endUndo } from '../helpers/planned-steps.ts';
import { sharedStaff, sharedWorkingShop } from '../helpers/shared-shop.ts';
import { posting } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { emptyOutbox } from '../helpers/webhook.ts';

const shop = sharedWorkingShop();
const staff = sharedStaff(shop, 'manager');
afterAll(() => expectInvariants(shop.db));

const unknown = 'RH-22222-22222';
const keyed = (key: string) => ({ context: { headers: { 'idempotency-key': key } } });
const seen = (numbers: string[], status: SeenOrder['status'] = 'placed') =>
  numbers.map((number) => ({ number, status }));

async function cashOrders(count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) numbers.push(await makeCashOrder(shop));
  return numbers;
}

/** The parcels and the e-mails of an order. */
async function sentOf(number: string) {
  await emptyOutbox(shop);
  const { id } = await readOrder(shop, number);
  const parcels = await shop.db.parcel.findMany({ where: { orderId: id } });
  const emails = await shop.db.orderEmail.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  return {
    parcels: parcels.map(({ carrier, trackingNumber }) => [carrier, trackingNumber]),
    emails: emails.map(({ kind }) => kind),
  };
}

describe('several orders in one request', () => {
  it('are shipped although one of them has a number that no order can have', async () => {
    const [good] = (await cashOrders(1)) as [string];
    const notFound = { code: 'ORDER_NOT_FOUND', message: 'There is no order with this number' };
    const { data } = await staff.trpc.order.shipMany.mutate({
      carrier: 'redx',
      orders: [{ number: good }, { number: '☃' }, { number: '…' }],
    });
    expect(data).toEqual([
      { number: good, status: 'shipped', refusal: null },
      { number: '☃', status: null, refusal: notFound },
      { number: '…', status: null, refusal: notFound },
    ]);
  });

  it('are shipped with one carrier, each by its own rules, once for an idempotency key', async () => {
    const [first, second] = (await cashOrders(2)) as [string, string];
    const product = await makeProduct(shop.db, { stock: 9 });
    const { orderNumber: unpaid } = await startPayment(shop, product);
    const { orderNumber: paid } = await makePaidOrder(shop, product);
    const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: product.id, quantity: 1 }] });
    const nameless = data.orderNumber;
    const orders = [
      { number: first.toLowerCase(), status: 'placed', trackingNumber: 'SF-1' },
      { number: second, status: 'shipped', trackingNumber: 'SF-2' },
      { number: unpaid, trackingNumber: 'SF-3' },
      { number: paid, status: 'paid' },
      { number: nameless, trackingNumber: 'SF-5' },
      { number: unknown },
    ] as const;
    const input: ShipOrders = { carrier: 'steadfast', orders: [...orders] };
    const results = await staff.trpc.order.shipMany.mutate(input, keyed('ship-several'));
    const refused = (message: string) => ({ code: 'ORDER_STEP_REFUSED', message });
    expect(results).toEqual({
      success: true,
      message: '3 of 6 orders shipped',
      data: [
        { number: first, status: 'shipped', refusal: null },
        {
          number: second,
          status: 'placed',
          refusal: refused('This order has changed since you saw it: it is placed now, and nothing was done'),
        },
        {
          number: unpaid,
          status: 'awaiting_payment',
          refusal: refused('An order that is awaiting payment can’t be shipped; wait until it is paid'),
        },
        { number: paid, status: 'shipped', refusal: null },
        { number: nameless, status: 'shipped', refusal: null },
        {
          number: unknown,
          status: null,
          refusal: { code: 'ORDER_NOT_FOUND', message: 'There is no order with this number' },
        },
      ],
    });
    expect(await staff.trpc.order.shipMany.mutate(input, keyed('ship-several'))).toEqual(results);
    expect(await sentOf(first)).toEqual({
      parcels: [['steadfast', 'SF-1']],
      emails: ['confirmation', 'shipped'],
    });
    expect(await sentOf(paid)).toMatchObject({ parcels: [['steadfast', null]] });
    expect((await sentOf(paid)).emails.filter((kind) => kind === 'shipped')).toHaveLength(1);
    expect(await sentOf(nameless)).toEqual({ parcels: [['steadfast', 'SF-5']], emails: [] });
    expect(await sentOf(second)).toEqual({ parcels: [], emails: ['confirmation'] });
    expect(await stepsOf(shop, first)).toEqual([
      [null, 'placed', 'shopper', null],
      ['placed', 'shipped', staff.account.email, null],
    ]);
    expect((await activityOf(shop, first)).map(({ action }) => action)).toEqual(['order.shipped']);
  });

  it('are left alone by a key of another request, and by a list that names an order twice', async () => {
    const [first, second] = (await cashOrders(2)) as [string, string];
    await staff.trpc.order.shipMany.mutate({ orders: seen([first]) }, keyed('one-request'));
    await expect(
      staff.trpc.order.shipMany.mutate({ orders: seen([second]) }, keyed('one-request')),
    ).rejects.toMatchObject({ data: { failure: { reason: 'IDEMPOTENCY_KEY_REUSED' } } });
    const twice = { orders: seen([second, second.replaceAll('-', '')]) };
    await expect(staff.trpc.order.shipMany.mutate(twice)).rejects.toMatchObject({
      data: {
        failure: {
          issues: [{ path: 'orders.1.number', message: `${second} is in the list twice` }],
        },
      },
    });
    const tooMany = { orders: Array.from({ length: 101 }, () => ({ number: second })) };
    await expect(staff.trpc.order.shipMany.mutate(tooMany)).rejects.toThrow();
    expect((await readOrder(shop, second)).status).toBe('placed');
  });

  it('are finished by a repeated request after it was cut short', async () => {
    const [first, second] = (await cashOrders(2)) as [string, string];
    const { id } = await readOrder(shop, second);
    // The second order is locked for longer than a request waits.
    const results = await shop.db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT FROM orders WHERE id = ${id}::uuid FOR UPDATE`;
        return staff.trpc.order.shipMany.mutate({ orders: seen([first, second]) }, keyed('cut-short'));
      },
      { timeout: 60_000 },
    );
    expect(results.data.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'BUSY']);
    const again = await staff.trpc.order.shipMany.mutate(
      { orders: seen([first, second]) },
      keyed('cut-short'),
    );
    expect(again.message).toBe('2 of 2 orders shipped');
    for (const number of [first, second])
      expect((await stepsOf(shop, number)).map(([, to]) => to)).toEqual(['placed', 'shipped']);
  });

  it('are shipped once when two members of staff ship them at the same moment', async () => {
    const numbers = await cashOrders(6);
    const other = await signInAs(shop, 'warehouse');
    const orders = seen(numbers);
    const [mine, theirs] = await Promise.all([
      staff.trpc.order.shipMany.mutate({ orders }, keyed('race')),
      other.trpc.order.shipMany.mutate({ orders: [...orders].reverse() }, keyed('race')),
    ]);
    const done = (results: typeof mine) =>
      results.data.filter(({ refusal }) => refusal === null).map(({ number }) => number);
    expect([...done(mine), ...done(theirs)].sort()).toEqual([...numbers].sort());
    for (const number of numbers) {
      expect((await stepsOf(shop, number)).map(([, to]) => to)).toEqual(['placed', 'shipped']);
      expect((await sentOf(number)).emails).toEqual(['confirmation', 'shipped']);
    }
  });

  it('are delivered, with all the cash that was due', async () => {
    const [number, placed] = (await cashOrders(2)) as [string, string];
    await staff.trpc.order.shipMany.mutate({ carrier: 'redx', orders: seen([number]) });
    const orders = [...seen([number], 'shipped'), ...seen([placed])];
    const results = await staff.trpc.order.deliverMany.mutate({ orders });
    expect(results.data.map(({ refusal }) => refusal?.message)).toEqual([
      undefined,
      'An order that is placed can’t be delivered; ship it first',
    ]);
    const { id, totalCents } = await readOrder(shop, number);
    const cash = await shop.db.cashCollection.findUniqueOrThrow({ where: { orderId: id } });
    expect(cash).toMatchObject({ carrier: 'redx', amountCents: totalCents });
    expect((await sentOf(number)).emails).toEqual(['confirmation', 'shipped', 'delivered', 'to_review']);
  });

  it('are confirmed by phone, unless they are already, or are no cash orders', async () => {
    const [number, called] = (await cashOrders(2)) as [string, string];
    const product = await makeProduct(shop.db);
    const { orderNumber: paid } = await makePaidOrder(shop, product);
    await staff.trpc.order.recordCall.mutate({ number: called, outcome: 'confirmed' });
    const orders = [number, called, paid].map((one) => ({ number: one, outcome: 'confirmed' as const }));
    const plan = () => staff.trpc.order.planSteps.mutate({ step: 'call', orders }, keyed('confirm'));
    const results = await plan();
    expect(results.data.map(({ refusal }) => refusal?.message)).toEqual([
      undefined,
      'This order is already confirmed',
      'Only cash orders that are waiting to be shipped can be confirmed',
    ]);
    expect(await plan()).toEqual(results);
    await endUndo(shop);
    await shop.runJobs();
    for (const one of [number, called]) {
      const { id } = await readOrder(shop, one);
      const calls = await shop.db.orderCall.findMany({ where: { orderId: id } });
      expect(calls).toMatchObject([{ outcome: 'confirmed', actor: staff.account.email }]);
      expect((await sentOf(one)).emails).toEqual(['confirmation']);
    }
    const list = await staff.trpc.order.manage.query({ limit: 100 });
    const rows = new Map(list.data.map((row) => [row.number, row.awaitsCall]));
    expect([number, called, paid].map((one) => rows.get(one))).toEqual([false, false, false]);
  });

  it('are cancelled, and their pieces return to the stock', async () => {
    const product = await makeProduct(shop.db, { stock: 20 });
    const cartItems = [{ _id: product.id, quantity: 2 }];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
    const { orderNumber: unpaid } = await startPayment(shop, product);
    const { orderNumber: paid } = await makePaidOrder(shop, product);
    expect(await stockOf(shop.db, product.id)).toBe(16);
    const orders = [
      { number: data.orderNumber, status: 'placed' },
      { number: unpaid, status: 'awaiting_payment' },
      { number: paid, status: 'paid' },
    ] as const;
    const input = { orders: [...orders], reason: 'Nobody answers' };
    const results = await staff.trpc.order.cancelMany.mutate(input, keyed('cancel'));
    expect(results.data.map(({ status, refusal }) => [status, refusal?.message])).toEqual([
      ['cancelled', undefined],
      ['cancelled', undefined],
      ['paid', 'An order that is paid can’t be cancelled; refund it'],
    ]);
    expect(await staff.trpc.order.cancelMany.mutate(input, keyed('cancel'))).toEqual(results);
    expect(await stockOf(shop.db, product.id)).toBe(19);
    expect((await stepsOf(shop, unpaid)).at(-1)).toEqual([
      'awaiting_payment',
      'cancelled',
      staff.account.email,
      'Nobody answers',
    ]);
    expect((await activityOf(shop, unpaid)).map(({ action }) => action)).toEqual(['order.cancelled']);
  });

  it('are shipped by a program too, and each order says why not', async () => {
    const number = await makeCashOrder(shop);
    const { authorization, actor } = await makeKey(shop, { name: 'Scanner', scopes: ['orders:write'] });
    const ship = (body: object) => shop.rest('/order/ship', posting(body, { authorization }));
    const { status, body } = await ship({ carrier: 'pathao', orders: [{ number, trackingNumber: 'DD1' }] });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: '1 of 1 orders shipped',
        data: [{ number, status: 'shipped', refusal: null }],
      },
    ]);
    expect((await stepsOf(shop, number)).at(-1)).toEqual(['placed', 'shipped', actor, null]);
    const without = await ship({ orders: [{ number, trackingNumber: 'DD1' }] });
    expect([without.status, without.body.message]).toEqual([
      400,
      'orders.0.trackingNumber: Say which carrier this tracking number is from',
    ]);
  });
});

describe('a file with tracking numbers', () => {
  const preview = (text: string) => staff.trpc.order.previewTracking.mutate({ text });
  const shown = ({ line, message }: { line: number; message: string }) => ({ line, message });

  it('is read whatever its columns are called and separated by, and says of each line that can’t be used why', async () => {
    const [first, second, shipped, third] = (await cashOrders(4)) as [string, string, string, string];
    await staff.trpc.order.shipMany.mutate({ orders: seen([shipped]) });
    const text = [
      '\uFEFFName;Consignment ID;Merchant Order ID',
      `"Akter; Farhana";SF-1;${first}`,
      '',
      `Rahim;SF-2;${second.toLowerCase()}`,
      `Rahim;SF-3;${second}`,
      `Ilse;;${third}`,
      `"Two\nlines";SF-4;RH-AAAAA-AAAAA`,
      `Nasrin;SF-5;${shipped}`,
      `Nasrin;SF-1;${third}`,
      `Nasrin;${'9'.repeat(101)};${third}`,
      'Nobody;SF-9;',
    ].join('\r\n');
    const { rows, faults } = await preview(text);
    expect({ rows, faults: faults.map(shown) }).toEqual({
      rows: [
        { number: first, trackingNumber: 'SF-1' },
        { number: second, trackingNumber: 'SF-2' },
      ],
      faults: [
        { line: 5, message: `${second} is on line 4 already` },
        { line: 6, message: `The tracking number of ${third} is missing` },
        { line: 7, message: 'There is no order RH-AAAAA-AAAAA' },
        { line: 9, message: `${shipped} is shipped` },
        { line: 10, message: 'SF-1 is on line 2 already' },
        { line: 11, message: 'A tracking number has at most 100 characters' },
        { line: 12, message: 'The order number is missing' },
      ],
    });
    expect(faults.map(({ name, column, value }) => [name, column, value])).toEqual([
      [second, 'order number', second],
      [third, 'tracking number', undefined],
      ['RH-AAAAA-AAAAA', 'order number', 'RH-AAAAA-AAAAA'],
      [shipped, 'order number', shipped],
      [third, 'tracking number', 'SF-1'],
      [third, 'tracking number', `${'9'.repeat(40)}…`],
      [undefined, 'order number', undefined],
    ]);
    const { phone } = customer;
    const digits = phone.slice(-9);
    expect((await preview(`${first},${digits},SF-7`)).faults.map(shown)).toEqual([
      { line: 1, message: `${digits} is the customer’s phone number: the columns may be in another order` },
    ]);
    expect(await preview(`${first}\tSF-7`)).toEqual({
      rows: [{ number: first, trackingNumber: 'SF-7' }],
      faults: [],
    });
    expect((await readOrder(shop, first)).status).toBe('placed');
  });

  it('never offers a part of an address or a price', async () => {
    const [first, second] = (await cashOrders(2)) as [string, string];
    const rows = [
      { number: first, trackingNumber: 'TRK123' },
      { number: second, trackingNumber: 'TRK124' },
    ];
    const files = [
      `order number,address,tracking number\n${first},House 5; Road 3,TRK123\n${second},House 6\tRoad 4,TRK124\n`,
      `order number;address;cash;tracking number\n${first};House 5, Road 3;1250,00;TRK123\n${second};House 6;990,50;TRK124\n`,
    ];
    for (const text of files) expect(await preview(text)).toEqual({ rows, faults: [] });
  });

  it('is refused as a whole if it is no such file', async () => {
    const faultOf = async (text: string) => (await preview(text)).faults.map(shown);
    expect(await faultOf('')).toEqual([{ line: 1, message: 'The file is empty' }]);
    expect(await faultOf('order number\nRH-1')).toEqual([
      { line: 1, message: 'The first line has to name the columns “order number” and “tracking number”' },
    ]);
    expect(await faultOf('order,tracking number\n')).toEqual([
      { line: 1, message: 'There are no orders below the first line' },
    ]);
    expect(await faultOf('order,tracking\nRH-1,"SF-1\n')).toMatchObject([
      { message: 'The cells can’t be told apart: look at the quotation marks of this line' },
    ]);
    const long = Array.from({ length: 101 }, (_, nth) => `RH-${nth},SF-${nth}`).join('\n');
    expect(await faultOf(long)).toEqual([
      { line: 101, message: 'At most 100 orders are shipped at once; please split the file' },
    ]);
  });
});

describe('the orders beside an order', () => {
  it('are those of the same filters, and the next that waits for a step is found from the top again', async () => {
    // Orders of one customer, so that a search finds no other.
    const who = { ...customer, name: 'Zubaida Neighbour' };
    const numbers: string[] = [];
    while (numbers.length < 4) numbers.push(await makeCashOrder(shop, who));
    // Only confirmed ones are ready to ship.
    for (const number of numbers) await staff.trpc.order.recordCall.mutate({ number, outcome: 'confirmed' });
    const [oldest, older, newer, newest] = numbers as [string, string, string, string];
    const searchTerm = 'zubaida';
    const find = (number: string, filters = {}) =>
      staff.trpc.order.neighbours.mutate({ number, searchTerm, ...filters });
    expect(await find(newer)).toEqual({
      position: 2,
      totalDoc: 4,
      previous: newest,
      next: older,
      waiting: { ship: { next: older, count: 3 }, deliver: { next: null, count: 0 } },
    });
    await staff.trpc.order.shipMany.mutate({ orders: seen([older]) });
    // It is not in the list any more, and keeps its place.
    expect(await find(older, { status: 'placed' })).toEqual({
      position: 3,
      totalDoc: 3,
      previous: newer,
      next: oldest,
      waiting: { ship: { next: oldest, count: 3 }, deliver: { next: null, count: 0 } },
    });
    expect(await find(oldest, { status: 'placed' })).toMatchObject({
      position: 3,
      next: null,
      waiting: { ship: { next: newest, count: 2 }, deliver: { next: older, count: 1 } },
    });
    expect(await find(newest, { from: '2020-01-01', to: '2020-01-02' })).toMatchObject({
      position: 1,
      totalDoc: 0,
      next: null,
    });
    await expect(find(unknown)).rejects.toMatchObject({ data: { failure: { reason: 'ORDER_NOT_FOUND' } } });
  });

  it('are found without a search as well', async () => {
    const [first, second] = (await cashOrders(2)) as [string, string];
    expect(await staff.trpc.order.neighbours.mutate({ number: second })).toMatchObject({
      position: 1,
      previous: null,
      next: first,
    });
  });
});

it('sheets of orders are in the order in which they were placed', async () => {
  const [first, second] = (await cashOrders(2)) as [string, string];
  const sheets = await staff.trpc.order.sheets.mutate({ numbers: [second, unknown, first] });
  expect(sheets.map(({ number }) => number)).toEqual([first, second]);
  expect(sheets[0]).toMatchObject({
    status: 'placed',
    customer: { name: customer.name },
    lines: [{ quantity: 2 }],
  });
});
