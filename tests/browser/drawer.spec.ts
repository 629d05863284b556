import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { visit } from './shopper.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

test.beforeEach(async ({ page }) => {
  await visit(page, '/');
  await opener(page).click();
  await expect(drawer(page)).toBeVisible();
  // It is modal a moment after it shows, and has the focus from then on.
  await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
});

test('the drawer is 300 px wide, repeats the links of the header, and leads to categories and orders', {
  tag: '@phone',
}, async ({ page }) => {
  // Its box is measured while it slides in, to a fraction of a pixel.
  await expect(drawer(page)).toHaveCSS('width', '300px');
  const links = ['Home', 'Product', 'Product Manage', 'About Us', 'Cart', 'Your orders'];
  const categories = drawer(page).getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(drawer(page).getByRole('link')).toHaveText([
    ...links,
    ...(await categories.allTextContents()),
  ]);
  await categories.filter({ hasText: 'Mats & Flooring' }).click();
  await expect(page).toHaveURL('/product?category=mats');
});

test('a click outside closes the drawer, and focus returns to its button', { tag: '@phone' }, async ({
  page,
}) => {
  await page.mouse.click(345, 400);
  await expect(drawer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a click inside leaves the drawer open', async ({ page }) => {
  await drawer(page).getByText('Menu', { exact: true }).click();
  await expect(drawer(page)).toBeVisible();
});

test('Escape closes the drawer, and focus returns to its button', { tag: '@phone' }, async ({ page }) => {
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('its own button closes the drawer', async ({ page }) => {
  await drawer(page).getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer(page)).toBeHidden();
});

test('the drawer closes once a link is chosen', async ({ page }) => {
  await drawer(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL('/aboutus');
  await expect(drawer(page)).toBeHidden();
});

test('a click outside closes the drawer at 1024 px too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(900, 400);
  await expect(drawer(page)).toBeHidden();
});
