import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { closeFilters, openFilters, shownTitles, visit } from './shopper.ts';

const address = '/product?min=20&sort=price&category=strength,weightlifting&page=2';

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Brings the last product into view, as someone who reads the list would. */
async function scrollDown(page: Page): Promise<number> {
  await page.getByRole('article').last().getByRole('heading').scrollIntoViewIfNeeded();
  const top = await scrollTop(page);
  expect(top).toBeGreaterThan(0);
  return top;
}

async function expectFilters(page: Page): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('Sort By')).toHaveValue('price');
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('checkbox', { checked: true, includeHidden: true })).toHaveCount(2);
}

test('going back restores filters, page and scroll position', { tag: '@short' }, async ({ page }) => {
  await visit(page, '/');
  await visit(page, address);
  const titles = await shownTitles(page);
  const top = await scrollDown(page);

  await page.getByRole('article').last().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Product Description' })).toBeAttached();
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.goBack();
  await expectFilters(page);
  expect(await shownTitles(page)).toEqual(titles);
  await expect.poll(() => scrollTop(page)).toBe(top);
});

test('a reload restores filters, page and scroll position', async ({ page }) => {
  await visit(page, address);
  const titles = await shownTitles(page);
  const top = await scrollDown(page);

  await page.reload();
  await expectFilters(page);
  expect(await shownTitles(page)).toEqual(titles);
  await expect.poll(() => scrollTop(page)).toBe(top);
});

test('Back takes back one choice after the other', async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Weightlifting' }).check();
  await expect(page).toHaveURL('/product?category=weightlifting');
  await closeFilters(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/product?category=weightlifting&page=2');

  await page.goBack();
  await expect(page).toHaveURL('/product?category=weightlifting');
  await openFilters(page);
  await expect(page.getByRole('checkbox', { name: 'Weightlifting' })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await expect(page.getByRole('checkbox', { name: 'Weightlifting' })).not.toBeChecked();
});

test('a search is one step back, however many letters it had', async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  const box = page.getByLabel('Search by Name');
  await box.fill('bar');
  await expect(page).toHaveURL('/product?searchTerm=bar');
  await box.fill('barbell');
  await expect(page).toHaveURL('/product?searchTerm=barbell');

  await page.goBack();
  await expect(page).toHaveURL('/product');
  await expect(box).toHaveValue('');
});
