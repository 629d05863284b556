import type { Locator, Page } from '@playwright/test';
import { type MadeProduct, makeProducts, stockOf } from '../helpers/factories.ts';
import { takeFromMore, word } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { loseAnswer, toast } from './shopper.ts';

/** Products that a search for one word finds, in the order of the list. */
async function makeListed({ db }: OpenShop, partials: Partial<MadeProduct>[]) {
  const found = word();
  const named = partials.map((partial, nth) => ({
    title: `${found} ${String(nth).padStart(2, '0')}`,
    ...partial,
  }));
  const products = await makeProducts(db, named);
  return { products, path: `/manage-product?sort=title&searchTerm=${found}` };
}

const pricesOf = async ({ db }: OpenShop, products: MadeProduct[]) => {
  const rows = await db.product.findMany({
    where: { id: { in: products.map(({ id }) => id) } },
    orderBy: { title: 'asc' },
  });
  return rows.map(({ priceCents }) => priceCents);
};

const select = (page: Page, { title }: MadeProduct) =>
  page.getByLabel(`Select ${title}`, { exact: true }).filter({ visible: true }).check();
const bar = (page: Page) => page.getByRole('region', { name: 'Selected products' });
const press = (from: Page | Locator, name: string) => from.getByRole('button', { name, exact: true }).click();

test('by keyboard alone, the prices of all products that match go up by a tenth, and back', {
  tag: '@mouse',
}, async ({ page, shop }) => {
  const prices = Array.from({ length: 12 }, (_, nth) => 1000 + nth * 137);
  const { products, path } = await makeListed(
    shop,
    prices.map((priceCents) => ({ priceCents })),
  );
  const [first] = products as [MadeProduct];
  await openAs(page, shop, 'manager', path);
  await expect(page.getByText('12 products', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('2 products selected');
  await page.keyboard.press('Shift+A');
  await expect(bar(page)).toContainText('12 products selected');
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Change the price of 12 products' });
  await expect(form.getByLabel('Price', { exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Percent more')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('To .99');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const make = form.getByRole('button', { name: 'Change 12 products' });
  await expect(make).toBeFocused();
  await expect(form.getByRole('row', { name: `${first.title} $10.00 $10.99` })).toBeVisible();
  expect(await pricesOf(shop, products)).toEqual(prices);
  await page.keyboard.press('Enter');
  await expect(toast(page, '12 products changed')).toBeVisible();
  const expected = prices.map((cents) => Math.round((cents * 1.1 - 99) / 100) * 100 + 99);
  expect(await pricesOf(shop, products)).toEqual(expected);
  await expect(bar(page)).toContainText('12 products selected');
  await press(page, 'Undo');
  await expect(toast(page, '12 products are as before')).toBeVisible();
  expect(await pricesOf(shop, products)).toEqual(prices);
});

test('a selection survives pages, filters and a reload, and what somebody else changes is not overwritten', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const { products, path } = await makeListed(
    shop,
    Array.from({ length: 11 }, (_, nth) => ({ priceCents: 2000, stock: nth })),
  );
  const [first, second] = products as [MadeProduct, MadeProduct];
  await openAs(page, shop, 'manager', path);
  await select(page, first);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('checkbox', { name: `Select ${first.title}`, exact: true })).toHaveCount(0);
  await page.getByLabel('All 1 on this page').check();
  await page.getByLabel('Stock').selectOption('In stock');
  await select(page, second);
  await page.reload();
  await expect(bar(page)).toContainText('3 products selected');
  await bar(page).getByText('1 of them is not on this page').click();
  await expect(bar(page).getByRole('listitem')).toHaveText([first.title]);
  await press(bar(page), 'Change price');
  const form = page.getByRole('dialog', { name: 'Change the price of 3 products' });
  await press(form, 'Preview');
  await expect(form.getByText('Enter a price')).toBeVisible();
  await form.getByLabel('Price', { exact: true }).fill('15');
  await press(form, 'Preview');
  await expect(form.getByRole('row', { name: `${first.title} $20.00 $15.00` })).toBeVisible();

  await shop.db.product.update({ where: { id: second.id }, data: { priceCents: 2500 } });
  await press(form, 'Change 3 products');
  await expect(form.getByRole('alert')).toContainText('Some of these products have changed');
  await expect(form.getByRole('row', { name: `${second.title} $25.00 $15.00` })).toBeVisible();
  expect(await pricesOf(shop, [first, second])).toEqual([2000, 2500]);

  // The products are changed, but the answer gets lost: the second try changes nothing twice.
  await page.route('**/trpc/product.changeMany**', loseAnswer);
  await press(form, 'Change 3 products');
  await expect(form.getByRole('alert')).toContainText('The shop can’t be reached');
  await page.unroute('**/trpc/product.changeMany**');
  await press(form, 'Change 3 products');
  await expect(form).toBeHidden();
  expect(await pricesOf(shop, [first, second])).toEqual([1500, 1500]);
  const lines = await shop.db.activity.findMany({
    where: { action: 'catalogue.changed', products: { some: { productId: first.id } } },
  });
  expect(lines).toHaveLength(1);

  await shop.db.product.update({ where: { id: second.id }, data: { priceCents: 1600 } });
  await page.goto('/manage/activity');
  const line = page.getByRole('listitem').filter({ hasText: 'changed 3 products' });
  await line.getByText('Show the products').click();
  await expect(line.getByText('$20.00')).toHaveCount(2);
  await press(line, 'Undo');
  await press(page.getByRole('alertdialog'), 'Undo this');
  await expect(
    toast(page, '2 products are as before; 1 has been changed since and stays as it is'),
  ).toBeVisible();
  await expect(line.getByText('Undone')).toBeVisible();
  expect(await pricesOf(shop, [first, second])).toEqual([2000, 1600]);
});

test('products that have too few pieces are named, and left out', async ({ page, shop }) => {
  const { products, path } = await makeListed(shop, [{ stock: 2 }, { stock: 9 }]);
  const [few, many] = products as [MadeProduct, MadeProduct];
  await openAs(page, shop, 'warehouse', path);
  await page.getByLabel('All 2 on this page').check();
  // The warehouse changes the stock, and nothing else.
  await expect(bar(page).getByRole('button')).toHaveText(['Stock', 'Select none']);
  await press(bar(page), 'Stock');
  const form = page.getByRole('dialog', { name: 'Change the stock of 2 products' });
  await form.getByText('Write off').click();
  await form.getByLabel('Pieces written off of each').fill('3');
  await press(form, 'Preview');
  await expect(form.getByText('Enter why they are written off')).toBeVisible();
  await form.getByLabel('Reason').fill('Water damage');
  await press(form, 'Preview');
  await expect(form.getByRole('alert')).toContainText(`${few.title}: Only 2 left in stock: enter 2 or less`);
  await expect(form.getByRole('button', { name: 'Change 1 product' })).toBeDisabled();
  await press(form, 'Leave it out');
  const alone = page.getByRole('dialog', { name: 'Change the stock of 1 product' });
  await press(alone, 'Change 1 product');
  await expect(toast(page, '1 product changed')).toBeVisible();
  expect([await stockOf(shop.db, few.id), await stockOf(shop.db, many.id)]).toEqual([2, 6]);
});

test('products are deleted together after a look at their names, and come back', async ({ page, shop }) => {
  const { products, path } = await makeListed(shop, [{}, {}, {}]);
  const [first] = products as [MadeProduct];
  await openAs(page, shop, 'manager', path);
  await page.getByLabel('All 3 on this page').check();
  await takeFromMore(page, 'Delete');
  const form = page.getByRole('dialog', { name: 'Delete 3 products' });
  await expect(form.getByRole('row')).toHaveCount(4);
  await expect(form.getByRole('row', { name: first.title })).toBeVisible();
  await press(form, 'Delete 3 products');
  await expect(toast(page, '3 products deleted')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('No Products Found')).toBeVisible();
  await press(page, 'Undo');
  await expect(toast(page, '3 products are as before')).toBeVisible();
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();
});

test('changes that have no button are in a menu for the keyboard, which gives the focus back', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const { path } = await makeListed(shop, [{}, {}]);
  await openAs(page, shop, 'manager', path);
  await page.getByLabel('All 2 on this page').check();
  const names = ['Change price', 'Stock', 'Show or hide', 'More', 'Select none'];
  await expect(bar(page).getByRole('button')).toHaveText(names);
  const more = bar(page).getByRole('button', { name: 'More' });
  const items = page.getByRole('menu', { name: 'More' }).getByRole('menuitem');
  await more.press('Enter');
  await expect(items).toContainText(['Make one product', 'Tag', 'Category', 'Brand', 'Weight', 'Delete']);
  await expect(items.first()).toBeFocused();
  for (const item of await items.all()) await expect(item).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.press('ArrowDown');
  // In the menu, letters look for an item: they are no keys of the page.
  await page.keyboard.type('ca');
  await expect(items.filter({ hasText: 'Category' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Change the category of 2 products' });
  await expect(form.getByLabel('Category')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(more).toBeFocused();
});

test('who may change nothing selects nothing', async ({ page, shop }) => {
  const { products, path } = await makeListed(shop, [{}]);
  await openAs(page, shop, 'read_only', path);
  const name = products[0]?.title as string;
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
