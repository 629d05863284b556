import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { catalogueColumns, catalogueFilePaths } from '../../src/shared/product/catalogue-file.ts';
import { makeProducts, stockOf } from '../helpers/factories.ts';
import { makeFindable } from './catalogue.ts';
import { endSessions, fillSignIn, openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { card, loseAnswer, unreachable } from './shopper.ts';

const header = catalogueColumns.join(',');

/** The row of a new product, under that header. */
function newRow(title: string): string {
  const cells: Record<string, string> = {
    title,
    category: 'mats',
    price: '12',
    stock: '3',
    details: 'Rolls up',
  };
  return catalogueColumns.map((column) => cells[column] ?? '').join(',');
}

/** Chooses a file with this text. */
async function choose(page: Page, text: string, name = 'products.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').or(page.locator('input[type="file"]')).first().setInputFiles(file);
}

const count = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Preview' })
    .getByRole('term')
    .filter({ hasText: label })
    .locator('xpath=following-sibling::dd');
const faults = (page: Page) =>
  page.getByRole('table', { name: 'Faults in the file' }).locator('tbody').getByRole('row');
const change = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: title });
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ products?$/ });
const imported = (page: Page) => page.getByRole('heading', { name: 'The file is imported' });

async function confirmImport(page: Page): Promise<void> {
  await importButton(page).click();
  await page
    .getByRole('alertdialog', { name: 'Import this file?' })
    .getByRole('button', { name: /^Import [\d,]+ products?$/ })
    .click();
}

async function openImport(page: Page, shop: OpenShop) {
  const account = await openAs(page, shop, 'manager', '/manage/import');
  await expect(page.getByRole('heading', { name: 'Import products', level: 1 })).toBeVisible();
  return account;
}

test('staff export the catalogue, edit the file, mend its faults, and import it', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const { id, title } = await makeFindable(shop, { priceCents: 4999, stock: 10, details: 'Said =1+1, "so"' });
  await openAs(page, shop, 'manager', '/manage-product');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const own = text.split('\r\n').find((line) => line.startsWith(id)) as string;
  expect(own).toContain(`${id},,,${title},weightlifting,,49.99,,,,10,,`);

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/manage/import');
  const added = `${title} II`;
  const dearer = own.replace(',49.99,,,,10,', ',59.99,,,,7,');
  await choose(page, `${header}\n${dearer.replace('59.99', 'dear')}\n${newRow(added)}\n`);
  await expect(page.getByText('Nothing can be imported yet.')).toBeVisible();
  await expect(count(page, 'Fault')).toHaveText('1');
  await expect(faults(page)).toHaveText([`Row 2${title}pricedearPrice must be a number such as 49.99`]);
  await expect(importButton(page)).toHaveCount(0);

  await choose(page, `${header}\n${dearer}\n${newRow(added)}\n`);
  await expect(page.getByRole('heading', { name: 'What the file would do' })).toBeFocused();
  await expect(count(page, 'New')).toHaveText('1');
  await expect(count(page, 'Changed')).toHaveText('1');
  await expect(
    page.getByText('In the shop, it changes the price of 1 product and the stock of 1.'),
  ).toBeVisible();
  await expect(change(page, added)).toContainText('New');
  const changed = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
  await expect(changed).toContainText('49.99');
  await expect(changed).toContainText('59.99');
  await page.getByLabel('Leave the stock as it is').check();
  await expect(page.getByText('In the shop, it changes the price of 1 product.')).toBeVisible();

  await confirmImport(page);
  await expect(imported(page)).toBeFocused();
  await expect(page.getByText('1 product was added, 1 changed.')).toBeVisible();
  const row = await shop.db.product.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ priceCents: 5999, details: 'Said =1+1, "so"' });
  expect(await stockOf(shop.db, id)).toBe(10);

  await page.goto(`/product?searchTerm=${encodeURIComponent(title)}`);
  await expect(card(page, { title: added } as never)).toContainText('$12.00');
  await expect(card(page, { title } as never)).toContainText('$59.99');
});

test('an import goes on after its session has ended, and shows how far it is', async ({ page, shop }) => {
  const made = await makeProducts(shop.db, Array(2500).fill({}));
  const account = await openImport(page, shop);
  const word = `Renamed ${made[0]?.id.slice(-6)}`;
  await choose(page, `id,title\n${made.map(({ id }, index) => `${id},${word} ${index}`).join('\n')}\n`);
  await expect(page.getByText('And 2,400 more products, which are not shown here.')).toBeVisible();
  await endSessions(shop, account);
  // The text of the bar is read as it changes: an import is quick.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"]');
      if (bar) seen.push(`${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await confirmImport(page);
  await fillSignIn(page.getByRole('dialog', { name: 'Please sign in again' }), account);
  await expect(imported(page)).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.some((text) => /^Importing the products [1-9]\d?$/.test(text))).toBe(true);
  expect(await shop.db.product.count({ where: { title: { startsWith: word } } })).toBe(2500);
  await shop.db.product.updateMany({
    where: { title: { startsWith: word } },
    data: { deletedAt: new Date(), deletedBy: 'test' },
  });
});

test('a file stays chosen when the shop fails, and nothing is imported twice', async ({ page, shop }) => {
  const { title } = await makeFindable(shop);
  const added = `${title} III`;
  const file = `${header}\n${newRow(added)}\n`;
  await openImport(page, shop);
  await choose(page, 'PK\u0003\u0004', 'catalogue.xlsx.csv');
  await expect(page.getByRole('alert')).toContainText(
    'This is a spreadsheet or a ZIP archive, not a CSV file',
  );
  await choose(page, `colour,size\nred,S\n`);
  await expect(page.getByText('The shop knows none of these columns')).toBeVisible();

  await page.route(`**${catalogueFilePaths.preview}**`, unreachable);
  await choose(page, file);
  await expect(page.getByRole('alert')).toContainText('The shop can’t be reached.');
  await page.unroute(`**${catalogueFilePaths.preview}**`);
  await page.getByRole('button', { name: 'Check this file again' }).click();
  await expect(change(page, added)).toBeVisible();

  const call = `**${catalogueFilePaths.import}?**`;
  await page.route(call, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await confirmImport(page);
  await expect(page.getByRole('alert')).toContainText('it is not known whether the file was imported');
  await page.unroute(call);
  await page.route(call, loseAnswer);
  await confirmImport(page);
  await expect(page.getByRole('alert')).toContainText('it is not known whether the file was imported');
  expect(await shop.db.product.count({ where: { title: added } })).toBe(1);
  await page.unroute(call);
  await confirmImport(page);
  await expect(imported(page)).toBeVisible();
  expect(await shop.db.product.count({ where: { title: added } })).toBe(1);
});

test('a change by somebody else is seen before it is overwritten', async ({ page, shop }) => {
  const { id } = await makeFindable(shop, { priceCents: 1000 });
  await openImport(page, shop);
  await choose(page, `id,price\n${id},20\n`);
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('10.00');
  await shop.db.product.update({ where: { id }, data: { priceCents: 1500 } });
  await confirmImport(page);
  await expect(page.getByRole('alert')).toContainText(
    'The catalogue has changed since this file was checked',
  );
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('15.00');
  await confirmImport(page);
  await expect(imported(page)).toBeVisible();
  expect((await shop.db.product.findUniqueOrThrow({ where: { id } })).priceCents).toBe(2000);
});

test('staff bring the products of another shop: what is taken is seen before, and the rest is listed', async ({
  page,
  shop,
}) => {
  const { title } = await makeFindable(shop);
  const file = [
    'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode',
    `one,${title} Glove,<p>Soft</p>,Hand wear,,Size,S,,4,19.90,4.00638E+12`,
    'one,,,,,,M,,0,21.90,',
    `two,${title} Card,,fitness,,Title,Default Title,,1,free,`,
    '',
  ].join('\n');
  await openImport(page, shop);
  await choose(page, file);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(
    'This is a file of Shopify with 3 rows: 1 product, 1 further row of their variants and pictures, and 1 that cannot be taken.',
  );
  await expect(faults(page)).toHaveText([/4.*Variant Price\s*free\s*Price must be a number such as 49.99/]);
  await preview.getByText('2 categories of the file, 1 of them new').click();
  await preview.getByLabel('Hand wear').selectOption('fitness');
  await preview.getByRole('button', { name: 'Use these categories' }).click();
  await preview.getByText('2 categories of the file, 0 of them new').waitFor();
  await preview.getByText('1 column not taken').click();
  await expect(preview).toContainText('The shop has no use for Tags.');
  await preview.getByText('1 value left out, or read in another way').click();
  await expect(preview).toContainText('A spreadsheet has rounded this number: left out');
  await page.getByRole('button', { name: 'Import 3 products and variants' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Import this file?' });
  await expect(dialog).toContainText('3 products and variants will be added. 1 row of the file stays out.');
  await dialog.getByRole('button', { name: 'Import 3 products and variants' }).click();
  await expect(imported(page)).toBeVisible();
  const parent = await shop.db.product.findFirstOrThrow({
    where: { title: `${title} Glove`, parentId: null },
    include: { variants: true },
  });
  expect(parent.category).toBe('fitness');
  expect(parent.variants.map(({ priceCents }) => priceCents).sort()).toEqual([1990, 2190]);
  expect(await shop.db.product.count({ where: { title: `${title} Card` } })).toBe(0);
});

test('staff say what the columns and numbers of any file mean', async ({ page, shop }) => {
  const { title } = await makeFindable(shop);
  const file = `Artikel;Größe;Preis\n${title} Platte;5 kg;1.039,00\n${title} Platte;10 kg;1.250,50\n`;
  await openImport(page, shop);
  await choose(page, file);
  await page.getByLabel('Artikel').selectOption('Name');
  await expect(page.getByText(`Such as: ${title} Platte`)).toBeVisible();
  await page.getByLabel('Größe').selectOption('Option, such as Size');
  await page.getByLabel('Preis').selectOption('Price');
  await page.getByRole('button', { name: 'Use these columns' }).click();
  const numbers = page.getByRole('group', { name: 'How does the file write numbers? It has “1.039,00”.' });
  await expect(page.getByRole('heading', { name: 'One question about the file' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await numbers.getByLabel('As 1.234,56').click();
  await page.getByRole('button', { name: 'Import 3 products and variants' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 3 products and variants' }).click();
  await expect(imported(page)).toBeVisible();
  const variants = await shop.db.product.findMany({
    where: { parent: { title: `${title} Platte` } },
    orderBy: { variantPosition: 'asc' },
  });
  expect(variants.map(({ values, priceCents }) => [values, priceCents])).toEqual([
    [['5 kg'], 103_900],
    [['10 kg'], 125_050],
  ]);
});
