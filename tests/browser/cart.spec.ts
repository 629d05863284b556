import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import {
  addButton,
  addToCart,
  cartLink,
  cartRow,
  productPath,
  quantityOf,
  summary,
  toast,
  visit,
} from './shopper.ts';

test('a line never holds more than the stock', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 2 });
  await addToCart(page, product, 2);
  await addButton(page).click();
  await expect(toast(page, messages.cart.maximumReached)).toBeVisible();

  await cartLink(page).click();
  await expect(quantityOf(page, product)).toHaveText('2');
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click();
  await expect(toast(page, messages.cart.maximumReached)).toBeVisible();
  await expect(quantityOf(page, product)).toHaveText('2');
});

test('every line shows price and total, and the summary adds them up', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const bench = await makeProduct(shop.db, { title: 'Cast Aluminium Preacher Bench', priceCents: 12_950 });
  const strap = await makeProduct(shop.db, { title: 'Wrist Strap', priceCents: 799 });
  await addToCart(page, bench);
  await addToCart(page, strap, 3);
  await cartLink(page).click();

  await expect(cartRow(page, bench).getByRole('link')).toHaveText('Cast Aluminium Preache…');
  await expect(cartRow(page, bench)).toContainText('$129.50');
  await expect(cartRow(page, strap)).toContainText('$7.99');
  await expect(cartRow(page, strap)).toContainText('$23.97');
  await expect(summary(page, 'Total Item')).toHaveText('2X');
  await expect(summary(page, 'Subtotal')).toHaveText('$153.47');
  await expect(summary(page, 'Shipping Fee')).toHaveText('$0.00');
  await expect(summary(page, 'Total')).toHaveText('$153.47');

  await cartRow(page, bench).getByRole('link').click();
  await expect(page).toHaveURL(productPath(bench));
});

test('image and action have columns of their own on a wide screen only', async ({ page, shop, isMobile }) => {
  await addToCart(page, await makeProduct(shop.db));
  await cartLink(page).click();
  const wide = ['Image', 'Product', 'Quantity', 'Price', 'Total', 'Action'];
  const narrow = ['Product', 'Quantity', 'Price', 'Total'];
  await expect(page.getByRole('columnheader')).toHaveText(isMobile ? narrow : wide);
});

test('minus stops at 1, plus adds one more', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { priceCents: 1000 });
  await addToCart(page, product);
  await cartLink(page).click();
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click();
  await expect(quantityOf(page, product)).toHaveText('2');
  await expect(summary(page, 'Total')).toHaveText('$20.00');

  const minus = page.getByRole('button', { name: `Decrease quantity of ${product.title}` });
  await minus.click();
  await expect(quantityOf(page, product)).toHaveText('1');
  await minus.click({ force: true });
  await expect(quantityOf(page, product)).toHaveText('1');
  await expect(summary(page, 'Total')).toHaveText('$10.00');
});

test('a line is removed only after Confirm', { tag: '@short' }, async ({ page, shop }) => {
  const kept = await makeProduct(shop.db);
  const removed = await makeProduct(shop.db);
  await addToCart(page, kept);
  await addToCart(page, removed);
  await cartLink(page).click();

  const remove = page.getByRole('button', { name: `Remove ${removed.title}` });
  const dialog = page.getByRole('alertdialog', { name: messages.cart.removeTitle });
  await remove.click();
  await expect(dialog).toHaveAccessibleDescription(messages.cart.removeBody);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(cartRow(page, removed)).toBeVisible();

  await remove.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cartRow(page, removed)).toBeVisible();

  await remove.click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(cartRow(page, removed)).toHaveCount(0);
  await expect(cartRow(page, kept)).toBeVisible();
  await expect(summary(page, 'Total Item')).toHaveText('1X');
});

test('an empty cart can’t be checked out, and leads back to the products', { tag: '@short' }, async ({
  page,
}) => {
  await visit(page, '/cart');
  await expect(summary(page, 'Total Item')).toHaveText('0X');
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' });
  await expect(checkout).toBeDisabled();
  await checkout.click({ force: true });
  await expect(page).toHaveURL('/cart');

  await page.getByRole('main').getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/product');
});
