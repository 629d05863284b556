import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { deleteProduct, setPrice, setStock } from './database.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, cartRow, quantityOf, summary, unreachable, visit } from './shopper.ts';

const changes = (page: Page) => page.getByRole('region', { name: 'Changes in your cart' });
const checkout = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' });

test('a changed price is told, and counts at once', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { priceCents: 4000 });
  await addToCart(page, product, 2);
  await setPrice(shop.db, product, 4550);
  await visit(page, '/cart');

  await expect(changes(page)).toContainText(`The price of ${product.title} went from $40.00 to $45.50.`);
  await expect(summary(page, 'Total')).toHaveText('$91.00');
  await changes(page).getByRole('button', { name: 'Got it' }).click();
  await expect(changes(page)).not.toContainText(product.title);

  await checkout(page).click();
  await expect(page).toHaveURL('/checkout');
});

test('a product with too few left can be taken as far as it goes', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product, 4);
  await setStock(shop.db, product, 3);
  await visit(page, '/cart');

  await expect(changes(page)).toContainText(`${product.title} has only 3 left; you have 4 in your cart.`);
  await expect(checkout(page)).toBeDisabled();
  await changes(page).getByRole('button', { name: 'Take 3' }).click();
  await expect(quantityOf(page, product)).toHaveText('3');
  await expect(checkout(page)).toBeEnabled();
});

test('a product that is sold out can only be removed', async ({ page, shop }) => {
  const sold = await makeProduct(shop.db);
  const left = await makeProduct(shop.db);
  await addToCart(page, sold);
  await addToCart(page, left);
  await setStock(shop.db, sold, 0);
  await visit(page, '/cart');

  await expect(changes(page)).toContainText(`${sold.title} is out of stock.`);
  await expect(checkout(page)).toBeDisabled();
  await changes(page)
    .getByRole('button', { name: `Remove ${sold.title}` })
    .click();
  await expect(cartRow(page, sold)).toHaveCount(0);
  await expect(checkout(page)).toBeEnabled();
});

test('a deleted product is noticed and can be removed', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  await deleteProduct(shop.db, product);
  await cartLink(page).click();

  await expect(changes(page)).toContainText(`${product.title} is no longer sold.`);
  await expect(checkout(page)).toBeDisabled();
  await changes(page)
    .getByRole('button', { name: `Remove ${product.title}` })
    .click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('the cart stays as it is while the server can’t be asked', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  await page.route('**/trpc/**', unreachable);
  await cartLink(page).click();
  await expect(changes(page)).toContainText('Your cart is kept as it is.');
  await expect(cartRow(page, product)).toBeVisible();

  await page.unroute('**/trpc/**');
  await changes(page).getByRole('button', { name: 'Try again' }).click();
  await expect(changes(page)).not.toContainText('Your cart is kept as it is.');
  await expect(checkout(page)).toBeEnabled();
});
