import type { Page } from '@playwright/test';
import { customAlphabet } from 'nanoid';
import { customer, stockOf } from '../helpers/factories.ts';
import { fillCard, goodCard, payButton, paymentNote } from './cards.ts';
import { makeFindable } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const digits = customAlphabet('0123456789', 8);

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();
const quantityOf = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`);

async function choose(page: Page, title: string): Promise<void> {
  await page.getByLabel('Name or SKU').fill(title);
  await page
    .getByRole('list', { name: 'Products', exact: true })
    .getByRole('button', { name: title })
    .click();
}

async function placedNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/manage\/orders\/RH-/);
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

test('an order by phone is entered for a known customer, whatever changes meanwhile', {
  tag: '@short',
}, async ({ page, shop }) => {
  const { id, title } = await makeFindable(shop, { stock: 12, priceCents: 1250 });
  const known = { ...customer, name: 'Nadia Rahman', email: 'nadia@example.com', phone: `+88017${digits()}` };
  const before = { cartItems: [{ _id: id, quantity: 1 }], customer: known };
  expect((await page.request.post('/api/v1/product/order-many', { data: before })).status()).toBe(200);
  await openAs(page, shop, 'manager', '/manage/orders');
  await page.getByRole('link', { name: 'New order' }).click();

  await place(page);
  await expect(page.getByText('Choose the products, and how many of each')).toBeVisible();
  await expect(page.getByText('Please enter your phone number')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Address is required')).toBeVisible();
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();

  await choose(page, title);
  await quantityOf(page, title).fill('4');
  await page.getByLabel('Phone', { exact: true }).fill(known.phone);
  await expect(page.getByRole('status').filter({ hasText: 'Nadia Rahman has 1 order' })).toBeVisible();
  await page.getByRole('button', { name: 'Use these details' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(known.name);

  // It goes on after a reload, and the price has changed.
  await shop.db.product.update({ where: { id }, data: { priceCents: 1500 } });
  await page.reload();
  await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible();
  await expect(page.getByLabel('E-mail (optional)')).toHaveValue(known.email);
  await expect(page.getByText('The price went from $12.50 to $15.00.')).toBeVisible();
  // Another shopper buys the pieces.
  await shop.db.productStock.update({ where: { productId: id }, data: { stock: 3 } });
  await place(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Not placed.' })).toContainText(
    'no longer in stock',
  );
  await page.getByRole('button', { name: 'Take 3' }).click();
  await expect(page.getByText('$45.00').filter({ visible: true }).first()).toBeVisible();
  await place(page);
  await expect(toast(page, 'Order confirmed')).toBeVisible();

  const number = await placedNumber(page);
  const order = await shop.db.order.findUniqueOrThrow({
    where: { number },
    include: { lines: true, calls: true },
  });
  expect(order).toMatchObject({
    channel: 'phone',
    status: 'placed',
    totalCents: 4500,
    customerName: known.name,
    customerEmail: known.email,
    customerAddress: known.address,
    customerPhone: known.phone,
    lines: [{ productId: id, quantity: 3 }],
    calls: [{ outcome: 'confirmed' }],
  });
  expect(await stockOf(shop.db, id)).toBe(0);
  await page.goto('/manage/orders/new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('what is taken home from the counter is entered by keyboard with a scanner, once, though an answer is lost', {
  tag: '@mouse',
}, async ({ page, shop }) => {
  const { id, title } = await makeFindable(shop, { stock: 5, priceCents: 800, sku: `BAND-${digits()}` });
  const { sku } = await shop.db.product.findUniqueOrThrow({ where: { id } });
  await openAs(page, shop, 'manager', '/manage/orders/new');
  await page.getByLabel('Name or SKU').focus();
  for (const quantity of ['1', '2']) {
    await page.keyboard.type(sku as string);
    await page.keyboard.press('Enter');
    await expect(quantityOf(page, title)).toHaveValue(quantity);
  }
  await page.getByRole('radio', { name: 'Call' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Phone (optional)')).toBeVisible();
  // It is placed, but its answer gets lost on the way.
  await page.route('**/trpc/order.enter**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await place(page);
  await expect(page.getByRole('alert').filter({ hasText: 'The shop can’t be reached' })).toBeVisible();
  await page.unroute('**/trpc/order.enter**');
  await page.reload();
  await expect(quantityOf(page, title)).toHaveValue('2');
  await place(page);
  const number = await placedNumber(page);
  expect(await shop.db.order.findMany({ where: { lines: { some: { productId: id } } } })).toMatchObject([
    { number, channel: 'counter', status: 'delivered', totalCents: 1600, customerName: null },
  ]);
  expect(await stockOf(shop.db, id)).toBe(3);
});

test('staff whose role may not change orders are told so', async ({ page, shop }) => {
  await openAs(page, shop, 'warehouse', '/manage/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New order' })).toHaveCount(0);
  await page.goto('/manage/orders/new');
  await expect(
    page.getByRole('heading', { name: 'Your role may not change orders and their cash' }),
  ).toBeVisible();
});

test('an order is entered, and its customer pays it by the copied link', async ({ page, shop, browser }) => {
  const { id, title } = await makeFindable(shop, { stock: 5, priceCents: 1250 });
  await openAs(page, shop, 'manager', '/manage/orders/new');
  await choose(page, title);
  await page.getByLabel('Phone', { exact: true }).fill(`+88017${digits()}`);
  await page.getByLabel('Name', { exact: true }).fill('Nadia Rahman');
  await page.getByLabel('Address', { exact: true }).fill('House 4, Sylhet');
  await page.getByLabel('Card, by a link').check();
  await expect(page.getByLabel('Confirmed by the customer')).toBeHidden();
  await place(page);
  await expect(toast(page, 'Order placed. It awaits its payment by a link')).toBeVisible();
  const number = await placedNumber(page);
  await expect(page.getByRole('button', { name: 'Send a link to pay' })).toBeHidden();
  await page.getByRole('button', { name: 'Make a link to copy' }).click();
  const link = new URL((await page.getByText(/\/payment\/link#/).textContent()) ?? '');

  const context = await browser.newContext();
  const customerPage = await context.newPage();
  // The shop of the tests does not know its port.
  await customerPage.goto(new URL(`${link.pathname}${link.hash}`, page.url()).href);
  await expect(customerPage.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(customerPage.getByText('Reserved for you until')).toBeVisible();
  await fillCard(customerPage, '4000000000000002');
  await payButton(customerPage).click();
  await expect(paymentNote(customerPage)).toContainText('Your card was declined.');
  await fillCard(customerPage, goodCard);
  await payButton(customerPage).click();
  await expect(customerPage).toHaveURL('/confirm');
  await expect(customerPage.getByText(number)).toBeVisible();
  // Without an e-mail address, none is promised.
  await expect(customerPage.getByText('Check your inbox')).toBeHidden();
  const order = await shop.db.order.findUniqueOrThrow({ where: { number }, include: { payments: true } });
  expect(order).toMatchObject({ status: 'paid', totalCents: 1250, payments: [{ status: 'succeeded' }] });
  expect(await stockOf(shop.db, id)).toBe(4);

  // The shop of the tests does not know its port.
  await customerPage.goto(new URL(`${link.pathname}${link.hash}`, page.url()).href);
  await expect(customerPage.getByText('Your payment has arrived. We are packing your order.')).toBeVisible();
  await expect(payButton(customerPage)).toBeHidden();
  await context.close();
});
