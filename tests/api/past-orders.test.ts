import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountingExportPath } from '../../src/shared/accounting/accounting.ts';
import { historyPaths } from '../../src/shared/customer/past-order.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { lineOf, shopifyOrders, shopifyTime } from '../helpers/past-orders.ts';
import { tablesWith } from '../helpers/person.ts';
import { reasonOf } from '../helpers/refusal.ts';
import { sharedStaff, sharedTestShop } from '../helpers/shared-shop.ts';

const shop = sharedTestShop();
const staff = sharedStaff(shop, 'manager');
const owner = sharedStaff(shop, 'owner');
beforeEach(async () => {
  await shop.db.pastOrder.deleteMany();
  await shop.db.pastCustomer.deleteMany();
});
afterEach(() => expectInvariants(shop.db));

async function send(path: string, file: Buffer | string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie: staff.cookie, ...headers },
    body: new Uint8Array(Buffer.from(file)),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const preview = async (file: Buffer | string) => (await send(historyPaths.preview, file)).body;
const run = async (file: Buffer | string) => (await send(historyPaths.import, file)).body;
const search = (searchTerm: string) => staff.trpc.history.search.mutate({ searchTerm });

const ann = { email: 'ann.example@example.com', phone: '+4930901820' };
const orderOfAnn = [{}, lineOf('#1001')];

const shopifyCustomers = [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
  `'8779,Ann,Example,ann.example@example.com,yes,,1 Main St,,Berlin,,DE,'10115,,'+4930901820,no,105.00,3,Rings twice,no,`,
  `'8780,Ben,Other,,no,,,,,,,,,,no,0.00,0,,no,`,
  `'8780,Ben,Again,,no,,,,,,,,,,no,0.00,0,,no,`,
  ',No,Body,,no,,,,,,,,,,no,0.00,0,,no,',
  '',
].join('\n');

const wooOrders = [
  'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue,Attribution',
  `${shopifyTime(10).slice(0, 19)},77,$52.00,completed,Ann Example,new,"2× Mat, 1× Rope, long",3,,45.50,Direct`,
  `${shopifyTime(11).slice(0, 19)},78,$9.00,refunded,Carl Third,new,1× Mug,1,,8.00,Direct`,
  '',
].join('\n');

const wooCustomers = [
  'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
  'Ann Example,ann,2025-01-02,2024-01-02,Ann.Example@example.com,2,99.50,49.75,DE,Berlin,Berlin,10115',
  '',
].join('\n');

describe('a file of Shopify', () => {
  it('is previewed, then imported: an order of two rows is one order with two lines', async () => {
    const file = shopifyOrders(orderOfAnn);
    const plan = await preview(file);
    expect(plan).toMatchObject({
      source: 'shopify',
      kind: 'orders',
      rows: { read: 2, taken: 1, merged: 1, refused: 0 },
      counts: { new: 1, changed: 0, unchanged: 0 },
      faultCount: 0,
    });
    expect(plan.columnsNotTaken).toEqual(expect.arrayContaining(['Taxes', 'Tags', 'Shipping Address1']));
    expect(await shop.db.pastOrder.count()).toBe(0);
    expect(await run(file)).toEqual(plan.counts);
    const { total, placedAt, ...row } = await shop.db.pastOrder.findFirstOrThrow();
    expect([total.toNumber(), placedAt.toISOString().slice(0, 19)]).toEqual([
      34.98,
      shopifyTime(20).slice(0, 19).replace(' ', 'T'),
    ]);
    expect(row).toMatchObject({
      source: 'shopify',
      number: '#1001',
      currency: 'EUR',
      status: 'paid, fulfilled',
      name: 'Ann Example',
      ...ann,
      address: '1 Main St, 10115, Berlin, DE',
      lines: [
        { title: 'Basic Tee - Black / S', sku: 'TEE-BLK-S', quantity: 2, price: 9.99 },
        { title: 'Mug', sku: 'MUG', quantity: 1, price: 10 },
      ],
    });
  });

  it('changes nothing the second time, and a later one what is different in it', async () => {
    await run(shopifyOrders(orderOfAnn));
    const before = await shop.db.pastOrder.findMany();
    expect(await run(shopifyOrders(orderOfAnn))).toEqual({ new: 0, changed: 0, unchanged: 1 });
    expect(await shop.db.pastOrder.findMany()).toEqual(before);
    const next = shopifyOrders([
      { 'Financial Status': 'refunded', 'Cancelled at': shopifyTime(1) },
      lineOf('#1001'),
      { Name: '#1002' },
    ]);
    expect(await run(next)).toEqual({ new: 1, changed: 1, unchanged: 0 });
    const after = await shop.db.pastOrder.findMany({ orderBy: { number: 'asc' } });
    expect(after.map(({ status }) => status)).toEqual(['refunded, fulfilled, cancelled', 'paid, fulfilled']);
    const line = await shop.db.activity.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(line).toMatchObject({ action: 'history.imported', subject: '2 orders of Shopify' });
  });

  it('names rows that can’t be taken by row, column and value, and leaves out whole orders', async () => {
    const file = shopifyOrders([
      { Name: '' },
      { Name: '#1', 'Created at': '5/1/24 9:58' },
      lineOf('#1'),
      { Name: '#2', Currency: 'XXQ' },
      { Name: '#3', Total: 'free' },
      { Name: '#4' },
      { ...lineOf('#4'), 'Lineitem quantity': 'two' },
      { Name: '#5', 'Created at': shopifyTime(40) },
      { Name: '#6' },
    ]);
    const plan = await preview(file);
    expect(plan.rows).toEqual({ read: 9, taken: 1, merged: 0, refused: 8 });
    expect(
      plan.faults.map(({ row, column, value, message }: Record<string, string>) => [
        row,
        column,
        value,
        message,
      ]),
    ).toEqual([
      [2, 'Name', undefined, 'Every row needs the number of its order'],
      [3, 'Created at', '5/1/24 9:58', expect.stringMatching(/^Write the date as 2024-05-01/)],
      [4, undefined, undefined, 'Left out with its order: see row 3'],
      [5, 'Currency', 'XXQ', 'Write the code of a currency, such as USD'],
      [6, 'Total', 'free', 'An amount must be a number such as 49.99'],
      [7, undefined, undefined, 'Left out with its order: see row 8'],
      [8, 'Lineitem quantity', 'two', 'A quantity must be a number such as 12'],
      [9, 'Created at', shopifyTime(40), 'Left out: the settings erase customers of orders after 36 months'],
    ]);
    expect(await run(file)).toEqual({ new: 1, changed: 0, unchanged: 0 });
    expect((await shop.db.pastOrder.findMany()).map(({ number }) => number)).toEqual(['#6']);
  });

  it('has phone numbers of the country of their address, by its code or name, else as they are written', async () => {
    const numbers = [
      ['US', '201-555-0123', '+12015550123'],
      ['United States', "'(201) 555-0123", '+12015550123'],
      ['United States', '555-0100', '555-0100'],
      // A number of Bangladesh, if it were read as one.
      ['Atlantis', '01711 000001', '01711 000001'],
      ['Atlantis', '+49 30 901820', '+4930901820'],
    ];
    await run(
      shopifyOrders(
        numbers.map(([country = '', phone = ''], n) => ({
          Name: `#${n}`,
          'Shipping Country': country,
          'Shipping Phone': phone,
        })),
      ),
    );
    const orders = await shop.db.pastOrder.findMany({ orderBy: { number: 'asc' } });
    expect(orders.map(({ phone }) => phone)).toEqual(numbers.map(([, , phone]) => phone));
  });

  it('with customers becomes customers, each once', async () => {
    expect(await preview(shopifyCustomers)).toMatchObject({
      kind: 'customers',
      rows: { read: 4, taken: 2, merged: 0, refused: 2 },
      faults: [{ row: 4, message: 'The same customer as in row 3' }, { row: 5 }],
    });
    expect(await run(shopifyCustomers)).toEqual({ new: 2, changed: 0, unchanged: 0 });
    expect(await run(shopifyCustomers)).toEqual({ new: 0, changed: 0, unchanged: 2 });
    expect(await shop.db.pastCustomer.findFirst({ orderBy: { key: 'asc' } })).toMatchObject({
      key: '8779',
      name: 'Ann Example',
      ...ann,
      address: '1 Main St, 10115, Berlin, DE',
      orders: '3',
      spent: '105.00',
      note: 'Rings twice',
    });
  });
});

describe('a file of WooCommerce', () => {
  it('of the Analytics becomes orders in the currency of the shop, and customers', async () => {
    expect(await run(wooOrders)).toEqual({ new: 2, changed: 0, unchanged: 0 });
    expect(await run(wooCustomers)).toEqual({ new: 1, changed: 0, unchanged: 0 });
    const [order] = (await search('77')).orders;
    expect(order).toMatchObject({
      number: '77',
      total: 45.5,
      currency: 'USD',
      status: 'completed',
      name: 'Ann Example',
      lines: [
        { title: 'Mat', quantity: 2, price: null },
        { title: 'Rope, long', quantity: 1 },
      ],
    });
    const { rows, faults } = await preview(`${wooOrders}${wooOrders.split('\n')[1]}\n`);
    expect(rows).toEqual({ read: 3, taken: 2, merged: 0, refused: 1 });
    expect(faults).toMatchObject([{ row: 4, column: 'Order #', message: 'The same order as in row 2' }]);
  });

  it('of the plugin has all of an order in each row, whatever separates its cells', async () => {
    const file = [
      'Order Number;Order Status;Order Date;First Name (Billing);Last Name (Billing);Address 1&2 (Billing);City (Billing);Postcode (Billing);Country Code (Billing);Email (Billing);Phone (Billing);Item #;SKU;Item Name;Quantity (- Refund);Item Cost;Order Total Amount',
      ...['1;M-1;Mat;2;12,50', '2;;Müsli;1;5'].map(
        (item) =>
          `501;completed;${shopifyTime(3).slice(0, 16)};Ann;Example;1 Main St;Berlin;10115;DE;ann.example@example.com;030 901820;${item};30,00`,
      ),
      '',
    ].join('\r\n');
    expect(await run(Buffer.from(file, 'latin1'))).toEqual({ new: 1, changed: 0, unchanged: 0 });
    expect((await search('501')).orders).toMatchObject([
      {
        name: 'Ann Example',
        phone: ann.phone,
        total: 30,
        lines: [
          { title: 'Mat', sku: 'M-1', quantity: 2, price: 12.5 },
          { title: 'Müsli', price: 5 },
        ],
      },
    ]);
  });
});

describe('a past order', () => {
  const placed = async (customer: { email: string; phone: string }) => {
    const { id } = await makeProduct(shop.db, { stock: 5 });
    const order = {
      cartItems: [{ _id: id, quantity: 1 }],
      customer: { name: 'Ann', address: 'Berlin', ...customer },
    };
    return (await shop.trpc.order.place.mutate(order)).data.orderNumber;
  };

  it('is found by number, name, e-mail address and phone number, at most ten with the number of all', async () => {
    await run(shopifyOrders(Array.from({ length: 12 }, (_, n) => ({ Name: `#20${n + 10}` }))));
    await run(shopifyCustomers);
    for (const term of ['#2015', 'ann EX', 'ANN.example@', '030 90 18 20', '+49 30 901820'])
      expect((await search(term)).orders.length, term).toBeGreaterThan(0);
    const { orders, orderCount, customers, customerCount } = await search('Ann Example');
    expect([orders.length, orderCount, customers.length, customerCount]).toEqual([10, 12, 1, 1]);
    expect(await search('100%')).toMatchObject({ orderCount: 0, customerCount: 0 });
  });

  it('is on the page of the customer with its phone number, or with its e-mail address', async () => {
    await run(shopifyOrders(orderOfAnn));
    const byPhone = await placed({ email: 'other@example.com', phone: ann.phone });
    const byEmail = await placed({ email: 'ANN.Example@example.com', phone: '+8801799000111' });
    const stranger = await placed({ email: 'other@example.com', phone: '+8801799000112' });
    const found = async (number: string) =>
      (await staff.trpc.history.ofCustomer.query({ number })).orderCount;
    expect([await found(byPhone), await found(byEmail), await found(stranger)]).toEqual([1, 1, 0]);
  });

  it('is in no figure of the shop', async () => {
    const number = await placed({ email: ann.email, phone: ann.phone });
    const day = new Date().toISOString().slice(0, 10);
    const days = { from: `${day.slice(0, 4)}-01-01`, to: day };
    const read = async () => ({
      dashboard: await staff.trpc.report.dashboard.query(days),
      work: await staff.trpc.report.openWork.query(),
      summary: await owner.trpc.accounting.summary.query(days),
      customer: await staff.trpc.customer.get.query({ number }),
      orders: (await staff.trpc.order.manage.query({})).totalDoc,
      accounts: await (
        await fetch(shop.url + accountingExportPath, { headers: { cookie: owner.cookie } })
      ).text(),
      events: await shop.db.outboxEntry.count(),
    });
    const before = await read();
    await run(shopifyOrders(orderOfAnn));
    await run(shopifyCustomers);
    expect(await read()).toEqual(before);
  });

  it('is exported and erased with the person, who need not have ordered here', async () => {
    const bea = { email: 'bea.sample@example.com' };
    const other = { Name: '#9', Email: 'x@example.com', 'Shipping Name': 'X', 'Shipping Phone': '' };
    for (const file of [shopifyOrders([...orderOfAnn, other]), shopifyCustomers, wooOrders, wooCustomers])
      await run(
        String(file)
          .replaceAll(/ann.example@/gi, 'bea.sample@')
          .replaceAll('Ann', 'Bea')
          .replaceAll('030 901820', '030 901821'),
      );
    expect(await owner.trpc.privacy.find.mutate(bea)).toMatchObject({ orders: [], history: 4 });
    const { earlierShop } = JSON.parse((await owner.trpc.privacy.export.mutate(bea)).content);
    // Another person may have the name that the order of WooCommerce has.
    expect(earlierShop).toMatchObject({
      orders: [{ number: '#1001', lines: [{}, {}] }],
      customers: [{ note: 'Rings twice' }, { spent: '99.50' }],
    });
    expect(await owner.trpc.privacy.erase.mutate(bea)).toMatchObject({ orders: 0, history: 4 });
    expect(await tablesWith(shop, ['bea example', 'bea.sample', '4930901821'])).toEqual([]);
    expect((await shop.db.pastOrder.findMany()).map(({ number }) => number).sort()).toEqual(['#9', '78']);
    const [line] = await shop.db.activity.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(line?.subject).toBe('0 orders, 0 messages and 4 records of an earlier shop');
  });

  it('is erased by a phone number, and at the end of the period of customers', async () => {
    await run(
      shopifyOrders([...orderOfAnn, { Name: '#2', 'Created at': shopifyTime(1), 'Shipping Phone': '' }]),
    );
    await owner.trpc.privacy.erase.mutate({ phone: ann.phone });
    expect((await shop.db.pastOrder.findMany()).map(({ number }) => number)).toEqual(['#2']);
    await run(shopifyOrders(orderOfAnn));
    await run(shopifyCustomers);
    const old = { importedAt: new Date(Date.now() - 37 * 31 * 86_400_000) };
    await shop.db.pastCustomer.updateMany({ where: { key: '8780' }, data: old });
    await shop.db.pastOrder.updateMany({ where: { number: '#2' }, data: { placedAt: old.importedAt } });
    await shop.db.$executeRaw`SELECT graphile_worker.add_job('retention')`;
    await shop.runJobs();
    expect((await shop.db.pastOrder.findMany()).map(({ number }) => number)).toEqual(['#1001']);
    expect((await shop.db.pastCustomer.findMany()).map(({ key }) => key)).toEqual(['8779']);
  });

  it('is removed with all that came from its shop, by an owner', async () => {
    await run(shopifyOrders(orderOfAnn));
    await run(shopifyCustomers);
    await run(wooOrders);
    const sources = () => staff.trpc.history.sources.query();
    expect(await sources()).toEqual(['shopify', 'woocommerce']);
    expect(await reasonOf(staff.trpc.history.remove.mutate({ source: 'shopify' }))).toBe('FORBIDDEN');
    expect(await owner.trpc.history.remove.mutate({ source: 'shopify' })).toEqual({ count: 3 });
    expect(await sources()).toEqual(['woocommerce']);
    expect(await shop.db.pastCustomer.count()).toBe(0);
    expect((await shop.db.pastOrder.findMany()).map(({ source }) => source)).toEqual([
      'woocommerce',
      'woocommerce',
    ]);
    const line = await shop.db.activity.findFirstOrThrow({ where: { action: 'history.removed' } });
    expect(line.subject).toBe('Shopify');
  });
});
