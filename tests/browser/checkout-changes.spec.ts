import type { Page } from '@playwright/test';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { deleteProduct, ordersOf, setPrice, setStock } from './database.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, fillCheckout, openCheckout, placeOrderButton, summary } from './shopper.ts';

const changes = (page: Page) => page.getByRole('region', { name: 'Changes in your cart' });

test('stock that ran short before Place Order is told, and what is left can be ordered', async ({
  page,
  shop,
}) => {
  const product = await openCheckout(page, await makeProduct(shop.db), 3);
  await fillCheckout(page);
  await setStock(shop.db, product, 2);
  await placeOrderButton(page).click();

  await expect(changes(page)).toContainText(`${product.title} has only 2 left; you have 3 in your cart.`);
  await expect(changes(page)).toBeFocused();
  await expect(placeOrderButton(page)).toBeDisabled();
  await changes(page).getByRole('button', { name: 'Take 2' }).click();
  await expect(summary(page, 'Total')).toHaveText('$99.98');

  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ totalCents: 9998, lines: [{ quantity: 2 }] }]);
  expect(await stockOf(shop.db, product.id)).toBe(0);
});

test('a product sold out before Place Order is removed, and the rest ordered', async ({ page, shop }) => {
  const sold = await makeProduct(shop.db);
  const left = await makeProduct(shop.db);
  await addToCart(page, sold);
  await openCheckout(page, left);
  await fillCheckout(page);
  await setStock(shop.db, sold, 0);
  await placeOrderButton(page).click();

  await expect(changes(page)).toContainText(`${sold.title} is out of stock.`);
  await changes(page)
    .getByRole('button', { name: `Remove ${sold.title}` })
    .click();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, sold)).toEqual([]);
  expect(await ordersOf(shop.db, left)).toHaveLength(1);
});

test('a price that changed before Place Order is shown before anything is ordered', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db, { priceCents: 10_000 }), 2);
  await fillCheckout(page);
  await setPrice(shop.db, product, 12_500);
  await placeOrderButton(page).click();

  await expect(changes(page)).toContainText('The total is now $250.00.');
  await expect(changes(page)).toContainText('went from $100.00 to $125.00.');
  await expect(summary(page, 'Total')).toHaveText('$250.00');
  expect(await ordersOf(shop.db, product)).toEqual([]);

  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([
    { totalCents: 25_000, lines: [{ unitPriceCents: 12_500, quantity: 2 }] },
  ]);
});

test('a product deleted before Place Order is removed, and the rest ordered', async ({ page, shop }) => {
  const deleted = await makeProduct(shop.db);
  const left = await makeProduct(shop.db);
  await addToCart(page, deleted);
  await openCheckout(page, left);
  await fillCheckout(page);
  await deleteProduct(shop.db, deleted);
  await placeOrderButton(page).click();

  await expect(changes(page)).toContainText(`${deleted.title} is no longer sold.`);
  await changes(page)
    .getByRole('button', { name: `Remove ${deleted.title}` })
    .click();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, left)).toMatchObject([{ lines: [{ productId: left.id }] }]);
});
