import type { Page } from '@playwright/test';
import { makeProducts } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { closeFilters, holdBack, openFilters, shownCount, visit } from './shopper.ts';

const most = 0.02;

/** Longer than the half second in which a shift still counts as the answer to a finger. */
const beyondInputMs = 700;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 120) ?? '',
        );
        window.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThan(most);
}

for (const address of ['/product', '/product?searchTerm=bar&category=weightlifting,strength&min=10']) {
  test(`nothing moves while ${address} comes to life`, async ({ page }) => {
    await visit(page, address);
    await expect(shownCount(page)).toBeVisible();
    await expectStill(page);
  });
}

test('nothing moves when products take the places that were kept for them', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(() => scrollTo(0, 0));
  const letThrough = await holdBack(page, '**/trpc/product.list**');
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), beyondInputMs);
  await page.evaluate(() => {
    window.shifts = [];
  });
  letThrough();
  await expect(shownCount(page)).toBeVisible();
  await expectStill(page);
});

test('nothing moves when the answer to a filter comes late', async ({ page, shop }) => {
  // The first will be where the second was.
  await makeProducts(shop.db, [{ category: 'mats' }, { category: 'strength' }]);
  await visit(page, '/product');
  await openFilters(page);
  const letThrough = await holdBack(page, '**/trpc/product.list**');
  await page.getByRole('checkbox', { name: 'Mats & Flooring' }).check();
  await closeFilters(page);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), beyondInputMs);
  letThrough();
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  await expectStill(page);
});
