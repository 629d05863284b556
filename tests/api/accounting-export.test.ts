import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ExportTable, exportColumns } from '../../src/shared/accounting/accounting.ts';
import { isoIn } from '../../src/shared/base/day.ts';
import { makeKey } from '../helpers/api-key.ts';
import { makePaidOrder } from '../helpers/card.ts';
import { lastDays } from '../helpers/days.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { freshStaff, freshWorkingShop } from '../helpers/shared-shop.ts';
import { signInAs } from '../helpers/staff.ts';

const shop = freshWorkingShop();
const staff = freshStaff(shop, 'manager');
let authorization: string;
beforeEach(async () => {
  ({ authorization } = await makeKey(shop, { scopes: ['orders:read'] }));
});

type Row = Record<string, string>;

const ask = (query: string, headers: Record<string, string> = { authorization }) =>
  fetch(`${shop.url}/api/v1/accounting/export?${query}`, { headers });

/** The rows of an export, with the columns that are documented. */
async function rowsOf(table: ExportTable, query = ''): Promise<Row[]> {
  const answer = await ask(`table=${table}${query}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, bytes.subarray(0, 3).toString('hex')]).toEqual([200, 'efbbbf']);
  const [header, ...lines] = parse(bytes, { bom: true }) as string[][];
  expect(header).toEqual(exportColumns[table]);
  return lines.map((line) =>
    Object.fromEntries(exportColumns[table].map((name, i) => [name, line[i] ?? ''])),
  );
}

const amount = (cents: number) => (cents / 100).toFixed(2);
const at = (moment: Date) => isoIn(moment, 'UTC');

async function orderInCash(quantity = 1, title = 'Bar'): Promise<string> {
  const { id } = await makeProduct(shop.db, { title, priceCents: 1_234_56, stock: 10 });
  const { data } = await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity }], customer });
  return data.orderNumber;
}

async function deliver(number: string): Promise<void> {
  await staff.trpc.order.ship.mutate({ number, status: 'placed', parcel: { carrier: 'pathao' } });
  await staff.trpc.order.deliver.mutate({ number, status: 'shipped' });
}

describe('the exports for the accounts', () => {
  it('have every row of the database, amounts with two decimals, and times in the shop’s zone', async () => {
    const [first, second] = [await orderInCash(2), await orderInCash()];
    await deliver(first);
    await deliver(second);
    await staff.trpc.order.recordPayout.mutate({ carrier: 'pathao', numbers: [first], received: 2400 });
    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));

    const orders = await shop.db.order.findMany({ orderBy: { id: 'asc' }, include: { lines: true } });
    expect(await rowsOf('orders')).toEqual(
      orders.map((order) => ({
        order: order.number,
        placed_at: at(order.createdAt),
        status: order.status,
        channel: 'web',
        payment_method: order.paymentMethod,
        customer: order.customerName ?? '',
        pieces: String(order.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
        shipping: '0.00',
        total: amount(order.totalCents),
        currency: 'USD',
        delivery_option: 'Delivery',
        tax_mode: 'none',
        tax: '0.00',
        discount_code: '',
        discount: '0.00',
      })),
    );
    expect(orders).toHaveLength(3);
    expect(
      (await rowsOf('lines')).map(({ order, line, amount, quantity }) => [order, line, amount, quantity]),
    ).toEqual(
      orders.flatMap(({ number, lines }) =>
        lines.map((line) => [
          number,
          '1',
          amount(line.unitPriceCents * line.quantity),
          String(line.quantity),
        ]),
      ),
    );
    expect(await rowsOf('payments')).toMatchObject([{ kind: 'received', order: paid, currency: 'USD' }]);
    const payout = await shop.db.carrierPayout.findFirstOrThrow();
    expect(await rowsOf('cash')).toMatchObject([
      {
        order: first,
        carrier: 'pathao',
        collected: '2469.12',
        owed: '0.00',
        paid_out_at: at(payout.createdAt),
      },
      {
        order: second,
        carrier: 'pathao',
        collected: '1234.56',
        owed: '1234.56',
        paid_out_at: '',
        payout: '',
      },
    ]);
    expect(await rowsOf('payouts')).toEqual([
      {
        at: at(payout.createdAt),
        payout: payout.id,
        carrier: 'pathao',
        orders: '1',
        collected: '2469.12',
        received: '2400.00',
        fees: '69.12',
        note: '',
        currency: 'USD',
        carrier_name: '',
      },
    ]);
  });

  it('have orders and customers in the form of Shopify', async () => {
    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));
    await staff.trpc.order.refund.mutate({ number: paid, status: 'paid', amount: 1.5, reason: 'Late' });
    await shop.runJobs();
    const { id } = await makeProduct(shop.db, { title: 'Bar', sku: 'BAR', priceCents: 1_234_56, stock: 10 });
    const other = await makeProduct(shop.db, { title: '=Mat', priceCents: 1000, stock: 10 });
    const cartItems = [
      { _id: id, quantity: 2 },
      { _id: other.id, quantity: 1 },
    ];
    const { data } = await shop.trpc.order.place.mutate({ cartItems, customer });
    await deliver(data.orderNumber);
    const cancelled = await orderInCash();
    await staff.trpc.order.cancel.mutate({ number: cancelled, status: 'placed', reason: 'No answer' });

    const rows = await rowsOf('shopify_orders');
    const told = rows.map((row) => [row.Name, row['Financial Status'], row['Fulfillment Status'], row.Total]);
    const total = amount((await shop.db.order.findUniqueOrThrow({ where: { number: paid } })).totalCents);
    expect(told).toEqual([
      [paid, 'partially_refunded', 'unfulfilled', total],
      [data.orderNumber, 'paid', 'fulfilled', '2479.12'],
      [data.orderNumber, '', '', ''],
      [cancelled, 'voided', 'unfulfilled', '1234.56'],
    ]);
    expect(rows[0]).toMatchObject({
      'Refunded Amount': '1.50',
      'Outstanding Balance': '0.00',
      Currency: 'USD',
    });
    expect(rows[1]).toMatchObject({
      ...{
        'Lineitem name': 'Bar',
        'Lineitem sku': 'BAR',
        'Lineitem quantity': '2',
        'Lineitem price': '1234.56',
      },
      ...{ Subtotal: '2479.12', 'Shipping Name': customer.name, 'Payment Method': 'cash' },
    });
    expect(rows[2]).toMatchObject({ 'Lineitem name': "'=Mat", Currency: '', 'Shipping Name': '', Email: '' });
    expect(rows[3]?.['Cancelled at']).not.toBe('');
    const [first, ...others] = await rowsOf('shopify_customers');
    expect(others).toEqual([]);
    expect([`${first?.['First Name']} ${first?.['Last Name']}`, first?.['Total Orders']]).toEqual([
      customer.name,
      '3',
    ]);
    expect(first?.['Total Spent']).toBe(amount(247_912 + Math.round(Number(total) * 100)));
    const refused = await ask('table=shopify_customers&numbers=RH-1');
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'numbers: A payout or a customer has many orders: choose days instead',
    ]);
  });

  it('have what shoppers got back on the day they got it, by card and in cash, and not what is only asked for', async () => {
    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));
    await staff.trpc.order.refund.mutate({ number: paid, status: 'paid', amount: 1.5, reason: '=1+1' });
    await shop.runJobs();
    const refund = await shop.db.refund.findFirstOrThrow({ include: { payment: true } });
    const cash = await orderInCash(2);
    await deliver(cash);
    const pieces = { lines: [{ line: 1, quantity: 1, restocked: true }], credit: 1000.1 };
    await staff.trpc.order.return.mutate({ number: cash, status: 'delivered', reason: 'faulty', ...pieces });
    // Asked for in one month, and through in the next; the midnight between them is that of the shop.
    const [asked, done] = [new Date('2026-01-31T10:00:00Z'), new Date('2026-01-31T18:00:00Z')];
    await shop.db
      .$executeRaw`UPDATE payment_entries SET created_at = CASE kind WHEN 'refund_succeeded' THEN ${done}::timestamptz ELSE ${asked}::timestamptz END`;
    await shop.db.setting.create({ data: { group: 'shop', values: { timeZone: 'Asia/Dhaka' } } });
    await expect.poll(async () => (await rowsOf('orders'))[0]?.placed_at).toContain('+06:00');

    const card = {
      at: '2026-02-01T00:00:00+06:00',
      order: paid,
      payment_method: 'card',
      payment: refund.payment.intentId,
      provider_id: refund.providerRefundId,
      correction: 'false',
      reason: "'=1+1",
      amount: '1.50',
      currency: 'USD',
    };
    expect(await rowsOf('refunds', '&from=2026-02-01&to=2026-02-01')).toEqual([card]);
    expect(await rowsOf('refunds', '&from=2026-01-01&to=2026-01-31')).toEqual([]);
    const inCash = {
      order: cash,
      payment_method: 'cash',
      payment: '',
      reason: 'faulty',
      amount: '1000.10',
    };
    expect(await rowsOf('refunds')).toMatchObject([card, inCash]);
    const received = amount(refund.payment.amountCents);
    const ledger = await rowsOf('payments', '&from=2026-01-31&to=2026-02-01');
    expect(ledger.map(({ kind, amount, effect }) => [kind, amount, effect])).toEqual([
      ['received', received, received],
      ['refund_requested', '1.50', '-1.50'],
      ['refund_succeeded', '1.50', '0.00'],
    ]);

    // The bank sends the money back a day later: the shopper has not got it after all.
    const { paymentId, id: refundId } = refund;
    const failedAt = new Date('2026-02-02T12:00:00Z');
    const failed = {
      paymentId,
      refundId,
      kind: 'refund_failed',
      amountCents: 150,
      createdAt: failedAt,
    } as const;
    await shop.db.paymentEntry.create({ data: failed });
    expect((await rowsOf('refunds', '&to=2026-02-28')).map(({ at, amount }) => [at, amount])).toEqual([
      [card.at, '1.50'],
      ['2026-02-02T18:00:00+06:00', '-1.50'],
    ]);
  });

  it('are of some days, or of some orders', async () => {
    const [first, second, third] = [await orderInCash(), await orderInCash(), await orderInCash()];
    const moment = new Date('2026-03-05T23:59:59.999Z');
    await shop.db.order.update({ where: { number: first }, data: { createdAt: moment } });
    const numbersIn = async (query: string) => (await rowsOf('orders', query)).map(({ order }) => order);
    expect(await numbersIn('&from=2026-03-05&to=2026-03-05')).toEqual([first]);
    expect(await numbersIn('&from=2026-03-06&to=2026-03-06')).toEqual([]);
    const { from, to } = lastDays(1);
    expect(await numbersIn(`&from=${from}&to=${to}`)).toEqual([second, third]);
    expect(await numbersIn(`&numbers=${third.toLowerCase()},${first}`)).toEqual([first, third]);
  });

  it('has all rows of more than one portion, each once', async () => {
    await orderInCash();
    await shop.db.$executeRaw`
      INSERT INTO orders (id, number, status, payment_method, total_cents)
      SELECT gen_random_uuid(), 'RH-' || n, 'cancelled', 'cash', n FROM generate_series(1, 2500) n`;
    const rows = await rowsOf('orders');
    expect(new Set(rows.map(({ order }) => order)).size).toBe(2501);
    expect(rows).toHaveLength(2501);
  });

  it('have the stock of now, with the pieces of orders that are not shipped', async () => {
    const { id } = await makeProduct(shop.db, { title: 'Counted', sku: 'CNT', priceCents: 250, stock: 10 });
    await shop.trpc.order.place.mutate({ cartItems: [{ _id: id, quantity: 3 }], customer });
    expect((await rowsOf('stock')).find(({ product }) => product === id)).toEqual({
      ...{ product: id, title: 'Counted', sku: 'CNT', on_hand: '10', committed: '3', available: '7' },
      ...{ price: '2.50', value: '25.00', currency: 'USD' },
    });
  });

  it('are of a table that there is, and of days in their order', async () => {
    const statuses = [
      await ask('table=profits'),
      await ask('table=cash&from=2026-02-30'),
      await ask('table=cash&from=2026-02-02&to=2026-02-01'),
      await ask('table=cash&form=2026-02-02'),
      await ask('table=payouts&numbers=RH-1'),
      await ask('table=stock&from=2026-02-01'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  });
});

describe('the figures of the accounts', () => {
  it('are the sums of the files of the same days', async () => {
    const month = '&from=2026-02-01&to=2026-02-28';
    const [within, outside] = [new Date('2026-02-10T12:00:00Z'), new Date('2026-03-01T00:00:00Z')];
    const [collected, shipped, later] = [await orderInCash(2), await orderInCash(), await orderInCash()];
    for (const number of [collected, later]) await deliver(number);
    await staff.trpc.order.ship.mutate({ number: shipped, status: 'placed', parcel: { carrier: 'redx' } });
    const back = {
      reason: 'faulty' as const,
      lines: [{ line: 1, quantity: 1, restocked: false }],
      credit: 34.56,
    };
    await staff.trpc.order.return.mutate({ number: collected, status: 'delivered', ...back });
    await staff.trpc.order.recordPayout.mutate({ carrier: 'pathao', numbers: [collected], received: 2400 });
    const cancelled = await orderInCash();
    await staff.trpc.order.cancel.mutate({ number: cancelled, status: 'placed', reason: 'Twice' });
    const { orderNumber: paid } = await makePaidOrder(shop, await makeProduct(shop.db));
    await staff.trpc.order.refund.mutate({ number: paid, status: 'paid', amount: 0.07 });
    await shop.runJobs();
    await shop.db.order.updateMany({ data: { createdAt: within } });
    await shop.db.order.update({ where: { number: later }, data: { createdAt: outside } });
    await shop.db.cashCollection.updateMany({ data: { createdAt: within } });
    const ofLater = { order: { number: later } };
    await shop.db.cashCollection.updateMany({ where: ofLater, data: { createdAt: outside } });
    await shop.db.orderReturn.updateMany({ data: { createdAt: within } });
    await shop.db.carrierPayout.updateMany({ data: { createdAt: within } });
    await shop.db.$executeRaw`UPDATE payment_entries SET created_at = ${within}::timestamptz`;

    const days = { from: '2026-02-01', to: '2026-02-28' };
    const { orders, card, cash, carriers } = await staff.trpc.accounting.summary.query(days);
    const sum = (rows: Row[], column: string) => ({
      count: rows.length,
      amount: rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100,
    });
    const files = {
      orders: await rowsOf('orders', month),
      payments: await rowsOf('payments', month),
      refunds: await rowsOf('refunds', month),
      cash: await rowsOf('cash', month),
    };
    expect(orders.placed).toEqual(sum(files.orders, 'total'));
    expect(orders.placed.count).toBe(4);
    expect(orders.sold).toEqual(
      sum(
        files.orders.filter(({ status }) => status !== 'cancelled'),
        'total',
      ),
    );
    expect(orders.sold.count).toBe(3);
    const refunds = (method: string) =>
      sum(
        files.refunds.filter(({ payment_method }) => payment_method === method),
        'amount',
      );
    const received = files.payments.filter(({ kind }) => kind === 'received');
    expect(card).toEqual({
      received: sum(received, 'amount'),
      refunded: refunds('card'),
      disputed: { count: 0, amount: 0 },
    });
    expect(card.refunded).toEqual({ count: 1, amount: 0.07 });
    expect(cash).toEqual({ collected: sum(files.cash, 'collected'), refunded: refunds('cash') });
    expect(cash).toEqual({
      collected: { count: 1, amount: 2469.12 },
      refunded: { count: 1, amount: 34.56 },
    });
    // The amounts that carriers owe and have to collect are those of all days.
    const none = { count: 0, amount: 0 };
    expect(carriers).toEqual([
      {
        carrier: 'pathao',
        carrierName: null,
        collected: cash.collected,
        received: 2400,
        fees: 69.12,
        owed: 1234.56,
        due: none,
      },
      {
        carrier: 'redx',
        carrierName: null,
        collected: none,
        received: 0,
        fees: 0,
        owed: 0,
        due: { count: 1, amount: 1234.56 },
      },
    ]);
    const warehouse = await signInAs(shop, 'warehouse');
    await expect(warehouse.trpc.accounting.summary.query(days)).rejects.toThrow('Your role may not export');
  });
});
