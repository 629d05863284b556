import type { Locator, Page } from '@playwright/test';
import { messages } from '../../src/shared/messages.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { ordersOf } from './books.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, delivery, placeOrderButton, toast, visit } from './shopper.ts';

const farthest = 80;

/** Presses the key until the element has the focus, as someone without a mouse does. */
async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < farthest; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${farthest} times ${key}`);
}

async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await moveTo(page, target, key);
  await page.keyboard.press('Enter');
}

test('everything from the search to the confirmation works without a mouse', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Obsidian Grip Trainer' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await visit(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Start Shopping' }));

  await moveTo(page, page.getByLabel('Search by Name'));
  await page.keyboard.type(product.title);
  await page.keyboard.press('Enter');
  await press(page, button(`Add to Cart: ${product.title}`));
  await expect(toast(page, messages.cart.added)).toBeVisible();

  await press(page, cartLink(page), 'Shift+Tab');
  await press(page, button(`Increase quantity of ${product.title}`));
  await press(page, button('Proceed to Checkout'));

  for (const [label, text] of Object.entries({
    Name: delivery.name,
    Email: delivery.email,
    Address: delivery.address,
    Phone: delivery.phone,
  })) {
    await moveTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await moveTo(page, page.getByLabel('Credit/Debit Card'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Cash on Delivery')).toBeChecked();
  await press(page, placeOrderButton(page));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.confirmation.title);
  expect(await ordersOf(shop.db, product)).toMatchObject([
    { customerName: customer.name, customerPhone: customer.phone, lines: [{ quantity: 2 }] },
  ]);
  await press(page, button(messages.confirmation.home));
  await expect(page).toHaveURL('/');
});

test('a line is removed without a mouse, and focus stays near it', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  await press(page, cartLink(page), 'Shift+Tab');
  const remove = page.getByRole('button', { name: `Remove ${product.title}` });
  await press(page, remove);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Confirm' }));
  await expect(remove).toHaveCount(0);
  await press(page, page.getByRole('link', { name: 'Browse products' }));
  await expect(page).toHaveURL('/product');
});
