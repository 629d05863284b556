import type { Locator, Page, Route } from '@playwright/test';
import type { Db } from '../../src/server/database/db.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { customer, type MadeProduct, makeProduct, makeProducts } from '../helpers/factories.ts';
import { deleteProduct, ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton, productPath, unreachable, visit } from './shopper.ts';

const unknownPair = 'No order has this number and e-mail address. Please check both.';
const find = '**/trpc/order.find**';

function form(page: Page) {
  const main = page.getByRole('main');
  return {
    number: main.getByLabel('Order number'),
    email: main.getByLabel('E-mail address'),
    button: main.getByRole('button', { name: 'Find order' }),
  };
}

function foundOrder(page: Page, number: string): Locator {
  return page.getByRole('region', { name: `Order ${number}` });
}

async function lookUp(page: Page, number: string, email: string): Promise<void> {
  const { number: numberField, email: emailField, button } = form(page);
  await numberField.fill(number);
  await emailField.fill(email);
  await button.click();
}

/** An order as an integrator places it: a piece of each product, in cash. */
async function placeOrder(page: Page, products: MadeProduct[]): Promise<string> {
  const cartItems = products.map(({ id }) => ({ _id: id, quantity: 1 }));
  const answer = await page.request.post('/api/v1/product/order-many', { data: { cartItems, customer } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data.orderNumber;
}

async function takeStep(db: Db, number: string, status: 'shipped' | 'delivered', at: string): Promise<void> {
  const { id, status: from } = await db.order.findUniqueOrThrow({ where: { number } });
  await db.order.update({ where: { id }, data: { status } });
  await db.orderEvent.create({ data: { orderId: id, from, to: status, actor: 'staff', createdAt: at } });
}

test('a shopper follows the order that was just placed in this browser', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await openCheckout(
    page,
    await makeProduct(shop.db, { title: 'Granite Slam Ball 20 kg', priceCents: 4999 }),
    2,
  );
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.confirmation.title })).toBeVisible();
  const [order] = await ordersOf(shop.db, product);
  const number = order?.number ?? '';

  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Find your order' }).click();
  await expect(page).toHaveURL('/order');
  const fields = form(page);
  await expect(fields.number).toHaveValue(number);
  await expect(fields.email).toHaveValue('');
  await fields.email.fill(customer.email);
  await page.keyboard.press('Enter');

  const found = foundOrder(page, number);
  await expect(found.getByRole('heading', { name: `Order ${number}` })).toBeFocused();
  await expect(found).toContainText('We are packing your order. You pay in cash when it arrives.');
  const line = found.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(line).toContainText('2 × $49.99');
  await expect(line).toContainText('$99.98');
  await expect(found.getByRole('definition')).toHaveText(['Cash on Delivery', '$0.00', '$99.98']);
  const history = found.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toContainText(['Order placed', 'Next: It leaves our warehouse']);
  await expect(page).toHaveURL('/order');
  await found.getByRole('link', { name: product.title }).click();
  await expect(page).toHaveURL(productPath(product));
});

test('the device that ordered opens its order, changes it, and undoes that', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await openCheckout(page, await makeProduct(shop.db, { priceCents: 4999, stock: 9 }), 2);
  await fillCheckout(page);
  // Its link comes late: the page of the order waits for it.
  const held: Route[] = [];
  await page.route('**/trpc/ownOrder.remember**', (route) => void held.push(route));
  await placeOrderButton(page).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Looking for your order');
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.continue();
  const [order] = await ordersOf(shop.db, product);
  const found = foundOrder(page, order?.number ?? '');
  await expect(found).toContainText('Where it goes');

  await found.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your order' });
  await dialog.getByLabel('Address').fill('House 9, Road 2, Dhaka');
  await dialog.getByRole('button', { name: 'One less' }).click();
  await expect(dialog.getByRole('status')).toHaveText('New total: $49.99');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const undo = found.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(found.getByRole('button', { name: 'Change the order' })).toBeVisible();
  expect(await shop.db.plannedStep.count({ where: { orderId: order?.id ?? '' } })).toBe(0);
});

test('a wrong address and a wrong number are told the same', async ({ page, shop }) => {
  const number = await placeOrder(page, [await makeProduct(shop.db)]);
  await visit(page, '/order');
  const alert = page.getByRole('main').getByRole('alert');
  for (const [asked, email] of [
    [number, 'stranger@example.com'],
    ['RH-22222-22222', customer.email],
  ] as const) {
    await lookUp(page, asked, email);
    await expect(alert).toHaveText(unknownPair);
    await expect(alert).toBeFocused();
    await expect(page.getByRole('heading', { name: /^Order RH/ })).toBeHidden();
    await page.reload();
  }
});

test('a number may be typed in small letters, with spaces and without dashes', async ({ page, shop }) => {
  const number = await placeOrder(page, [await makeProduct(shop.db)]);
  const small = number.toLowerCase();
  for (const typed of [small, small.replaceAll('-', ' '), ` ${small.replaceAll('-', '')} `]) {
    await visit(page, '/order');
    await lookUp(page, typed, customer.email.toUpperCase());
    await expect(foundOrder(page, number)).toBeVisible();
  }
});

test('the history shows every step on the shopper’s clock, and a product that is gone has no link', async ({
  page,
  shop,
}) => {
  const [kept, gone] = await makeProducts(shop.db, [
    { title: 'Cedar Wall Bars' },
    { title: 'Tin Whistle Timer' },
  ]);
  if (!kept || !gone) throw new Error('Two products were made');
  const number = await placeOrder(page, [kept, gone]);
  await takeStep(shop.db, number, 'shipped', '2026-03-04T20:30:00Z');
  await takeStep(shop.db, number, 'delivered', '2026-03-06T05:00:00Z');
  await deleteProduct(shop.db, gone);

  await visit(page, `/order?number=${number}`);
  await expect(form(page).number).toHaveValue(number);
  await lookUp(page, number, customer.email);
  const found = foundOrder(page, number);
  await expect(found).toContainText('Your order has arrived.');
  await expect(found).toContainText('To return something or ask a question, you need the link in our');
  const steps = found.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Order placed/,
    /^On its wayMar 5, 2026, 2:30/,
    /^DeliveredMar 6, 2026, 11:00/,
  ]);
  const lines = found.getByRole('list', { name: 'Products' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expect(lines.getByRole('link')).toHaveText([kept.title]);
});

test('nothing is asked before both fields are filled in', async ({ page }) => {
  let isAsked = false;
  await page.route(find, (route) => {
    isAsked = true;
    return route.continue();
  });
  await visit(page, '/order');
  const { number, email, button } = form(page);
  await button.click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Enter your order number');
  await expect(email).toHaveAccessibleDescription('Enter the e-mail address you ordered with');
  expect(isAsked).toBe(false);
});

test('a shop out of reach says so, and trying again finds the order', async ({ page, shop }) => {
  const number = await placeOrder(page, [await makeProduct(shop.db)]);
  await visit(page, '/order');
  await page.route(find, unreachable);
  await lookUp(page, number, customer.email);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The shop can’t be reached.');
  await page.unroute(find);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(foundOrder(page, number)).toBeVisible();
});

test('after too many tries it says how long to wait', async ({ page }) => {
  const failure = { reason: 'RATE_LIMITED', details: { retryAfterSeconds: 400 } };
  const error = { message: 'Too many requests', code: -32029, data: { httpStatus: 429, failure } };
  await page.route(find, (route) => route.fulfill({ status: 429, json: { error } }));
  await visit(page, '/order');
  await lookUp(page, 'RH-22222-22222', customer.email);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Too many attempts. Please wait 7 minutes and try again.',
  );
});

test('a found order is printed as a sheet with the shop above it, and nothing else', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { title: 'Printed Bar' });
  const number = await placeOrder(page, [product]);
  await visit(page, '/order');
  await lookUp(page, number, customer.email);
  await expect(foundOrder(page, number)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheet = foundOrder(page, number);
  await expect(sheet.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
  await expect(sheet.getByText('Printed Bar')).toBeVisible();
  await expect(sheet.getByText('hello@rackhouse.example')).toBeVisible();
  for (const name of ['banner', 'contentinfo'] as const) await expect(page.getByRole(name)).toBeHidden();
  await expect(form(page).button).toBeHidden();
  // Other pages have their header where they begin.
  await visit(page, productPath(product));
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
