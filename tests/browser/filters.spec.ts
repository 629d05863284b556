import { limits } from '../../src/shared/base/limits.ts';
import { messages } from '../../src/shared/base/messages.ts';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { expect, test } from './shop-test.ts';
import {
  closeFilters,
  filterButton,
  filterDrawer,
  holdBack,
  openFilters,
  shownCount,
  shownTitles,
  visit,
} from './shopper.ts';

const list = '**/trpc/product.list**';

test('search waits until nothing was typed for 300 ms', { tag: '@short' }, async ({ page }) => {
  const terms: string[] = [];
  await page.clock.install();
  await visit(page, '/product');
  await openFilters(page);
  // Soon: after a longer leap the list would be too old, and be fetched again on top.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.route(list, (route) => {
    terms.push(/searchTerm":"([^"]*)/.exec(decodeURIComponent(route.request().url()))?.[1] ?? '');
    return route.continue();
  });

  const box = page.getByLabel('Search by Name');
  await box.pressSequentially('kettle');
  await page.clock.runFor(limits.searchDebounceMs - 1);
  await box.pressSequentially('bell');
  await page.clock.runFor(limits.searchDebounceMs - 1);
  await expect(page).toHaveURL('/product');

  await page.clock.runFor(1);
  await expect(page).toHaveURL('/product?searchTerm=kettlebell');
  await page.clock.resume();
  await closeFilters(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kettlebell”');
  await expect.poll(() => terms).toEqual(['kettlebell']);
});

test('a slow answer to an older search never replaces a newer one', { tag: '@short' }, async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  const letThrough = await holdBack(page, /product\.list.*kettlebell/);
  const box = page.getByLabel('Search by Name');
  const firstSearch = page.waitForRequest(/product\.list.*kettlebell/);
  await box.fill('kettlebell');
  const first = await firstSearch;
  await box.fill('Yoga Mat');
  await expect.poll(async () => (await shownTitles(page))[0]).toBe('Yoga Mat 6 mm, Closed Cell');
  const titles = await shownTitles(page);

  letThrough();
  await (await first.response())?.finished();
  await closeFilters(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “Yoga Mat”');
  expect(await shownTitles(page)).toEqual(titles);
});

test('finds a product by part of its name, also when it is misspelt', async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  for (const [term, title] of [
    ['plyo', '3-in-1 Wooden Plyo Box'],
    ['parallete', 'Beech Parallettes, Pair'],
  ]) {
    await page.getByLabel('Search by Name').fill(String(term));
    await expect.poll(async () => (await shownTitles(page))[0]).toBe(title);
  }
});

test('categories are chosen together, and each can be taken back by its chip', {
  tag: ['@short', '@phone'],
}, async ({ page, shop }) => {
  const count = (category: string[]) =>
    shop.db.product.count({ where: { category: { in: category }, deletedAt: null, parentId: null } });
  await visit(page, '/product');
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Mats & Flooring' }).check();
  await page.getByRole('checkbox', { name: 'Strength Equipment' }).check();
  await expect(page).toHaveURL('/product?category=strength,mats');
  await expect(shownCount(page)).toHaveText(`${await count(['strength', 'mats'])} products`);

  await closeFilters(page);
  await page.getByRole('link', { name: 'Remove filter Strength Equipment' }).click();
  await expect(page).toHaveURL('/product?category=mats');
  await openFilters(page);
  await expect(page.getByRole('checkbox', { name: 'Strength Equipment' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'In stock only' }).check();
  await expect(page).toHaveURL('/product?stock=in&category=mats');
  await closeFilters(page);
  await page.getByRole('link', { name: 'Remove filter In stock only' }).click();
  await openFilters(page);
  await expect(shownCount(page)).toHaveText(`${await count(['mats'])} products`);
});

test('a category that the shop does not know gets a checkbox of its own, and nothing is found', async ({
  page,
}) => {
  await visit(page, '/product?category=yoga');
  await expect(page.getByRole('heading', { name: messages.product.noneFound })).toBeVisible();
  await openFilters(page);
  const extra = page.getByRole('checkbox', { name: 'yoga' });
  await expect(extra).toBeChecked();

  await extra.uncheck();
  await expect(page).toHaveURL('/product');
  await expect(shownCount(page)).toBeVisible();
  await expect(extra).toBeVisible();
});

test('the price range is applied by Add, not while it is typed', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const all = await shop.db.product.count({ where: { deletedAt: null, parentId: null } });
  const inRange = await shop.db.product.count({
    where: { priceCents: { gte: 5000, lte: 10_000 }, deletedAt: null, parentId: null },
  });
  await visit(page, '/product');
  await openFilters(page);
  await page.getByLabel('Min', { exact: true }).fill('50');
  await page.getByLabel('Max', { exact: true }).fill('100');
  await expect(shownCount(page)).toHaveText(`${all} products`);
  await expect(page).toHaveURL('/product');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/product?min=50&max=100');
  await expect(shownCount(page)).toHaveText(`${inRange} products`);

  await closeFilters(page);
  await page.getByRole('link', { name: 'Remove filter $50.00 – $100.00' }).click();
  await expect(shownCount(page)).toHaveText(`${all} products`);
  await openFilters(page);
  await expect(page.getByLabel('Min', { exact: true })).toHaveValue('');
});

test('a price below 0 is not applied', async ({ page }) => {
  await visit(page, '/product');
  await openFilters(page);
  await page.getByLabel('Min', { exact: true }).fill('-5');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Min', { exact: true })).toHaveJSProperty('validity.valid', false);
  await expect(page).toHaveURL('/product');
});

test('Clear Filters empties everything and applies the range from 0 to 1000', async ({ page, shop }) => {
  const count = await shop.db.product.count({
    where: { priceCents: { lte: 100_000 }, deletedAt: null, parentId: null },
  });
  await visit(page, '/product?searchTerm=mat&category=mats&min=10&max=500&sort=price');
  await openFilters(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();

  await expect(page).toHaveURL('/product?min=0&max=1000');
  await expect(shownCount(page)).toHaveText(`${count} products`);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const label of ['Search by Name', 'Min', 'Max', 'Sort By']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await closeFilters(page);
  await expect(page.getByRole('link', { name: 'Remove filter $0.00 – $1,000.00' })).toBeVisible();
});

test('a change of any filter starts at page 1 again', async ({ page }) => {
  await visit(page, '/product?page=2');
  await openFilters(page);
  await page.getByRole('checkbox', { name: 'Weightlifting' }).check();
  await expect(page).toHaveURL('/product?category=weightlifting');

  await visit(page, '/product?page=3');
  await page.getByLabel('Sort By').selectOption('Price: Low to High');
  await expect(page).toHaveURL('/product?sort=price');
});

test('each category says how many products the search and the price range leave in it', async ({
  page,
  shop,
}) => {
  const inCategory = (category: string) =>
    shop.db.product.count({
      where: { category, priceCents: { lte: 5000 }, deletedAt: null, parentId: null },
    });
  await visit(page, '/product?max=50');
  await openFilters(page);
  for (const { value, label } of firstCategories) {
    const count = await inCategory(value);
    await expect(page.getByRole('checkbox', { name: label, exact: true })).toHaveAccessibleDescription(
      `${count} ${count === 1 ? 'product' : 'products'}`,
    );
  }

  await page.getByLabel('Search by Name').fill('qqxxzz');
  const mats = page.getByRole('checkbox', { name: 'Mats & Flooring', exact: true });
  await expect(mats).toHaveAccessibleDescription('0 products');
  await mats.check();
  await expect(page).toHaveURL('/product?searchTerm=qqxxzz&max=50&category=mats');
});

test('a choice shows at once, and the old products stay, pale, until the new ones are here', async ({
  page,
}) => {
  await visit(page, '/product');
  const before = await shownTitles(page);
  await openFilters(page);
  const letThrough = await holdBack(page, list);
  const mats = page.getByRole('checkbox', { name: 'Mats & Flooring' });
  await mats.click();
  await expect(mats).toBeChecked({ timeout: 100 });
  await expect(page).toHaveURL('/product?category=mats', { timeout: 100 });
  expect(await shownTitles(page)).toEqual(before);
  const grid = page.getByRole('region', { name: 'Products', includeHidden: true });
  await expect(grid).toHaveAttribute('aria-busy', 'true');

  letThrough();
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  expect(await shownTitles(page)).not.toEqual(before);
});

test('several filters are taken back together, and the order stays', async ({ page, shop }) => {
  const all = await shop.db.product.count({ where: { deletedAt: null, parentId: null } });
  const mats = await shop.db.product.count({ where: { category: 'mats', deletedAt: null, parentId: null } });
  await visit(page, '/product?category=mats&sort=price');
  const applied = page.getByRole('list', { name: 'Applied filters' });
  await expect(applied).toHaveText(`Mats & Flooring (${mats})`);
  await expect(applied.getByRole('link', { name: 'Clear all' })).toHaveCount(0);

  await visit(page, '/product?searchTerm=mat&category=mats&min=10&sort=price');
  await expect(applied.getByRole('listitem')).toHaveText([
    '“mat”',
    /^Mats & Flooring/,
    'From $10.00',
    'Clear all',
  ]);
  await applied.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/product?sort=price');
  await expect(shownCount(page)).toHaveText(`${all} products`);
  await expect(applied).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1023, height: 768 } });

  test('the filters are in a drawer, and the focus returns to their button', async ({ page, shop }) => {
    const count = await shop.db.product.count({
      where: { category: 'mats', deletedAt: null, parentId: null },
    });
    await visit(page, '/product?min=0');
    await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden();
    await expect(filterButton(page)).toHaveAccessibleName('Filters 1 applied');
    await filterButton(page).click();
    await filterDrawer(page).getByRole('checkbox', { name: 'Mats & Flooring' }).check();
    await filterDrawer(page)
      .getByRole('button', { name: `Show ${count} products` })
      .click();
    await expect(filterDrawer(page)).toBeHidden();
    await expect(filterButton(page)).toBeFocused();
    await expect(filterButton(page)).toHaveAccessibleName('Filters 2 applied');
    await expect(shownCount(page)).toHaveText(`${count} products`);

    await filterButton(page).click();
    await filterDrawer(page).getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/product?min=0&max=1000');
    await page.keyboard.press('Escape');
    await expect(filterDrawer(page)).toBeHidden();
    await expect(filterButton(page)).toBeFocused();
  });

  test('the button of the filters stays in sight', async ({ page }) => {
    await visit(page, '/product');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(filterButton(page)).toBeInViewport({ ratio: 1 });
  });

  test('what was typed last is searched for, also when Escape closes the drawer at once', async ({
    page,
  }) => {
    await visit(page, '/product');
    await openFilters(page);
    await page.getByLabel('Search by Name').fill('kettlebell');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/product?searchTerm=kettlebell');
  });

  test('the drawer makes room for the panel when the screen grows', async ({ page }) => {
    await visit(page, '/product');
    await openFilters(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(filterDrawer(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
  });
});
