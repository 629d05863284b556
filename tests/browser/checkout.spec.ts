import { messages } from '../../src/shared/base/messages.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import {
  card,
  cartLink,
  closeFilters,
  expectAdded,
  fillCheckout,
  openCheckout,
  openFilters,
  placeOrderButton,
  summary,
  toast,
  visit,
} from './shopper.ts';

test('a shopper finds two products, pays in cash, and the order is stored', {
  tag: ['@short', '@phone'],
}, async ({ page, shop }) => {
  const vest = await makeProduct(shop.db, { title: 'Zephyr Mesh Vest', priceCents: 3499, stock: 7 });
  const sled = await makeProduct(shop.db, { title: 'Quarry Drag Sled', priceCents: 21_000, stock: 4 });
  await visit(page, '/');
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  for (const product of [vest, sled]) {
    await openFilters(page);
    await page.getByLabel('Search by Name').fill(product.title);
    await closeFilters(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.title);
    // The list before it stays until the next one is here, and would move away from under the click.
    await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
    await card(page, product).getByRole('button', { name: 'Add to Cart' }).click();
    await expectAdded(page);
  }
  await cartLink(page).click();
  await page.getByRole('button', { name: `Increase quantity of ${vest.title}` }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  await expect(summary(page, 'Subtotal')).toHaveText('$279.98');
  await expect(summary(page, 'Shipping')).toHaveText('$0.00');
  await expect(summary(page, 'Total')).toHaveText('$279.98');
  await fillCheckout(page);
  await placeOrderButton(page).click();

  await expect(toast(page, messages.checkout.confirmed)).toBeVisible();
  await expect(page).toHaveURL('/confirm');
  await expect(cartLink(page)).toHaveText('0');

  const [order, ...others] = await ordersOf(shop.db, vest);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    status: 'placed',
    paymentMethod: 'cash',
    customerName: customer.name,
    customerEmail: customer.email,
    customerAddress: customer.address,
    customerPhone: customer.phone,
    totalCents: 27_998,
    lines: [
      { productId: vest.id, title: vest.title, unitPriceCents: 3499, quantity: 2 },
      { productId: sled.id, title: sled.title, unitPriceCents: 21_000, quantity: 1 },
    ],
  });
  expect(await stockOf(shop.db, vest.id)).toBe(5);
  expect(await stockOf(shop.db, sled.id)).toBe(3);
});

test('the confirmation shows number, date and total of the order', async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db, { priceCents: 149_950 }));
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: messages.confirmation.title })).toBeVisible();
  await expect(page.getByText(messages.confirmation.thanks)).toBeVisible();

  const [order] = await ordersOf(shop.db, product);
  const date = order?.createdAt.toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'Asia/Dhaka',
  });
  expect(date).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4}$/);
  await expect(page.getByRole('definition')).toHaveText([
    order?.number ?? '',
    date ?? '',
    '$1,499.50',
    'Cash on Delivery',
  ]);
  expect(await page.evaluate(() => localStorage.getItem('amount'))).toBe('1499.50');

  await page.reload();
  await expect(page.getByRole('definition').first()).toHaveText(order?.number ?? '');
  await page.getByRole('button', { name: messages.confirmation.home }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('amount'))).toBeNull();
});

test('going back after an order does not order again', { tag: '@short' }, async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');

  await page.goBack();
  await expect(page).not.toHaveURL('/confirm');
  await expect(placeOrderButton(page)).toBeHidden();
  await visit(page, '/checkout');
  await expect(page).toHaveURL('/');
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('ordering the same goods once more is a second order', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  for (const count of [1, 2]) {
    await openCheckout(page, product);
    await fillCheckout(page);
    await placeOrderButton(page).click();
    await expect(page).toHaveURL('/confirm');
    expect(await ordersOf(shop.db, product)).toHaveLength(count);
  }
});

test('checkout, card page and confirmation lead home when there is nothing to pay or confirm', async ({
  page,
}) => {
  for (const path of ['/checkout', '/payment', '/confirm']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toBeVisible();
  }
});
