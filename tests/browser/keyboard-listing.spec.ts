import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { moveTo, press } from './keyboard.ts';
import { expect, test } from './shop-test.ts';
import { filterButton, filterDrawer, productPath, shownCount, visit } from './shopper.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const countIn = (page: Page) => shownCount(page).textContent();

test('filters, sorting and pages of the listing work without a mouse', async ({ page }) => {
  await visit(page, '/product');
  const all = await countIn(page);
  await moveTo(page, page.getByRole('checkbox', { name: 'Mats & Flooring' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/product?category=mats');
  // The text that a screen reader announces, while the focus stays in its place.
  await expect(shownCount(page)).not.toHaveText(all ?? '');
  await expect(shownCount(page)).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByRole('checkbox', { name: 'Mats & Flooring' })).toBeFocused();

  await moveTo(page, page.getByLabel('Min', { exact: true }));
  await page.keyboard.type('20');
  await moveTo(page, page.getByLabel('Max', { exact: true }));
  await page.keyboard.type('200');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product?min=20&max=200&category=mats');

  await moveTo(page, page.getByLabel('Sort By'));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=price/);

  await press(page, page.getByRole('link', { name: /^Remove filter Mats & Flooring/ }));
  await expect(page).not.toHaveURL(/category/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Page 2', exact: true }));
  await expect(page).toHaveURL(/page=2/);
});

test('the drawer of the filters keeps the focus while it is open, and gives it back', {
  tag: '@short',
}, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await visit(page, '/product');
  await press(page, filterButton(page));
  const drawer = filterDrawer(page);
  await expect(drawer).toBeVisible();
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await moveTo(page, drawer.getByRole('checkbox', { name: 'Mats & Flooring' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/product?category=mats');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(filterButton(page)).toBeFocused();
});

test('the pictures of a product open large, and the focus returns', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await visit(page, productPath(product));
  const enlarge = page.getByRole('link', { name: `Enlarge: ${product.title}`, exact: true });
  await press(page, enlarge);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // As with dialogs of the browser's own, the keys lead out to its buttons and back in, and never to the page behind.
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').count()).toBe(await dialog.locator(':focus').count());
  }
  await moveTo(page, dialog.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(enlarge).toBeFocused();
});
