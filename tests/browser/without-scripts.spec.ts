import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { subscribedWords } from '../../src/shared/order/form-pages.ts';
import { customer, type MadeProduct, makeProduct, makeProducts, makeVariants } from '../helpers/factories.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { cartLink, cartRow, holdBack, quantityOf } from './shopper.ts';

/** Buys two products with nothing but links and forms. @returns the number of the order */
async function buy(page: Page, product: MadeProduct, parent: MadeProduct): Promise<string> {
  await page.goto(`/product?searchTerm=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Add to Cart: ${product.title}`, exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.goto(`/product/${parent.id}`);
  await page.getByText('No. 1', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByLabel(`Quantity of ${product.title}`).fill('3');
  await page.getByRole('button', { name: `Update ${product.title}` }).click();
  await expect(page.getByLabel(`Quantity of ${product.title}`)).toHaveValue('3');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Name').fill(customer.name);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(messages.checkout.emailRequired);
  await page.keyboard.type(customer.email);
  await page.getByLabel('Address').fill(customer.address);
  await page.getByLabel('Phone').fill('01712 345678');
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('heading', { name: messages.confirmation.title })).toBeVisible();
  await page.reload();
  return (await page.getByText(/^RH-/).textContent()) ?? '';
}

const goods = async ({ db }: OpenShop, title: string) => {
  const product = await makeProduct(db, { title, priceCents: 1000 });
  const { parent, variants } = await makeVariants(db, [{ priceCents: 500 }, { priceCents: 700 }]);
  return { product, parent, variant: variants[1] as MadeProduct };
};

async function expectOrdered({ db }: OpenShop, number: string, ids: [string, number][]): Promise<void> {
  const order = await db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } });
  expect(order).toMatchObject({ status: 'placed', totalCents: 3700, customerPhone: customer.phone });
  expect(new Set(order.lines.map(({ productId, quantity }) => `${productId} ${quantity}`))).toEqual(
    new Set(ids.map((line) => line.join(' '))),
  );
}

/** Goes through the shop by what all of its pages have: the menu and the search on a phone, the filters, and the newsletter. */
async function lookAround(page: Page, { db }: OpenShop, word: string): Promise<void> {
  await makeProducts(db, [
    { title: `Heavy ${word}`, priceCents: 9000, category: 'mats' },
    { title: `Light ${word}`, priceCents: 1000, category: 'mats' },
    { title: `Other ${word}`, priceCents: 2000, category: 'fitness' },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Your orders' })).toBeVisible();
  await menu.getByRole('link', { name: 'Fitness Accessories' }).click();
  await expect(page).toHaveURL('/product?category=fitness');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByLabel('Search by Name').fill(word);
  await filters.getByLabel('Search by Name').press('Enter');
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await filters.getByLabel('Mats & Flooring').check();
  await filters.getByLabel('Max').fill('100');
  await filters.getByRole('button', { name: 'Show products' }).click();
  await page.getByLabel('Sort By').selectOption('Price: Low to High');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(cards).toContainText([`Light ${word}`, `Heavy ${word}`]);
  await expect(page.getByRole('list', { name: 'Applied filters' })).toContainText('Up to $100.00');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Search products').fill(`heavy ${word}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “heavy ${word}”`);
  await page.getByLabel('Newsletter').fill(`${word}@EXAMPLE.com`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(subscribedWords)).toBeVisible();
  expect(await db.newsletterSubscriber.count({ where: { email: `${word}@example.com` } })).toBe(1);
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper buys from the list to the confirmation @short', async ({ page, shop }) => {
    const { product, parent, variant } = await goods(shop, 'Unscripted kettlebell');
    const number = await buy(page, product, parent);
    await expectOrdered(shop, number, [
      [product.id, 3],
      [variant.id, 1],
    ]);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty without JavaScript')).toBeVisible();
    await expect(page.getByText('Loading your cart')).toBeHidden();
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'Check out without it' })).toBeVisible();
  });

  test('a shopper has the menu, the search, the filters and the newsletter', async ({ page, shop }) => {
    await lookAround(page, shop, 'plainly');
  });
});

test('a shopper whose scripts do not arrive has the menu, the search, the filters and the newsletter', async ({
  page,
  shop,
}) => {
  await page.route(/\.js$/, (route) => route.abort());
  await lookAround(page, shop, 'delayed');
});

test('a menu that was opened before scripts ran stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await holdBack(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const close = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close menu' });
  arrive();
  // It takes the focus as it becomes modal.
  await expect(close).toBeFocused();
});

test('a shopper whose scripts do not arrive buys as well', async ({ page, shop }) => {
  await page.route(/\.js$/, (route) => route.abort());
  const { product, parent, variant } = await goods(shop, 'Scriptless kettlebell');
  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Check out without it' })).toBeVisible({ timeout: 10_000 });
  const number = await buy(page, product, parent);
  await expectOrdered(shop, number, [
    [product.id, 3],
    [variant.id, 1],
  ]);
});

test('what was added before scripts ran is in the cart once they do', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Early kettlebell' });
  await page.route(/\.js$/, (route) => route.abort());
  for (const times of [1, 2]) {
    await page.goto(`/product/${product.id}`);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByLabel(`Quantity of ${product.title}`)).toHaveValue(String(times));
  }
  await page.unroute(/\.js$/);
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(cartRow(page, product)).toBeVisible();
  await expect(quantityOf(page, product)).toHaveText('2');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  await expect(quantityOf(page, product)).toHaveText('2');
});
