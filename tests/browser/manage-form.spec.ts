import type { Locator } from '@playwright/test';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { stockOf } from '../helpers/factories.ts';
import {
  addButton,
  choosePicture,
  dialog,
  editNew,
  fillProduct,
  listedTitles,
  makeFindable,
  openCreate,
  openEdit,
  row,
  saveButton,
  unsaved,
} from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { holdBack, toast } from './shopper.ts';

const alerts = (form: Locator) => form.getByRole('alert');

test('a new product says what is missing', async ({ page, shop }) => {
  await openAs(page, shop, 'manager');
  const form = await openCreate(page);
  await addButton(form).click();
  await expect(alerts(form)).toHaveText([
    'Product name is required',
    'Product category is required',
    'Price is required',
    'Product stock is required',
    'Product details are required',
    'Image is required',
  ]);
  await expect(form.getByLabel('Name')).toBeFocused();

  await fillProduct(form, 'Anything');
  await expect(alerts(form)).toHaveText(['Image is required']);
  await form.getByLabel('Price', { exact: true }).fill('-1');
  await form.getByLabel('Stock').fill('-1');
  await expect(alerts(form)).toHaveText([
    'Price must be greater than or equal to 0',
    'Stock must be greater than or equal to 0',
    'Image is required',
  ]);
  await form.getByLabel('Price', { exact: true }).fill('1.999');
  await expect(alerts(form).first()).toHaveText('Price can have at most two decimals');
  await choosePicture(form);
  await expect(form.getByText(manageMessages.create.imageRequired)).toHaveCount(0);
  await expect(form.getByLabel('Image', { exact: true })).toHaveAttribute('accept', /^image\//);
});

test('a product is added with its picture, and the form is empty again', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const { title: word } = await makeFindable(shop);
  const title = `${word} Mat`;
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${encodeURIComponent(word)}`);
  const form = await openCreate(page);
  await fillProduct(form, title);
  await form.getByLabel('Tag').fill('New');
  await form.getByLabel('SKU', { exact: true }).fill(`${word}-1`);
  await form.getByLabel('Weight', { exact: true }).fill('850');
  await form.getByText('Facts', { exact: true }).click();
  await form.getByLabel('Brand', { exact: true }).fill('Iron Oak');
  await choosePicture(form);
  const letUpload = await holdBack(page, '**/image/upload');
  const letCreate = await holdBack(page, '**/trpc/product.create**');
  await addButton(form).click();
  await expect(toast(page, 'Please wait uploading your image...')).toBeVisible();
  await expect(form.getByRole('progressbar')).toBeVisible();
  letUpload();
  await expect(toast(page, 'Image uploaded successfully')).toBeVisible();
  await expect(toast(page, 'Please wait...')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  letCreate();
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused();
  await expect(row(page, { title })).toContainText('$24.50');

  const [product] = await shop.db.product.findMany({ where: { title }, include: { stock: true } });
  expect(product).toMatchObject({
    priceCents: 2450,
    category: 'mats',
    tag: 'New',
    sku: `${word}-1`,
    grams: 850,
    brand: 'Iron Oak',
    details: 'Rolls up, and stays flat.',
    stock: { stock: 7 },
  });
  expect((await page.request.get(product?.image as string)).status()).toBe(200);

  await openCreate(page);
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('');
  await expect(form.getByText('Choose a picture')).toBeVisible();
});

test('an edited product says at once what is wrong, and can’t be saved until it is right', {
  tag: '@short',
}, async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop);
  const save = saveButton(form);
  await expect(save).toBeEnabled();
  const faults: [field: string, wrong: string, message: string, right: string][] = [
    ['Name', '', 'Name is required', product.title],
    ['Description', ' ', 'Description is required', 'Fine'],
    ['Price', '', 'Price is required', '5'],
    ['Price', '0', 'Price must be positive', '5'],
    ['Price', '-2', 'Price must be positive', '5'],
    ['Stock', '', 'Stock is required', '5'],
    ['Stock', '0', 'Stock must be positive', '5'],
    ['Stock', '-2', 'Stock must be positive', '5'],
    ['Stock', '2.5', 'Stock should integer number', '5'],
    ['Price', '19,90', 'Write 19.90', '19.90'],
    ['Price', '1.500', '“1.500” can be read in two ways: write 1500 or 1.50', '5'],
    ['Stock', '1,000', '“1,000” can be read in two ways: write 1000', '5'],
  ];
  for (const [label, wrong, message, right] of faults) {
    await form.getByLabel(label, { exact: true }).fill(wrong);
    await expect(alerts(form)).toHaveText([message]);
    await expect(save).toBeDisabled();
    await form.getByLabel(label, { exact: true }).fill(right);
    await expect(alerts(form)).toHaveCount(0);
    await expect(save).toBeEnabled();
  }
});

test('a product that is sold out can be edited, and stays sold out', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop, { stock: 0 });
  await expect(alerts(form)).toHaveCount(0);
  await form.getByLabel('Stock').fill('-1');
  await expect(alerts(form)).toHaveText(['Stock must be positive']);
  await form.getByLabel('Stock').fill('0');
  await form.getByLabel('Price', { exact: true }).fill('12.50');
  await saveButton(form).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  const { priceCents } = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect([priceCents, await stockOf(shop.db, product.id)]).toEqual([1250, 0]);
});

test('a product is changed, and keeps its picture and what was sold meanwhile', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop, { stock: 10, tag: 'Sale', image: '/images/bad.jpg' });
  await expect(form.getByLabel('Name')).toHaveValue(product.title);
  await expect(form.getByLabel('Category')).toHaveValue(product.category);
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('49.99');
  await expect(form.getByLabel('Description')).toHaveValue(product.details);
  const title = `${product.title} II`;
  await form.getByLabel('Name').fill(title);
  await form.getByLabel('Price', { exact: true }).fill('59');
  await form.getByLabel('Stock').fill('15');
  await form.getByLabel('Tag').fill('');
  const order = { cartItems: [{ _id: product.id, quantity: 4 }] };
  expect((await page.request.post('/api/v1/product/order-many', { data: order })).status()).toBe(200);

  await saveButton(form).click();
  const saving = 'Product updated successfully. Stock is 11, not 15: it went from 10 to 6 while you typed';
  await expect(toast(page, saving)).toBeVisible();
  await expect(dialog(page, manageMessages.edit)).toHaveCount(0);
  await expect(row(page, { title })).toContainText('$59.00');
  await expect(page.getByRole('button', { name: `Edit Product: ${title}` })).toBeFocused();
  const saved = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect(saved).toMatchObject({ title, priceCents: 5900, tag: null, image: '/images/bad.jpg' });
  expect(await stockOf(shop.db, product.id)).toBe(11);
});

test('the picture is changed only when another one is chosen', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop);
  await form.getByRole('button', { name: 'Change the picture' }).click();
  await saveButton(form).click();
  await expect(toast(page, 'Please select another image')).toBeVisible();
  await expect(form).toBeVisible();

  await choosePicture(form);
  await saveButton(form).click();
  await expect(toast(page, 'Product updated successfully')).toBeVisible();
  const { image } = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect(image).not.toBe(product.image);
  expect((await page.request.get(image)).status()).toBe(200);
});

test('a form that is closed changes nothing, and what was typed is back in it', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop);
  await form.getByLabel('Name').fill('Never saved');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect(listedTitles(page)).toHaveText([product.title]);
  const { db } = shop;
  await db.product.update({ where: { id: product.id }, data: { details: 'Theirs' } });
  await openEdit(page, product);
  await expect(form.getByLabel('Name')).toHaveValue('Never saved');
  await expect(form.getByLabel('Description')).toHaveValue('Theirs');
  await expect(form).toContainText('Somebody else has changed this product since.');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(product.title);
  await page.keyboard.press('Escape');
  await expect(listedTitles(page)).toHaveText([product.title]);
  await expect(unsaved(page)).toHaveCount(0);
  expect((await db.product.findUniqueOrThrow({ where: { id: product.id } })).title).toBe(product.title);
});

test('staff choose and order what goes with a product', async ({ page, shop }) => {
  const [bar, plates, collars] = [
    await makeFindable(shop),
    await makeFindable(shop),
    await makeFindable(shop),
  ];
  const rack = await makeFindable(shop);
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${encodeURIComponent(rack.title)}`);
  const form = await openEdit(page, rack);
  const group = form.getByRole('group', { name: 'Goes with this' });
  await group.getByRole('button', { name: 'Add a product' }).click();
  for (const { title } of [bar, plates, collars]) {
    await group.getByLabel('Name or SKU').fill(title);
    // Enter searches, and does not send the form around it.
    await group.getByLabel('Name or SKU').press('Enter');
    await group.getByRole('list', { name: 'Products' }).getByRole('button', { name: title }).click();
  }
  await group.getByRole('button', { name: 'Done' }).click();
  await group.getByRole('button', { name: `Move ${collars.title} up` }).click();
  await group.getByRole('button', { name: `Remove ${plates.title}` }).click();
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  const { goesWith } = await shop.db.product.findUniqueOrThrow({ where: { id: rack.id } });
  expect(goesWith).toEqual([bar.id, collars.id]);
});

test('facts are typed in a fold below the description, and the page of the product has them', async ({
  page,
  shop,
}) => {
  const { product, form } = await editNew(page, shop);
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await expect(field('Brand')).toBeHidden();
  await form.getByText('Facts', { exact: true }).click();
  await field('Brand').fill('Iron Oak');
  await field('GTIN').fill('4006381333930');
  await expect(alerts(form)).toHaveText([
    'The last digit of the GTIN does not fit the others: one may be mistyped',
  ]);
  await expect(saveButton(form)).toBeDisabled();
  await field('GTIN').fill('4006381333931');
  await field('Width').fill('1200');
  await form.getByLabel('Own make').check();
  await field('Further facts').fill('Load at most: 300 kg\nThree metres');
  await expect(alerts(form)).toHaveText(['Each fact is a name and a value, such as “Load at most: 300 kg”']);
  await field('Further facts').fill('Load at most: 300 kg\nRope: 3 m');
  await expect(alerts(form)).toHaveCount(0);
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  expect(await shop.db.product.findUnique({ where: { id: product.id } })).toMatchObject({
    brand: 'Iron Oak',
    gtin: '4006381333931',
    isOwnMake: true,
    widthMm: 1200,
    heightMm: null,
    facts: [
      { name: 'Load at most', value: '300 kg' },
      { name: 'Rope', value: '3 m' },
    ],
  });

  // It is open where there are facts.
  await openEdit(page, product);
  await expect(field('Further facts')).toHaveValue('Load at most: 300 kg\nRope: 3 m');
  await expect(form.getByLabel('Own make')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.goto(`/product/${product.id}`);
  await expect(page.locator('dl > div')).toHaveText([
    'CategoryWeightlifting',
    'BrandIron Oak',
    'DimensionsWidth 120 cm',
    'WeightN/A',
    'Load at most300 kg',
    'Rope3 m',
  ]);
});
