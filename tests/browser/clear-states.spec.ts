import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import {
  addToCart,
  cartRow,
  closeFilters,
  delivery,
  fillCheckout,
  openCheckout,
  openFilters,
  placeOrderButton,
  toast,
  typeSearch,
  unreachable,
  visit,
} from './shopper.ts';

const connection = (page: Page) => page.getByRole('status', { name: 'Connection' });

test('the narrowest phone shows the whole total of a line', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { priceCents: 264_500 });
  await addToCart(page, product, 5);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/cart');
  const total = await cartRow(page, product).getByText('$13,225.00').boundingBox();
  expect((total?.x ?? 0) + (total?.width ?? 999)).toBeLessThanOrEqual(320);
});

test('a price range whose end is below its begin is not applied, and says so', async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  await page.getByLabel('Min').fill('200');
  await page.getByLabel('Max').fill('100');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Max is less than Min')).toBeVisible();
  await expect(page).toHaveURL('/product');
  await page.getByLabel('Max').fill('300');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/min=200&max=300/);
  await closeFilters(page);
});

test('an order without a connection keeps the form, and says so', async ({ page, shop }) => {
  await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  await page.context().setOffline(true);
  await placeOrderButton(page).click();
  await expect(toast(page, messages.checkout.failed)).toBeVisible();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'The shop can’t be reached. Your cart and what you typed are kept.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue(delivery.address);
  await page.context().setOffline(false);
});

test('details are offered again on this device, if the shopper has agreed, and forgotten', async ({
  page,
  shop,
}) => {
  await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  const remember = page.getByLabel('Remember my details on this device');
  await expect(remember).not.toBeChecked();
  await remember.check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');

  await addToCart(page, await makeProduct(shop.db));
  await visit(page, '/checkout');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByRole('button', { name: 'Use these details' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(delivery.name);
  await expect(page.getByLabel('Address')).toHaveValue(delivery.address);
  await expect(remember).toBeChecked();
  await remember.uncheck();
  expect(await page.evaluate(() => localStorage.getItem('details'))).toBeNull();
});

test('a page whose code does not come says so, and leads back', async ({ page }) => {
  await visit(page, '/product');
  await page.route(/about-page/, () => new Promise(() => {}));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products');
});

test('a page whose code went with an update says so', async ({ page }) => {
  await visit(page, '/product');
  const opened = await (await page.request.get('/aboutus')).text();
  const updated = opened.replaceAll(/entry-client-[\w-]+\.js/g, 'entry-client-NEWER.js');
  expect(updated).not.toBe(opened);
  let tries = 0;
  await page.route(/about-page/, (route) => {
    tries++;
    return route.fulfill({ status: 404 });
  });
  await page.route('**/aboutus', (route) => route.fulfill({ contentType: 'text/html', body: updated }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByText('The shop was updated after you opened this page.')).toBeVisible();
  await expect(page.getByText('Your cart is safe.')).toBeVisible();
  // Once for the pointer, and once for the click.
  expect(tries).toBeLessThanOrEqual(2);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Our Mission' })).toBeVisible();
});

test('who loses the connection is told what is kept, and what failed meanwhile is fetched afterwards', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db);
  await visit(page, '/product');
  await expect(connection(page)).toBeAttached();
  await page.context().setOffline(true);
  await expect(connection(page)).toHaveText(
    'You are offline. Your cart and what you typed are kept. You can go on as soon as the connection is back.',
  );
  await typeSearch(page, product.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: messages.product.fetchFailed })).toBeVisible();

  await page.context().setOffline(false);
  await expect(connection(page)).toHaveText('The connection is back.');
  await expect(page.getByRole('main').getByRole('link', { name: product.title }).first()).toBeVisible();
});

test('a call that alone is not answered is no lost connection', async ({ page }) => {
  await visit(page, '/product');
  await expect(connection(page)).toBeAttached();
  await page.route('**/trpc/**', unreachable);
  const look = page.waitForResponse('**/healthz');
  await typeSearch(page, 'rack');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: messages.product.fetchFailed })).toBeVisible();
  expect((await look).status()).toBe(200);
  await expect(connection(page)).toHaveText('');
});
