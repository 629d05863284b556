import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { expect, test } from './shop-test.ts';
import { visit } from './shopper.ts';

test.beforeEach(({ page }) => visit(page, '/'));

test('Start Shopping leads to the products', async ({ page }) => {
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/product');
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
});

test('four tiles say why to shop here', async ({ page }) => {
  const tiles = page.getByRole('region', { name: 'Why shop here' }).getByRole('heading');
  await expect(tiles).toHaveText(['Fast Shipping', 'Free In-Store Pickup', 'Trusted', 'Gift Cards']);
});

test('each category card leads to the products of its category', async ({ page }) => {
  const cards = page.getByRole('region', { name: 'equipment made for your lifestyle' }).getByRole('link');
  await expect(cards).toHaveText(firstCategories.map(({ label }) => label));
  for (const [index, { value }] of firstCategories.entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', `/product?category=${value}`);
  }

  await cards.nth(3).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mats & Flooring' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Mats & Flooring', includeHidden: true })).toBeChecked();
});

test('the best sellers are the products with most units sold, and see all leads to the rest', {
  tag: '@short',
}, async ({ page, shop }) => {
  const rows = await shop.db.productStock.findMany({
    where: { product: { deletedAt: null, parentId: null } },
    orderBy: [{ unitsSold: 'desc' }, { productId: 'desc' }],
    take: 8,
    select: { product: { select: { title: true } } },
  });
  const best = page.getByRole('region', { name: 'Best Selling Product' });
  const titles = best.getByRole('heading', { level: 3 }).getByRole('link');
  await expect(titles).toHaveCount(8);
  for (const [index, { product }] of rows.entries()) {
    await expect(titles.nth(index)).toHaveAttribute('title', product.title);
  }

  await best.getByRole('link', { name: 'see all' }).click();
  await expect(page).toHaveURL('/product');
});

test('offers lead to the products, three banners tell of the equipment, a gallery shows it', async ({
  page,
}) => {
  const offers = page.getByRole('region', { name: 'Offers' }).getByRole('link');
  await expect(offers).not.toHaveCount(0);
  for (const offer of await offers.all()) await expect(offer).toHaveAttribute('href', '/product');

  const banners = page.getByRole('region', { name: 'About our equipment' });
  await expect(banners.getByRole('listitem')).toHaveCount(3);

  const photos = page.getByRole('region', { name: 'Training at home' }).locator('img');
  await expect(photos).not.toHaveCount(0);
});
