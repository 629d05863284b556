import type { Page } from '@playwright/test';
import { makeProducts } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { closeFilters, holdBack, openFilters, shownCount, visit } from './shopper.ts';

const most = 0.02;

declare global {
  interface Window {
    shifts: { at: number; value: number; moved: string[] }[];
  }
}

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node }[];
      })[]) {
        const moved = entry.sources.map(
          ({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 120) ?? '',
        );
        window.shifts.push({ at: entry.startTime, value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** The page's own time, once it has painted its present content. */
function paintedAt(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
      ),
  );
}

/** Counts moves right after a click as well: after `since`, only answers of the shop arrive. */
async function expectStill(page: Page, since = 0): Promise<void> {
  await page.waitForLoadState('networkidle');
  await paintedAt(page);
  const shifts = (await page.evaluate(() => window.shifts)).filter(({ at }) => at >= since);
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
  const since = await paintedAt(page);
  letThrough();
  await expect(shownCount(page)).toBeVisible();
  await expectStill(page, since);
});

test('nothing moves when the answer to a filter comes late', async ({ page, shop }) => {
  // The first will take the place of the second.
  await makeProducts(shop.db, [{ category: 'mats' }, { category: 'strength' }]);
  await visit(page, '/product');
  await openFilters(page);
  const letThrough = await holdBack(page, '**/trpc/product.list**');
  await page.getByRole('checkbox', { name: 'Mats & Flooring' }).check();
  await closeFilters(page);
  const since = await paintedAt(page);
  letThrough();
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false');
  await expectStill(page, since);
});
