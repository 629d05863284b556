import { messages } from '../../src/shared/base/messages.ts';
import { truncate } from '../../src/shared/base/truncate.ts';
import { makeProduct } from '../helpers/factories.ts';
import { deleteProduct } from './database.ts';
import { expect, test } from './shop-test.ts';
import {
  addButton,
  card,
  cartLink,
  expectAdded,
  productPath,
  quantityOf,
  unreachable,
  visit,
} from './shopper.ts';

test.describe('a card', () => {
  test('shows tag, price and the title cut to 20 characters, with the whole of it on hover', {
    tag: '@short',
  }, async ({ page, shop }) => {
    const product = await makeProduct(shop.db, {
      title: 'Multi-Grip Swiss Bar with Rotating Sleeves',
      tag: 'Staff pick',
      priceCents: 123_450,
    });
    await visit(page, '/product');
    const shown = card(page, product);
    const title = shown.getByRole('heading').getByRole('link');
    await expect(title).toHaveText('Multi-Grip Swiss Bar…');
    await expect(title).toHaveText(truncate(product.title, 20));
    await expect(title).toHaveAttribute('title', product.title);
    await expect(shown.getByText('Staff pick')).toBeVisible();
    await expect(shown.getByText('$1,234.50')).toBeVisible();

    await shown.getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(productPath(product));
  });

  test('adds its product to the cart', { tag: '@short' }, async ({ page, shop }) => {
    const product = await makeProduct(shop.db);
    await visit(page, '/product');
    await card(page, product).getByRole('button', { name: 'Add to Cart' }).click();
    await expectAdded(page);
    await expect(cartLink(page)).toHaveText('1');
  });

  test('says STOCK OUT in place of every way to add', { tag: '@short' }, async ({ page, shop }) => {
    const product = await makeProduct(shop.db, { stock: 0 });
    await visit(page, '/product');
    const shown = card(page, product);
    await expect(shown.getByText(messages.product.stockOut)).toBeVisible();
    await shown.hover();
    await expect(shown.getByRole('button', { includeHidden: true })).toHaveCount(0);
    await expect(shown.getByRole('link', { name: 'View' })).toBeVisible();
    await shown.getByRole('link', { name: `Notify me: ${product.title}` }).click();
    await expect(page.getByLabel('Notify me when it is back in stock')).toBeFocused();
  });

  test('shows its actions over the picture while the mouse is there', { tag: '@mouse' }, async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db);
    await visit(page, '/product');
    const shown = card(page, product);
    await expect(shown.getByTitle('Add to cart')).toBeHidden();

    await shown.hover();
    await shown.getByTitle('Add to cart').click();
    await expectAdded(page);
    await shown.getByTitle('View', { exact: true }).click();
    await expect(page).toHaveURL(productPath(product));
  });
});

test.describe('the page of a product', () => {
  test('offers 1 to 5 pieces, but no more than are in stock', { tag: '@short' }, async ({ page, shop }) => {
    const offers = { 12: ['1', '2', '3', '4', '5'], 3: ['1', '2', '3'] };
    for (const [stock, quantities] of Object.entries(offers)) {
      const product = await makeProduct(shop.db, { stock: Number(stock) });
      await visit(page, productPath(product));
      await expect(page.getByLabel('Quantity').getByRole('option')).toHaveText(quantities);
      await expect(page.getByLabel('Quantity')).toHaveValue('1');
      await expect(page.getByText(messages.product.inStock(Number(stock)))).toBeVisible();
    }
  });

  test('sells nothing that is out of stock', async ({ page, shop }) => {
    await visit(page, productPath(await makeProduct(shop.db, { stock: 0 })));
    await expect(page.getByText(messages.product.stockOutBadge, { exact: true })).toBeVisible();
    await expect(addButton(page)).toBeDisabled();
    await expect(page.getByLabel('Quantity')).toBeDisabled();
    // Nothing is promised of its delivery.
    const promises = page.getByRole('list', { name: 'Delivery, returns and warranty' });
    await expect(promises.getByText('return')).toBeVisible();
    await expect(promises.getByText('Leaves our warehouse')).toHaveCount(0);
    await visit(page, productPath(await makeProduct(shop.db, { stock: 1 })));
    await expect(promises.getByText('Leaves our warehouse')).toBeVisible();
  });

  test('keeps price and button in sight on a phone, and adds what was chosen', { tag: '@phone' }, async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { stock: 9, details: 'Long.\n\n'.repeat(60) });
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, productPath(product));
    const bar = page.getByRole('region', { name: 'Buy this product' });
    await addButton(page).scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await page.getByLabel('Quantity').selectOption('3');

    await page.getByRole('term').last().scrollIntoViewIfNeeded();
    await expect(bar.getByText('$49.99')).toBeInViewport();
    await bar.getByRole('button').click();
    await expectAdded(page);
    await expect(quantityOf(page, product)).toHaveText('3');
    await page.keyboard.press('Escape');

    // The bar stops above the footer, and covers no part of it.
    await page.getByRole('contentinfo').getByText('All rights reserved').scrollIntoViewIfNeeded();
    const [end, foot] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
  });

  test('leads from the bar to the form that asks when it is back', { tag: '@phone' }, async ({
    page,
    shop,
  }) => {
    const product = await makeProduct(shop.db, { stock: 0, details: 'Long.\n\n'.repeat(60) });
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, productPath(product));
    await page.getByRole('term').last().scrollIntoViewIfNeeded();
    const bar = page.getByRole('region', { name: 'Buy this product' });
    await bar.getByRole('button', { name: 'Notify me: ' }).click();
    await expect(page.getByRole('textbox', { name: 'Notify me when it is back in stock' })).toBeFocused();
    await expect(bar).toBeHidden();
  });

  test('describes it, with N/A for what the shop does not know', async ({ page, shop }) => {
    const product = await makeProduct(shop.db, {
      details: 'Rolls quietly.\n\nWipes clean.',
      category: 'bodyweight',
    });
    await visit(page, productPath(product));
    await expect(page).toHaveTitle(new RegExp(product.title));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
    await expect(page.getByRole('img', { name: product.title })).toBeVisible();
    await expect(page.getByRole('article').first().getByText('$49.99')).toBeVisible();
    await expect(page.getByText('Rolls quietly.')).toBeVisible();
    await expect(page.getByText('Wipes clean.')).toBeVisible();
    await expect(page.getByRole('term')).toHaveText(['Category', 'Brand', 'Dimensions', 'Weight']);
    await expect(page.getByRole('definition')).toHaveText(['Conditioning & Bodyweight', 'N/A', 'N/A', 'N/A']);
  });

  test('is a 404 with a way on when there is no such product', async ({ page }) => {
    const response = await page.goto('/product/00000000-0000-7000-8000-000000000000');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product does not exist');
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL('/product');
  });

  test('says so when the product was deleted since the list was shown', async ({ page, shop }) => {
    const product = await makeProduct(shop.db);
    await visit(page, '/product');
    await deleteProduct(shop.db, product);
    await card(page, product).getByRole('link', { name: 'View' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This product does not exist');
  });

  test('says so when it can’t be fetched, and tries again', async ({ page, shop }) => {
    const product = await makeProduct(shop.db);
    await visit(page, '/product');
    await page.route('**/trpc/**', unreachable);
    await card(page, product).getByRole('link', { name: 'View' }).click();
    const alert = page.getByRole('alert').filter({ hasText: messages.product.fetchFailed });
    await expect(alert).toBeVisible();

    await page.unroute('**/trpc/**');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
  });
});
