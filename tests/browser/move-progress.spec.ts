import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { holdBack, shownCount, visit } from './shopper.ts';

declare global {
  interface Window {
    /** The number of times that a bar was seen. */
    bars: number;
  }
}

const bar = (page: Page) => page.locator('[data-part="move-progress"]');

test('a bar shows while the chunk of a page is on its way', async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/about-page-.*\.js/);
  await visit(page, '/product');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page).toHaveURL('/aboutus');

  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a bar shows while a page waits for its data', async ({ page }) => {
  await visit(page, '/');
  const letThrough = await holdBack(page, '**/trpc/product.list**');
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(bar(page)).toBeVisible();

  letThrough();
  await expect(shownCount(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('no bar shows for what is fetched without a move', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    window.bars = 0;
    new MutationObserver(() => {
      window.bars += document.querySelectorAll('[data-part="move-progress"]').length;
    }).observe(document, { childList: true, subtree: true });
  });
  const letThrough = await holdBack(page, '**/trpc/**');
  const asked = page.waitForRequest('**/trpc/**');
  await page.goto('/manage-product');
  await asked;
  await page.clock.runFor(1000);
  letThrough();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect(await page.evaluate(() => window.bars)).toBe(0);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the bar is there in its full width, and still', async ({ page }) => {
    await visit(page, '/');
    const letThrough = await holdBack(page, '**/trpc/product.list**');
    await page.getByRole('link', { name: 'Start Shopping' }).click();
    await expect(bar(page)).toBeVisible();
    const { width } = (await bar(page).boundingBox()) ?? {};
    expect(width).toBe(page.viewportSize()?.width);
    await expect(bar(page)).toHaveCSS('transition-property', 'none');
    letThrough();
  });
});

test('pointing at a product fetches what its page shows, so that the click need not wait @mouse', async ({
  page,
  shop,
}) => {
  const { id, title } = await makeProduct(shop.db);
  await visit(page, '/product');
  const answer = page.waitForResponse(/\/trpc\/product\.get/);
  await page.getByRole('link', { name: `View ${title}` }).hover();
  await (await answer).finished();

  let calls = 0;
  await page.route('**/trpc/product.get**', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.getByRole('link', { name: `View ${title}` }).click();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect(page.getByRole('heading', { name: 'Additional Details' })).toBeVisible();
  expect(calls).toBe(0);
});
