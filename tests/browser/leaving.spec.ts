import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, expectAlive, placeOrderButton, visit } from './shopper.ts';

/** Accepts every question of the browser, and notes it. */
function agree(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  return asked;
}

test('a reload with a filled cart asks first', { tag: '@short' }, async ({ page, shop }) => {
  const asked = agree(page);
  await addToCart(page, await makeProduct(shop.db));
  expect(asked).toEqual([]);
  await page.reload();
  await expectAlive(page);
  expect(asked).toEqual(['beforeunload']);
});

test('closing the tab with a filled cart asks first, and can be called off', async ({ page, shop }) => {
  await addToCart(page, await makeProduct(shop.db));
  const asking = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asking;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(cartLink(page)).toHaveText('1');
});

test('no move inside the shop asks', async ({ page, shop }) => {
  const asked = agree(page);
  await addToCart(page, await makeProduct(shop.db));
  await cartLink(page).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(placeOrderButton(page)).toBeEnabled();
  await page.getByRole('contentinfo').getByRole('link', { name: 'All products' }).click();
  await expect(page).toHaveURL('/product');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  expect(asked).toEqual([]);
});

test('an emptied cart asks no more', async ({ page, shop }) => {
  const asked = agree(page);
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  await cartLink(page).click();
  await page.getByRole('button', { name: `Remove ${product.title}` }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(cartLink(page)).toHaveText('0');
  await page.reload();
  await expectAlive(page);
  expect(asked).toEqual([]);
});

test('an empty cart never asks', async ({ page }) => {
  const asked = agree(page);
  await visit(page, '/product');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.reload();
  await expectAlive(page);
  expect(asked).toEqual([]);
});
