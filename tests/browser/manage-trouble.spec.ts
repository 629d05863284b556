import type { Page, Route } from '@playwright/test';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { stockOf } from '../helpers/factories.ts';
import {
  addButton,
  choosePicture,
  dialog,
  editNew,
  fillProduct,
  makeFindable,
  openCreate,
  openEdit,
  openList,
  row,
  saveButton,
  unsaved,
} from './catalogue.ts';
import { endSessions, fillSignIn, openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { loseAnswer, toast, unreachable } from './shopper.ts';

const createCall = '**/trpc/product.create**';
const updateCall = '**/trpc/product.update**';

const continueEditing = (page: Page) =>
  unsaved(page).getByRole('button', { name: 'Continue editing' }).click();

/** Adds a product while its request has no answer. */
async function addInTrouble(page: Page, shop: OpenShop, trouble: (route: Route) => Promise<void>) {
  const { title: word } = await makeFindable(shop);
  const title = `${word} Bench`;
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${encodeURIComponent(word)}`);
  const form = await openCreate(page);
  await fillProduct(form, title);
  await choosePicture(form);
  await page.route(createCall, trouble);
  await addButton(form).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  return { form, title };
}

test('a new product that can’t be saved is kept, and can be sent again', async ({ page, shop }) => {
  const { form, title } = await addInTrouble(page, shop, unreachable);
  await expect(form).toHaveCount(0);
  await expect(unsaved(page)).toContainText(`Your new product “${title}” was not saved.`);

  await openCreate(page);
  await expect(form.getByLabel('Name')).toHaveValue('');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await page.reload();
  await continueEditing(page);
  await expect(form.getByLabel('Name')).toHaveValue(title);
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('24.5');
  await expect(form.getByLabel('Category')).toHaveValue('mats');
  await expect(form.getByLabel('Description')).toHaveValue('Rolls up, and stays flat.');

  await page.unroute(createCall);
  await addButton(form).click();
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  expect(await shop.db.product.count({ where: { title } })).toBe(1);
});

test('a product whose answer got lost is added once', async ({ page, shop }) => {
  const { form, title } = await addInTrouble(page, shop, loseAnswer);
  await page.unroute(createCall);
  await continueEditing(page);
  await addButton(form).click();
  await expect(toast(page, 'Product created successfully')).toBeVisible();
  expect(await shop.db.product.count({ where: { title } })).toBe(1);
});

test('pieces that were added are not added again after a lost answer', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop, { stock: 10 });
  await form.getByLabel('Stock').fill('15');
  await page.route(updateCall, loseAnswer);
  await saveButton(form).click();
  await expect(toast(page, 'Something went wrong')).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(15);
  await page.unroute(updateCall);

  await continueEditing(page);
  await form.getByLabel('Stock').fill('16');
  await form.getByLabel('Price', { exact: true }).fill('45');
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(16);
  expect((await shop.db.product.findUniqueOrThrow({ where: { id: product.id } })).priceCents).toBe(4500);
});

test('each failure of the server is told in its words', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop);
  const answers: [status: number, body: string, text: string][] = [
    [200, JSON.stringify({ result: { data: { success: false } } }), 'Failed to update product'],
    [200, JSON.stringify({ result: { data: { success: false, message: 'Not today' } } }), 'Not today'],
    [200, JSON.stringify({ result: {} }), 'An unkown error occurd'],
    [200, '', 'An unkown error occurd'],
    [502, '<html>Bad gateway</html>', 'Something went wrong'],
  ];
  for (const [status, body, text] of answers) {
    await page.route(updateCall, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
    await form.getByLabel('Name').fill(`After ${text}`);
    await saveButton(form).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(form).toHaveCount(0);
    await page.unroute(updateCall);
    await openEdit(page, product);
    await expect(form.getByLabel('Name')).toHaveValue(`After ${text}`);
    await expect(form).toContainText('You see what you typed.');
  }
  await form.getByRole('button', { name: 'Use the saved values instead' }).click();
  await expect(form.getByLabel('Name')).toHaveValue(product.title);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(unsaved(page)).toHaveCount(0);
});

test('a picture that can’t be uploaded loses nothing else', async ({ page, shop }) => {
  await openAs(page, shop, 'manager');
  const form = await openCreate(page);
  await fillProduct(form, 'Pictureless');
  await choosePicture(form);
  await page.route('**/image/upload', unreachable);
  await addButton(form).click();
  await expect(
    toast(page, 'Something went while uploading this image, please use another image format'),
  ).toBeVisible();
  await expect(form).toHaveCount(0);
  await continueEditing(page);
  await expect(form.getByLabel('Name')).toHaveValue('Pictureless');
  await expect(form.getByText('bench.png')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await unsaved(page).getByRole('button', { name: 'Discard' }).click();
  await expect(unsaved(page)).toHaveCount(0);
});

test('of two who edit one product, the second is shown what the first has saved', async ({
  page,
  shop,
  browser,
}) => {
  const product = await makeFindable(shop, { priceCents: 2000 });
  const others = await browser.newContext({ baseURL: shop.url });
  const other = await others.newPage();
  await openList(page, shop, product);
  await openList(other, shop, product);
  const mine = await openEdit(page, product);
  const theirs = await openEdit(other, product);
  await theirs.getByLabel('Name').fill('Their name');
  await theirs.getByLabel('Price', { exact: true }).fill('25');
  await theirs.getByLabel('Stock').fill('12');
  await saveButton(theirs).click();
  await expect(toast(other, manageMessages.updated)).toBeVisible();

  await mine.getByLabel('Name').fill('My name');
  await mine.getByLabel('Stock').fill('11');
  await saveButton(mine).click();
  await expect(
    toast(page, 'Somebody else has changed this product since you opened it; nothing was saved'),
  ).toBeVisible();
  expect((await shop.db.product.findUniqueOrThrow({ where: { id: product.id } })).title).toBe('Their name');

  await continueEditing(page);
  await expect(mine.getByRole('term')).toHaveText(['Name']);
  await expect(mine.getByRole('definition')).toHaveText(['Their name']);
  await expect(mine.getByLabel('Name')).toHaveValue('My name');
  await expect(mine.getByLabel('Price', { exact: true })).toHaveValue('25');
  await saveButton(mine).click();
  const meanwhile = 'Stock is 13, not 11: it went from 10 to 12 while you typed';
  await expect(toast(page, `${manageMessages.updated}. ${meanwhile}`)).toBeVisible();
  const saved = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect(saved).toMatchObject({ title: 'My name', priceCents: 2500 });
  expect(await stockOf(shop.db, product.id)).toBe(13);
  await others.close();
});

test('whoever meets a conflict can take what the other has saved', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop);
  await form.getByLabel('Name').fill('My name');
  await shop.db.product.update({ where: { id: product.id }, data: { title: 'Their name' } });
  await saveButton(form).click();
  await continueEditing(page);
  await form.getByRole('button', { name: 'Use the saved values instead' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Their name');
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  expect((await shop.db.product.findUniqueOrThrow({ where: { id: product.id } })).title).toBe('Their name');
});

test('a product that was deleted meanwhile can’t be saved, and what was typed stays', async ({
  page,
  shop,
}) => {
  const { product, form } = await editNew(page, shop);
  await form.getByLabel('Description').fill('An hour of work');
  await shop.db.product.update({ where: { id: product.id }, data: { deletedAt: new Date() } });
  await saveButton(form).click();
  await expect(toast(page, 'This product does not exist')).toBeVisible();
  await expect(row(page, product)).toHaveCount(0);
  await continueEditing(page);
  await expect(dialog(page, manageMessages.edit).getByLabel('Description')).toHaveValue('An hour of work');
});

test('a session that ends in the middle of an edit costs a password, and nothing that was typed', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await makeFindable(shop);
  const account = await openList(page, shop, product);
  const form = await openEdit(page, product);
  await form.getByLabel('Description').fill('An hour of work');
  await endSessions(shop, account);
  await saveButton(form).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  const { details } = await shop.db.product.findUniqueOrThrow({ where: { id: product.id } });
  expect(details).toBe('An hour of work');
});

test('who does not sign in again finds what was typed later', async ({ page, shop }) => {
  const product = await makeFindable(shop);
  const account = await openList(page, shop, product);
  const form = await openEdit(page, product);
  await form.getByLabel('Description').fill('An hour of work');
  await endSessions(shop, account);
  await saveButton(form).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, 'Please sign in')).toBeVisible();
  await page.reload();
  await fillSignIn(page, account);
  await continueEditing(page);
  await expect(form.getByLabel('Description')).toHaveValue('An hour of work');
});
