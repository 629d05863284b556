import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { proposeCredit } from '../../src/client/order/manage/return-credit.ts';
import { formatPrice, toCents } from '../../src/shared/base/money.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { makeKey } from '../helpers/api-key.ts';
import { lastDays } from '../helpers/days.ts';
import { customer } from '../helpers/factories.ts';
import { expectInvariants } from '../helpers/invariants.ts';
import { openTestShop, type TestShop } from '../helpers/shop.ts';
import { signInAs } from '../helpers/staff.ts';
import { berlin } from './berlin.ts';
import { kuwait } from './kuwait.ts';
import { type Call, callerOf, type Merchant, setUpMerchant } from './merchant.ts';
import { merchants } from './merchants.ts';
import { fileColumns, type Month, months } from './months.ts';
import { spec } from './spec.ts';

/** Sells for cash: the cart is priced, ordered, shipped, paid at the door and invoiced; then pieces come back. @returns its number */
async function sell(shop: TestShop, call: Call, merchant: Merchant): Promise<string> {
  const { offers = [], sale, shopper } = merchant;
  const { amounts, back, accounts } = sale;
  const owner = await signInAs(shop, 'owner');
  // Today and the day before in the shop's time zone: midnight may pass meanwhile.
  const days = lastDays(2, merchant.shop.timeZone);
  const taxInAccounts = async () => {
    const { tax } = await owner.trpc.accounting.summary.query(days);
    return { rates: tax.rates, delivery: tax.delivery };
  };
  const { optionIds, goodsIds } = await setUpMerchant(call, merchant);
  const cartOf = (quantities: number[]) => ({
    cartItems: quantities.map((quantity, index) => ({ _id: goodsIds[index], quantity })),
  });
  for (const { quantities, prices } of offers) {
    const { deliveryOptions } = (await call('POST', '/price', cartOf(quantities))).data;
    expect(deliveryOptions.map(({ name, price }: never) => [name, price])).toEqual(Object.entries(prices));
  }
  const deliveryOption = sale.delivery && optionIds[sale.delivery];
  const cart = { ...cartOf(sale.quantities), ...(deliveryOption && { deliveryOption }) };
  const { data: price } = await call('POST', '/price', cart);
  expect(price).toMatchObject({ ...amounts, taxMode: merchant.tax?.mode ?? 'none' });
  expect(formatPrice(toCents(price.total)).replace(/\s/, ' ')).toBe(sale.totalText);
  const { address, phone } = shopper;
  const order = { customer: { ...customer, address, phone }, ...cart, expectedTotal: price.total };
  const { orderNumber: number } = (await call('POST', '/product/order-many', order)).data;
  expect((await call('GET', `/order/${number}`)).data).toMatchObject(amounts);
  await call('POST', `/order/${number}/ship`, {});
  await call('POST', `/order/${number}/deliver`, {});
  expect((await call('POST', `/order/${number}/documents`, { kind: 'invoice' })).data).toMatchObject(amounts);
  expect(await taxInAccounts()).toEqual(accounts.before);
  const { credit, ...piece } = back;
  const returned = { reason: 'changed_mind', lines: [{ ...piece, restocked: true }], credit };
  await call('POST', `/order/${number}/return`, returned);
  await owner.trpc.order.issueDocuments.mutate(days);
  expect(await taxInAccounts()).toEqual(accounts.after);
  const [note] = await shop.db.document.findMany({ where: { kind: 'credit_note' } });
  expect(note?.totalCents).toBe(toCents(credit));
  return number;
}

/** Sells the same once more with a code, and takes the same pieces back. */
async function sellWithCode(
  shop: TestShop,
  call: Call,
  { sale, shopper, withCode }: Merchant,
): Promise<void> {
  if (!withCode) return;
  const { discount, amounts, credit, creditTax } = withCode;
  const first = await shop.db.order.findFirstOrThrow({
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  const discountCode = (await call('POST', '/discount', { code: 'SAME-AGAIN', ...discount })).data.code;
  const cart = {
    cartItems: first.lines.map(({ productId, quantity }) => ({ _id: productId, quantity })),
    deliveryOption: first.deliveryId,
    discountCode,
  };
  expect((await call('POST', '/price', cart)).data).toMatchObject({ ...amounts, discountCode });
  const { address, phone } = shopper;
  const order = { ...cart, customer: { ...customer, address, phone }, expectedTotal: amounts.total };
  const { orderNumber: number } = (await call('POST', '/product/order-many', order)).data;
  expect((await call('GET', `/order/${number}`)).data).toMatchObject({ ...amounts, discountCode });
  await call('POST', `/order/${number}/ship`, {});
  await call('POST', `/order/${number}/deliver`, {});
  const { data: invoice } = await call('POST', `/order/${number}/documents`, { kind: 'invoice' });
  expect(invoice).toMatchObject({ ...amounts, discountCode });
  const { credit: _, ...piece } = sale.back;
  const returned = { reason: 'changed_mind', lines: [{ ...piece, restocked: true }], credit };
  await call('POST', `/order/${number}/return`, returned);
  const { due } = (await call('GET', `/order/${number}/documents`)).data;
  const { subject } = due.find(({ kind }: { kind: string }) => kind === 'credit_note');
  const { data: note } = await call('POST', `/order/${number}/documents`, { kind: 'credit_note', subject });
  expect([note.total, note.tax]).toEqual([credit, creditTax]);
  const { sold } = (await call('GET', '/discount')).data[0];
  expect(sold).toEqual({ orders: 1, total: amounts.total, discount: amounts.discount });
}

/** Sells a piece of the first of the goods at a sale price, and records the payout of its carrier. */
async function sellOnSale(
  shop: TestShop,
  call: Call,
  { shopper, month }: Merchant & { month: Month },
): Promise<void> {
  const owner = await signInAs(shop, 'owner');
  const { deliveryId: deliveryOption, lines } = await shop.db.order.findFirstOrThrow({
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  const id = lines[0]?.productId;
  const { salePrice, received } = month;
  await call('PATCH', `/catalogue/product/${id}`, { salePrice });
  const { address, phone } = shopper;
  const order = {
    cartItems: [{ _id: id, quantity: 1 }],
    deliveryOption,
    customer: { ...customer, address, phone },
  };
  const { orderNumber: number } = (await call('POST', '/product/order-many', order)).data;
  await call('POST', `/order/${number}/ship`, { parcel: { carrier: 'pathao' } });
  await call('POST', `/order/${number}/deliver`, {});
  await call('POST', `/order/${number}/documents`, { kind: 'invoice' });
  await owner.trpc.order.recordPayout.mutate({ carrier: 'pathao', numbers: [number], received });
}

/** Compares every file of the accounts, and their sums on the screen, with what was worked out by hand. */
async function expectMonth(shop: TestShop, month: Month, timeZone: string): Promise<void> {
  const days = lastDays(2, timeZone);
  const { authorization } = await makeKey(shop);
  for (const [table, columns] of Object.entries(fileColumns)) {
    const query = new URLSearchParams({ table, ...days });
    const answer = await fetch(`${shop.url}/api/v1/accounting/export?${query}`, {
      headers: { authorization },
    });
    const rows = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
    const cells = rows.map((row) => columns.map((column) => row[column] || '-').join(' '));
    expect(cells, table).toEqual(month.files[table as keyof Month['files']]);
  }
  const owner = await signInAs(shop, 'owner');
  const { sold, refunded, rates, delivery } = month;
  expect(await owner.trpc.accounting.summary.query(days)).toMatchObject({
    orders: { placed: { count: 3, amount: sold }, sold: { count: 3, amount: sold } },
    card: { received: { count: 0, amount: 0 }, refunded: { count: 0, amount: 0 } },
    cash: { collected: { count: 3, amount: sold }, refunded: { count: 2, amount: refunded } },
    documentsDue: 0,
    documents: { invoice: 3, credit_note: 2 },
    tax: { rates, delivery },
  });
}

it.each(merchants)('$rule', async (merchant) => {
  const shop = await openTestShop({ RATE_LIMIT: 'off' });
  const call = callerOf(shop.url, (await makeKey(shop)).authorization);
  const number = await sell(shop, call, merchant);
  if (merchant === spec) {
    const { data: categories } = await call('GET', '/category');
    expect(categories.map(({ value, label }: Record<string, string>) => ({ value, label }))).toEqual(
      firstCategories.map(({ value, label }) => ({ value, label })),
    );
    const page = await (await fetch(`${shop.url}/checkout`)).text();
    expect(page).toContain('"isPlain":true');
  }
  if (merchant === kuwait) {
    const order = await shop.db.order.findUnique({ where: { number } });
    expect(order).toMatchObject({ shippingCents: 1250, totalCents: 25_940 });
  }
  await sellWithCode(shop, call, merchant);
  const month = months[merchant.name];
  if (month) {
    await sellOnSale(shop, call, { ...merchant, month });
    await expectMonth(shop, month, merchant.shop.timeZone);
  }
  await expectInvariants(shop.db);
  await shop.close();
});

it('a shopper of a shop in Berlin withdraws from all of the contract, and gets the delivery back with the goods', async () => {
  const shop = await openTestShop({ RATE_LIMIT: 'off' });
  const call = callerOf(shop.url, (await makeKey(shop)).authorization);
  const owner = await signInAs(shop, 'owner');
  const days = lastDays(2, berlin.shop.timeZone);
  const { goodsIds } = await setUpMerchant(call, berlin);
  const { address, phone } = berlin.shopper;
  const cartItems = berlin.sale.quantities.map((quantity, index) => ({ _id: goodsIds[index], quantity }));
  const order = { customer: { ...customer, address, phone }, cartItems };
  const { orderNumber } = (await call('POST', '/product/order-many', order)).data;
  await call('POST', `/order/${orderNumber}/ship`, {});
  await call('POST', `/order/${orderNumber}/deliver`, {});
  await call('POST', `/order/${orderNumber}/documents`, { kind: 'invoice' });
  await shop.trpc.withdrawal.send.mutate({ orderNumber, name: customer.name, email: customer.email });
  const [withdrawal] = (await owner.trpc.withdrawal.list.query({})).data;
  expect(withdrawal).toMatchObject({ order: { number: orderNumber, hasAddress: true }, isLate: false });
  // The statement alone changes nothing.
  const { total } = berlin.sale.amounts;
  const { data: managed } = await owner.trpc.order.get.query({ number: orderNumber });
  expect(managed).toMatchObject({ status: 'delivered', returns: [], total });
  const chosen = managed.lines.map(({ line, quantity }) => ({ line, quantity }));
  expect(proposeCredit(managed, chosen, true)).toEqual({ worth: 8490, delivery: 490, proposed: 8980 });
  const lines = chosen.map((piece) => ({ ...piece, restocked: true }));
  await owner.trpc.order.return.mutate({ number: orderNumber, reason: 'changed_mind', lines, credit: total });
  await owner.trpc.withdrawal.mark.mutate({ id: withdrawal?.id as string, isDone: true });
  await owner.trpc.order.issueDocuments.mutate(days);
  const [note] = await shop.db.document.findMany({ where: { kind: 'credit_note' } });
  expect(note?.totalCents).toBe(toCents(total));
  const { tax } = await owner.trpc.accounting.summary.query(days);
  for (const rate of tax.rates) expect(rate).toMatchObject({ net: 0, tax: 0 });
  expect(await call('GET', `/order/${orderNumber}`)).toMatchObject({ data: { status: 'returned' } });
  await expectInvariants(shop.db);
  await shop.close();
});
