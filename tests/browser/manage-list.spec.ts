import { messages } from '../../src/shared/base/messages.ts';
import { makeProducts, stockOf } from '../helpers/factories.ts';
import { action, listedTitles, makeFindable, openList, row } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { holdBack, toast, unreachable } from './shopper.ts';

const listCall = '**/trpc/product.manage**';

test('the list shows what a product is, and leads to it', async ({ page, shop, isMobile }) => {
  const product = await makeFindable(shop, { priceCents: 1_234_50, stock: 3, category: 'mats' });
  await openList(page, shop, product);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('MANAGE PRODUCTS');
  const headings = page.getByRole('columnheader');
  const names = ['Name', 'Price', 'Category', 'Stock', 'Actions'];
  await expect(headings.filter({ visible: true })).toHaveText(isMobile ? names : ['Image', ...names]);
  const cells = row(page, product).getByRole('cell').filter({ visible: true });
  await expect(cells).toHaveCount(isMobile ? 5 : 6);
  await expect(row(page, product)).toContainText('$1,234.50');
  await expect(row(page, product)).toContainText('Mats & Flooring');
  await expect(row(page, product)).toContainText('Low stock');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await row(page, product).getByRole('link', { name: product.title, exact: true }).click();
  await expect(page).toHaveURL(`/product/${product.id}`);
});

test('a search starts at its button, at Enter, and when the box is left', async ({ page, shop }) => {
  const [first, second, third] = [
    await makeFindable(shop),
    await makeFindable(shop),
    await makeFindable(shop),
  ];
  await openAs(page, shop, 'manager', '/manage-product?page=2');
  const box = page.getByLabel('Search products');
  await box.fill(first.title);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(listedTitles(page)).toHaveText([first.title]);
  expect(new URL(page.url()).search).toBe(`?searchTerm=${first.title}`);

  await box.fill(second.title);
  await box.press('Enter');
  await expect(listedTitles(page)).toHaveText([second.title]);

  await box.fill(third.title);
  await expect(listedTitles(page)).toHaveText([second.title]);
  await box.blur();
  await expect(listedTitles(page)).toHaveText([third.title]);

  await page.goBack();
  await expect(box).toHaveValue(second.title);
  await expect(listedTitles(page)).toHaveText([second.title]);
  await page.reload();
  await expect(listedTitles(page)).toHaveText([second.title]);
});

test('pages have numbers, and the current one stands out', async ({ page, shop }) => {
  const { title: word } = await makeFindable(shop);
  await makeProducts(
    shop.db,
    Array.from({ length: 12 }, (_, n) => ({ title: `${word} Shelf ${n + 10}` })),
  );
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${word}&sort=title`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByText('13 products')).toBeVisible();
  await expect(listedTitles(page)).toHaveCount(10);
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2']);
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(listedTitles(page)).toHaveText([`${word} Shelf 19`, `${word} Shelf 20`, `${word} Shelf 21`]);
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/page=2/);
});

test('columns sort up, down, and not at all', async ({ page, shop }) => {
  const { title: word } = await makeFindable(shop, { stock: 5 });
  await makeProducts(shop.db, [
    { title: `${word} Amber`, stock: 9, priceCents: 100 },
    { title: `${word} Zinc`, stock: 1, priceCents: 9_000_00 },
  ]);
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${word}`);
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const order = (...names: string[]) =>
    expect(listedTitles(page)).toHaveText(names.map((name) => `${word} ${name}`.trim()));
  await expect(heading('Stock')).not.toHaveAttribute('aria-sort');
  await heading('Stock').getByRole('link').click();
  await order('Zinc', '', 'Amber');
  await expect(heading('Stock')).toHaveAttribute('aria-sort', 'ascending');
  await heading('Stock').getByRole('link').click();
  await order('Amber', '', 'Zinc');
  await expect(heading('Stock')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-stock/);
  await heading('Name').getByRole('link').click();
  await order('', 'Amber', 'Zinc');
  await expect(heading('Stock')).not.toHaveAttribute('aria-sort');
  await heading('Price').getByRole('link').click();
  await order('Amber', '', 'Zinc');
  await heading('Price').getByRole('link').click();
  await order('Zinc', '', 'Amber');
  await heading('Price').getByRole('link').click();
  await expect(page).not.toHaveURL(/sort/);
});

test('the list can be narrowed by category and stock', async ({ page, shop }) => {
  const { title: word } = await makeFindable(shop, { stock: 0 });
  await makeProducts(shop.db, [
    { title: `${word} Mat`, stock: 5, category: 'mats' },
    { title: `${word} Bar`, stock: 6, category: 'strength' },
  ]);
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${word}&sort=title`);
  const stock = page.getByLabel('Stock');
  await stock.selectOption('In stock');
  await expect(listedTitles(page)).toHaveText([`${word} Bar`, `${word} Mat`]);
  await stock.selectOption('Low stock');
  await expect(listedTitles(page)).toHaveText([`${word} Mat`]);
  await stock.selectOption('Sold out');
  await expect(listedTitles(page)).toHaveText([word]);
  await page.getByLabel('Category').selectOption({ label: 'Strength Equipment' });
  await expect(page.getByRole('heading', { name: messages.product.noneFound })).toBeVisible();
  await stock.selectOption('Any stock');
  await expect(listedTitles(page)).toHaveText([`${word} Bar`]);
  await page.reload();
  await expect(page.getByLabel('Category')).toHaveValue('strength');
  await expect(listedTitles(page)).toHaveText([`${word} Bar`]);
});

test('a loader lies over the screen until the list is there', async ({ page, shop }) => {
  const letThrough = await holdBack(page, listCall);
  await openAs(page, shop, 'manager');
  const loader = page.getByRole('main').getByRole('status').filter({ hasText: messages.product.loading });
  await expect(loader).toBeVisible();
  const box = await loader.boundingBox();
  expect(box).toMatchObject(page.viewportSize() as { width: number; height: number });
  letThrough();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(loader).toHaveCount(0);
});

test('a list that can’t be fetched says so, and can be tried again', async ({ page, shop }) => {
  await page.route(listCall, unreachable);
  await openAs(page, shop, 'manager');
  await expect(page.getByText(messages.product.fetchFailed)).toBeVisible();
  await page.unroute(listCall);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a product is deleted after a confirmation', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeFindable(shop);
  await openList(page, shop, product);
  const confirmation = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const remove = action(page, 'Delete', product);
  await remove.click();
  await expect(confirmation).toContainText(
    'This action cannot be undone. This will permanently delete the selected item.',
  );
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(remove).toBeFocused();
  await expect(row(page, product)).toBeVisible();

  const letThrough = await holdBack(page, '**/trpc/product.delete**');
  await remove.click();
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Please wait...')).toBeVisible();
  letThrough();
  await expect(toast(page, 'Product deleted successfully')).toBeVisible();
  await expect(row(page, product)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`/product/${product.id}`);
  await expect(page.getByText('This product does not exist', { exact: false }).first()).toBeVisible();
});

test('after the last product of the last page is deleted, the page before it is shown', async ({
  page,
  shop,
}) => {
  const { title: word } = await makeFindable(shop);
  await makeProducts(
    shop.db,
    Array.from({ length: 10 }, (_, n) => ({ title: `${word} Shelf ${n + 10}` })),
  );
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${word}&sort=title&page=2`);
  await action(page, 'Delete', { title: `${word} Shelf 19` }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(listedTitles(page)).toHaveCount(10);
  await expect(page).not.toHaveURL(/page=/);
});

test('a product is marked as sold out after a confirmation, and that can be undone', async ({
  page,
  shop,
}) => {
  const product = await makeFindable(shop, { stock: 8 });
  await openList(page, shop, product);
  await action(page, 'Mark sold out', product).click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(`The stock of “${product.title}” goes from 8 to 0.`);
  await confirmation.getByRole('button', { name: 'Mark as sold out' }).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  await expect(row(page, product)).toContainText('Sold out');
  await expect(action(page, 'Mark sold out', product)).toBeDisabled();
  expect(await stockOf(shop.db, product.id)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Stock is 8 again')).toBeVisible();
  await expect(action(page, 'Mark sold out', product)).toBeEnabled();
  expect(await stockOf(shop.db, product.id)).toBe(8);
});

test('what can’t be deleted stays, and it is said why', async ({ page, shop }) => {
  const product = await makeFindable(shop);
  await openList(page, shop, product);
  const confirm = async () => {
    await action(page, 'Delete', product).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const call = '**/trpc/product.delete**';
  const answers: [answer: unknown, text: string][] = [
    [{ result: { data: { success: false } } }, 'Failed to delete product'],
    [{ result: { data: { success: false, message: 'Not today' } } }, 'Not today'],
    [{ result: {} }, 'An unkown error occurd'],
  ];
  for (const [json, text] of answers) {
    await page.route(call, (route) => route.fulfill({ json }));
    await confirm();
    await expect(toast(page, text)).toBeVisible();
    await page.unroute(call);
  }
  await page.route(call, unreachable);
  await confirm();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  await expect(row(page, product)).toBeVisible();
  expect(await shop.db.product.count({ where: { id: product.id, deletedAt: null } })).toBe(1);
});
