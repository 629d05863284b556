import type { Page, Request } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import {
  addToCart,
  cartLink,
  delivery,
  expectAlive,
  fillCheckout,
  holdBack,
  loseAnswer,
  openCheckout,
  placeOrderButton,
  quantityOf,
  toast,
  unreachable,
  visit,
} from './shopper.ts';

const place = '**/trpc/order.place**';

/** The Idempotency-Keys of the orders that the page sends from now on. */
function collectKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request: Request) => {
    const key = request.headers()['idempotency-key'];
    if (request.url().includes('order.place') && key) keys.push(key);
  });
  return keys;
}

test('a double click makes one order', { tag: '@short' }, async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  await placeOrderButton(page).dblclick();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
  expect(await stockOf(shop.db, product.id)).toBe(9);
});

test('two tabs that order the same cart at once make one order', async ({ page, context, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  const other = await context.newPage();
  await other.goto('/checkout');
  await fillCheckout(other);

  const letThrough = await holdBack(page, place);
  for (const tab of [page, other]) {
    await placeOrderButton(tab).click();
    await expect(tab.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  }
  letThrough();
  await expect(page).toHaveURL('/confirm');
  await expect(other).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('what is added to the cart while an order is under way stays there, in every tab', {
  tag: '@short',
}, async ({ page, context, shop }) => {
  const ordered = await makeProduct(shop.db);
  const later = await makeProduct(shop.db);
  await openCheckout(page, ordered, 2);
  await fillCheckout(page);
  const letThrough = await holdBack(page, place);
  await placeOrderButton(page).click();
  await expect(page.getByRole('button', { name: 'Placing your order…' })).toBeVisible();
  const other = await context.newPage();
  await addToCart(other, later);
  await addToCart(other, ordered);
  letThrough();
  await expect(page).toHaveURL('/confirm');
  expect(await stockOf(shop.db, ordered.id)).toBe(8);
  await visit(other, '/cart');
  for (const product of [ordered, later]) await expect(quantityOf(other, product)).toHaveText('1');
  await expect(cartLink(page)).toHaveText('2');
});

test('nothing is lost while the server is out of reach, and trying again orders once', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db);
  const keys = collectKeys(page);
  await openCheckout(page, product);
  await fillCheckout(page);
  await page.route(place, unreachable);
  await placeOrderButton(page).click();
  await expect(toast(page, messages.checkout.failed)).toBeVisible();
  await expect(cartLink(page)).toHaveText('1');
  await expect(page.getByLabel('Name')).toHaveValue(delivery.name);
  expect(await ordersOf(shop.db, product)).toEqual([]);

  await page.unroute(place);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

for (const reload of [false, true]) {
  const after = reload ? 'after a reload' : 'at once';
  const tag = reload ? [] : '@short';
  test(`an order whose answer was lost is found again by trying ${after}`, { tag }, async ({
    page,
    shop,
  }) => {
    const product = await openCheckout(page, await makeProduct(shop.db), 2);
    await fillCheckout(page);
    await page.route(place, loseAnswer);
    await placeOrderButton(page).click();
    await expect(toast(page, messages.checkout.failed)).toBeVisible();
    const [order] = await ordersOf(shop.db, product);

    await page.unroute(place);
    if (reload) {
      await page.reload();
      await expectAlive(page);
    }
    await placeOrderButton(page).click();
    await expect(page.getByText(order?.number ?? 'no order')).toBeVisible();
    expect(await ordersOf(shop.db, product)).toHaveLength(1);
    expect(await stockOf(shop.db, product.id)).toBe(8);
  });
}

for (const [name, answer, text] of [
  ['an empty answer', '', messages.checkout.emptyAnswer],
  ['a refusal without a reason', '{"result":{"data":{"success":false}}}', messages.checkout.orderFailed],
] as const) {
  test(`${name} is told, and the cart is kept`, async ({ page, shop }) => {
    await openCheckout(page, await makeProduct(shop.db));
    await fillCheckout(page);
    await page.route(place, (route) => route.fulfill({ contentType: 'application/json', body: answer }));
    await placeOrderButton(page).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(cartLink(page)).toHaveText('1');
    await expect(placeOrderButton(page)).toBeEnabled();
  });
}
