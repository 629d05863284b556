import type { Locator, Page } from '@playwright/test';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import {
  addButton,
  choosePicture,
  dialog,
  editNew,
  openCreate,
  openEdit,
  row,
  saveButton,
  takeFromMore,
  unsaved,
  word,
} from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const press = (from: Page | Locator, name: string) => from.getByRole('button', { name, exact: true }).click();
const startGrid = (form: Locator) => press(form, 'It comes in sizes, colours or other options');
const valuesOf = (form: Locator, option: string) =>
  form.getByRole('textbox', { name: `Values of ${option}`, exact: true });

/** Pastes cells that a spreadsheet has copied. */
const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

async function fillTexts(form: Locator, title: string): Promise<void> {
  await form.getByLabel('Name').fill(title);
  await form.getByLabel('Category').selectOption({ label: 'Mats & Flooring' });
  await form.getByLabel('Description').fill('Rolls up, and stays flat.');
  await choosePicture(form);
}

/** The variants of the product with this title, in their order: values, price and stock. */
async function variantsOf({ db }: OpenShop, title: string) {
  const variants = await db.product.findMany({
    where: { parent: { title }, deletedAt: null },
    orderBy: { variantPosition: 'asc' },
    include: { stock: true },
  });
  return variants.map(({ values, priceCents, stock }) => [values.join('/'), priceCents, stock?.stock]);
}

test('staff make a product with two options, and change its variants', { tag: ['@short', '@phone'] }, async ({
  page,
  shop,
}) => {
  const title = word();
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${title}`);
  const form = await openCreate(page);
  await fillTexts(form, title);
  await startGrid(form);
  await expect(form.getByLabel('Stock', { exact: true })).toHaveCount(0);
  await form.getByLabel('Option', { exact: true }).fill('Size');
  await valuesOf(form, 'Size').pressSequentially('S,M,');
  await press(form, 'Add another option');
  await form.getByLabel('Option 2', { exact: true }).fill('Colour');
  await paste(valuesOf(form, 'Colour'), 'Black\nRed\nRed');
  await paste(
    form.getByLabel('Price of S / Black', { exact: true }),
    '20\t3\n1,500\t0\n30\t1\n35\t2\n40\t4\n',
  );
  await expect(form.getByText('S / Red: “1,500” can be read in two ways')).toContainText(
    '1 line did not fit below the last row',
  );
  await addButton(form).click();
  await expect(form.getByLabel('Price of S / Red', { exact: true })).toBeFocused();
  await expect(form.getByLabel('Price of S / Red', { exact: true })).toHaveAccessibleDescription(
    '“1,500” can be read in two ways: write 1500 or 1.50',
  );
  await form.getByLabel('Price of S / Red', { exact: true }).fill('25');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByLabel('Price of M / Black', { exact: true })).toBeFocused();
  await press(form, 'Remove M / Black');
  await expect(form.getByLabel('Not made')).toHaveText('M / Black');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await addButton(form).click();
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  expect(await variantsOf(shop, title)).toEqual([
    ['S/Black', 2000, 3],
    ['S/Red', 2500, 0],
    ['M/Red', 3500, 2],
  ]);

  const editing = await openEdit(page, { title });
  await valuesOf(editing, 'Size').fill('L,');
  await editing.getByLabel('Price of L / Black', { exact: true }).fill('45');
  await editing.getByLabel('Stock of L / Black').fill('6');
  await press(editing, 'Remove L / Red');
  await press(editing, 'Remove S / Red');
  await expect(editing.getByText('When you save, S / Red is deleted.')).toBeVisible();
  await editing.getByLabel('Rename Black').fill('Jet');
  await page.keyboard.press('Enter');
  // Sold while somebody types.
  const { id } = await shop.db.product.findFirstOrThrow({
    where: { parent: { title }, values: { equals: ['S', 'Black'] } },
  });
  await editing.getByLabel('Stock of S / Jet').fill('13');
  await shop.db.productStock.update({ where: { productId: id }, data: { stock: 2 } });
  await saveButton(editing).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  expect(await variantsOf(shop, title)).toEqual([
    ['S/Jet', 2000, 12],
    ['M/Red', 3500, 2],
    ['L/Jet', 4500, 6],
  ]);
});

test('a refused code stands at its cell, and drafts keep the grid', async ({ page, shop }) => {
  const title = word();
  const taken = await makeProduct(shop.db, { title: word(), sku: word() });
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${title}`);
  const form = await openCreate(page);
  await fillTexts(form, title);
  await startGrid(form);
  await form.getByLabel('Option', { exact: true }).fill('Size');
  await valuesOf(form, 'Size').fill('S,M,');
  await paste(form.getByLabel('Price of S', { exact: true }), `20\t3\t\n25\t4\t${taken.sku}`);
  await form.getByLabel('Picture of M').setInputFiles({
    name: 'red.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  });
  await press(form, 'All rows');
  await addButton(form).click();
  await expect(unsaved(page)).toContainText('Another product has this SKU');
  await page.reload();
  await press(page, 'Continue editing');
  await expect(form.getByLabel('SKU of M')).toBeFocused();
  await expect(form.getByLabel('SKU of M')).toHaveAccessibleDescription('Another product has this SKU');
  await form.getByLabel('SKU of M').fill(word());
  await addButton(form).click();
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  expect(await variantsOf(shop, title)).toEqual([
    ['S', 2000, 3],
    ['M', 2500, 4],
  ]);
  const pictures = await shop.db.product.findMany({ where: { parent: { title } }, select: { image: true } });
  expect(new Set(pictures.map(({ image }) => image)).size).toBe(1);
});

test('a product gets options, and is one of its variants', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop, { priceCents: 5000, stock: 7 });
  await startGrid(form);
  await form.getByLabel('Option', { exact: true }).fill('Size');
  await valuesOf(form, 'Size').fill('S,M,');
  await form.getByLabel('The product as it is now becomes').selectOption('M');
  await form.getByLabel('Price of S', { exact: true }).fill('45');
  await form.getByLabel('Stock of S').fill('2');
  await saveButton(form).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  expect(await variantsOf(shop, product.title)).toEqual([
    ['S', 4500, 2],
    ['M', 5000, 7],
  ]);
  expect(await shop.db.product.findUnique({ where: { id: product.id } })).toMatchObject({ values: ['M'] });
});

test('two products become one, and are separated again', { tag: '@phone' }, async ({ page, shop }) => {
  const found = word();
  const [short, long] = [
    await makeProduct(shop.db, { title: `${found} short`, priceCents: 2000, stock: 3 }),
    await makeProduct(shop.db, { title: `${found} long`, priceCents: 3000, stock: 4 }),
  ];
  await openAs(page, shop, 'manager', `/manage-product?sort=-title&searchTerm=${found}`);
  for (const { title } of [short, long])
    await page.getByLabel(`Select ${title}`, { exact: true }).filter({ visible: true }).check();
  await takeFromMore(page, 'Make one product');
  const form = dialog(page, 'Make one product');
  await expect(form.getByText('those of the others give way')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill(found);
  await form.getByLabel('Option', { exact: true }).fill('Length');
  await form.getByLabel(`Length of ${short.title}`).fill('Short');
  await form.getByLabel(`Length of ${long.title}`).fill('short');
  await expect(form.getByText('Another row has short, too')).toBeVisible();
  await form.getByLabel(`Length of ${long.title}`).fill('Long');
  await saveButton(form).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected products' })).toHaveCount(0);
  expect(await variantsOf(shop, found)).toEqual([
    ['Short', 2000, 3],
    ['Long', 3000, 4],
  ]);

  // It has options now, so that it can't become a variant.
  const rest = await makeProduct(shop.db, { title: `${found} wide` });
  await page.reload();
  for (const title of [found, rest.title])
    await page.getByLabel(`Select ${title}`, { exact: true }).filter({ visible: true }).check();
  await page.reload();
  await press(page.getByRole('region', { name: 'Selected products' }), 'More');
  await expect(page.getByRole('menuitem', { name: 'Tag' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Make one product' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await press(page, 'Select none');

  const editing = await openEdit(page, { title: found });
  await editing.getByLabel('All 2 variants').check();
  await press(editing, 'Make them products of their own');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This product has no variant left, and is deleted.');
  await press(question, 'Make them products of their own');
  await expect(toast(page, '2 products of their own')).toBeVisible();
  await expect(editing).toBeHidden();
  await expect(row(page, { title: `${found}, Short` })).toBeVisible();
  await expect(row(page, { title: `${found}, Long` })).toBeVisible();
  expect(await variantsOf(shop, found)).toEqual([]);
  expect([await stockOf(shop.db, short.id), await stockOf(shop.db, long.id)]).toEqual([3, 4]);
});

test('a hundred variants are entered in fifteen steps', async ({ page, shop }) => {
  const title = word();
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${title}`);
  const form = await openCreate(page);
  await fillTexts(form, title);
  let steps = 0;
  const click = async (name: string) => {
    steps += 1;
    await press(form, name);
  };
  const type = async (field: Locator, text: string) => {
    steps += 1;
    await field.fill(text);
  };
  await click('It comes in sizes, colours or other options');
  await type(form.getByLabel('Option', { exact: true }), 'Size');
  await type(valuesOf(form, 'Size'), 'XXS,XS,S,M,L,XL,2XL,3XL,4XL,5XL,');
  await click('Add another option');
  await type(form.getByLabel('Option 2', { exact: true }), 'Colour');
  await type(valuesOf(form, 'Colour'), 'Black,White,Red,Blue,Green,');
  await click('Add another option');
  await type(form.getByLabel('Option 3', { exact: true }), 'Fit');
  await type(valuesOf(form, 'Fit'), 'Loose,Slim,');
  await type(form.getByLabel('Price of XXS / Black / Loose', { exact: true }), '24.50');
  await click('Fill down price');
  await type(form.getByLabel('Stock of XXS / Black / Loose'), '12');
  await click('Fill down stock');
  await valuesOf(form, 'Fit').fill('Long,');
  await expect(
    form.getByText('A product has at most 100 variants: with Long there would be 150'),
  ).toBeVisible();
  await valuesOf(form, 'Fit').fill('');
  await click('Add Product');
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  const variants = await variantsOf(shop, title);
  expect(variants).toHaveLength(100);
  expect(variants.at(-1)).toEqual(['5XL/Green/Slim', 2450, 12]);
  expect(steps).toBeLessThanOrEqual(15);
});
