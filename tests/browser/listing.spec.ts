import { limits } from '../../src/shared/base/limits.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { expect, test } from './shop-test.ts';
import {
  closeFilters,
  holdBack,
  openFilters,
  shownCount,
  shownTitles,
  unreachable,
  visit,
} from './shopper.ts';

/** Staff delete products in other tests of the same shop. */
const onSale = { deletedAt: null, parentId: null };

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('the page already holds its products', { tag: '@short' }, async ({ page, shop }) => {
    const newest = await shop.db.product.findMany({
      where: onSale,
      orderBy: { id: 'desc' },
      take: limits.pageSize,
    });
    await page.goto('/product');
    expect(await shownTitles(page)).toEqual(newest.map(({ title }) => title));
  });

  test('filters in the address are applied already', async ({ page, shop }) => {
    const mats = { where: { category: 'mats', ...onSale }, orderBy: { priceCents: 'asc' } } as const;
    const cheapest = await shop.db.product.findMany({ ...mats, take: limits.pageSize });
    await page.goto('/product?category=mats&sort=price');
    expect(await shownTitles(page)).toEqual(cheapest.map(({ title }) => title));
  });
});

test('opens at its top', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'see all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('sorts by price, both ways', async ({ page, shop }) => {
  await visit(page, '/product');
  for (const [label, direction] of [
    ['Price: Low to High', 'asc'],
    ['Price: High to Low', 'desc'],
  ] as const) {
    const orderBy = [{ priceCents: direction }, { id: direction }];
    const expected = await shop.db.product.findMany({ where: onSale, orderBy, take: limits.pageSize });
    await page.getByLabel('Sort By').selectOption(label);
    await expect.poll(() => shownTitles(page)).toEqual(expected.map(({ title }) => title));
  }
  await expect(page).toHaveURL('/product?sort=-price');
});

test('has a numbered page for every ten products', { tag: '@short' }, async ({ page, shop }) => {
  const products = await shop.db.product.findMany({ where: onSale, orderBy: { id: 'desc' } });
  const pageCount = Math.ceil(products.length / 10);
  await visit(page, '/product');
  await expect(shownCount(page)).toHaveText(`${products.length} products`);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link', { name: /^Page \d+$/ }).last()).toHaveText(String(pageCount));
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect.poll(() => shownTitles(page)).toEqual(products.slice(10, 20).map(({ title }) => title));

  await pages.getByRole('link', { name: `Page ${pageCount}`, exact: true }).click();
  await expect
    .poll(() => shownTitles(page))
    .toEqual(products.slice((pageCount - 1) * 10).map(({ title }) => title));
});

test('says so when nothing is found', async ({ page }) => {
  await visit(page, '/product?searchTerm=qqxxzz');
  await expect(page.getByRole('heading', { name: messages.product.noneFound })).toBeVisible();
  await expect(page.getByText(messages.product.noneFoundNote)).toBeVisible();
});

test('a page past the end leads back to the first', async ({ page }) => {
  await visit(page, '/product?category=mats&page=99');
  await expect(page.getByRole('heading', { name: messages.product.noneFound })).toBeVisible();
  await page.getByRole('link', { name: 'Go to page 1' }).click();
  await expect(page).toHaveURL('/product?category=mats');
  await expect.poll(() => shownTitles(page)).not.toEqual([]);
});

test('says Loading... until the products are there', async ({ page }) => {
  await visit(page, '/');
  const letThrough = await holdBack(page, '**/trpc/product.list**');
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page.getByText(messages.product.loading)).toBeAttached();
  letThrough();
  await expect(shownCount(page)).toBeVisible();
  await expect(page.getByText(messages.product.loading)).not.toBeAttached();
});

test('says so when products can’t be fetched, and tries again', { tag: '@short' }, async ({ page }) => {
  await visit(page, '/');
  await page.route('**/trpc/**', unreachable);
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  const alert = page.getByRole('alert').filter({ hasText: messages.product.fetchFailed });
  await expect(alert).toBeVisible();

  await page.unroute('**/trpc/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(shownCount(page)).toBeVisible();
  await expect(alert).toBeHidden();
});

test('a filter chosen while the server is out of reach is applied by trying again', async ({
  page,
  shop,
}) => {
  const count = await shop.db.product.count({ where: { category: 'mats', ...onSale } });
  await visit(page, '/product');
  await openFilters(page);
  await page.route('**/trpc/**', unreachable);
  await page.getByRole('checkbox', { name: 'Mats & Flooring' }).check();
  await closeFilters(page);
  const alert = page.getByRole('alert').filter({ hasText: messages.product.fetchFailed });
  await expect(alert).toBeVisible();

  await page.unroute('**/trpc/**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(shownCount(page)).toHaveText(`${count} products`);
});
