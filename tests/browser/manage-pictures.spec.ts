import type { Locator, Page } from '@playwright/test';
import { limits } from '../../src/shared/base/limits.ts';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { animatedPng, twoHalves } from '../helpers/picture-file.ts';
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
  saveButton,
  unsaved,
} from './catalogue.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const addPicture = (form: Locator) => form.getByLabel('Add a picture');
const pictures = (form: Locator) => form.getByRole('group', { name: 'More pictures' }).getByRole('listitem');
const step = (form: Locator, name: string) => form.getByRole('button', { name, exact: true });

/** A picture as wide as the number in its name, so that its address tells which one it is. */
async function file(width: number) {
  const buffer = await twoHalves({ width, height: 40 }).png().toBuffer();
  return { name: `${width}.png`, mimeType: 'image/png', buffer };
}

const files = (...widths: number[]) => Promise.all(widths.map(file));

const imagesOf = async ({ db }: OpenShop, title: string) =>
  (await db.product.findFirstOrThrow({ where: { title } })).images;
const widthIn = (address: string) => Number(/\/(\d+)\.webp$/.exec(address)?.[1]);

/** The pictures that the form shows, from the first to the last. */
const shown = (form: Locator) =>
  pictures(form)
    .getByRole('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src')));

async function reopened(page: Page, product: { title: string }): Promise<Locator> {
  await page.reload();
  return openEdit(page, product);
}

test('pictures are added, put in order and taken away, and are there after a reload', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await makeFindable(shop);
  await openList(page, shop, product);
  let form = await openEdit(page, product);
  await expect(pictures(form)).toHaveCount(0);
  await addPicture(form).setInputFiles(await files(61, 62));
  await expect(pictures(form)).toHaveCount(2);
  await expect(form.getByText('Not uploaded yet')).toHaveCount(2);
  await addPicture(form).setInputFiles(await file(63));
  await expect(form.getByText('3 of 7')).toBeVisible();
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  await expect(form).toBeHidden();
  const saved = await imagesOf(shop, product.title);
  expect(saved.map(widthIn)).toEqual([61, 62, 63]);

  form = await reopened(page, product);
  expect(await shown(form)).toEqual(saved);
  await step(form, 'Move picture 3 earlier').click();
  await step(form, 'Remove picture 1').click();
  await expect(form.getByRole('status').first()).toHaveText('Picture 1 removed, 2 left');
  await saveButton(form).click();
  await expect(form).toBeHidden();
  const left = [saved[2], saved[1]];
  await expect.poll(() => imagesOf(shop, product.title)).toEqual(left);
  form = await reopened(page, product);
  expect(await shown(form)).toEqual(left);
});

test('the keyboard alone puts pictures in order, and never loses its place', async ({ page, shop }) => {
  const images = ['/images/bad.jpg?1', '/images/bad.jpg?2', '/images/bad.jpg?3'];
  const { product, form } = await editNew(page, shop, { images });
  await step(form, 'Move picture 1 later').focus();
  await page.keyboard.press('Enter');
  await expect(step(form, 'Move picture 2 later')).toBeFocused();
  await expect(form.getByRole('status').first()).toHaveText('Picture 1 is now picture 2 of 3');
  await page.keyboard.press('Space');
  // At the end there is no later place.
  await expect(step(form, 'Move picture 3 later')).toBeDisabled();
  await expect(step(form, 'Move picture 3 earlier')).toBeFocused();
  expect(await shown(form)).toEqual([images[1], images[2], images[0]]);
  await page.keyboard.press('Tab');
  await expect(step(form, 'Remove picture 3')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(form, 'Remove picture 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(step(form, 'Remove picture 1')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(addPicture(form)).toBeFocused();
  await expect(pictures(form)).toHaveCount(0);
  await saveButton(form).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => imagesOf(shop, product.title)).toEqual([]);
});

test('a new product gets all of its pictures, and no more than it may have', async ({ page, shop }) => {
  const { title: word } = await makeFindable(shop);
  const title = `${word} Bench`;
  await openList(page, shop, { title: word });
  const form = await openCreate(page);
  await fillProduct(form, title);
  await choosePicture(form);
  await addPicture(form).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(form.getByRole('alert')).toHaveText(`“a.txt” is no picture. ${manageMessages.imageMissing}`);
  await addPicture(form).setInputFiles(await files(71, 72, 73, 74, 75, 76, 77, 78));
  await expect(form.getByRole('alert')).toHaveText('A product can have at most 7 more pictures');
  await expect(pictures(form)).toHaveCount(limits.furtherImages);
  await expect(addPicture(form)).toBeDisabled();
  await addButton(form).click();
  await expect(toast(page, manageMessages.created)).toBeVisible();
  expect((await imagesOf(shop, title)).map(widthIn)).toEqual([71, 72, 73, 74, 75, 76, 77]);
});

test('what could not be uploaded stays a draft, with what was', async ({ page, shop }) => {
  const { product, form } = await editNew(page, shop, { images: ['/images/bad.jpg?1'] });
  // A browser shows its first frame; the shop takes none that moves.
  const moving = { name: 'moving.png', mimeType: 'image/png', buffer: animatedPng() };
  await addPicture(form).setInputFiles([await file(81), moving, await file(83)]);
  await saveButton(form).click();
  await expect(unsaved(page)).toContainText(`Your changes to “${product.title}” were not saved.`);
  expect(await imagesOf(shop, product.title)).toEqual(['/images/bad.jpg?1']);

  await unsaved(page).getByRole('button', { name: 'Continue editing' }).click();
  const again = dialog(page, manageMessages.edit);
  await expect(pictures(again)).toHaveCount(4);
  await expect(again.getByText('Not uploaded yet')).toHaveCount(2);
  await expect(pictures(again).nth(2)).toContainText('Not uploaded yet');
  await step(again, 'Remove picture 3').click();
  await saveButton(again).click();
  await expect(again).toBeHidden();
  await expect.poll(async () => (await imagesOf(shop, product.title)).length).toBe(3);
  expect((await imagesOf(shop, product.title)).slice(1).map(widthIn)).toEqual([81, 83]);

  // Uploaded pictures survive a reload, and so does the file that was not uploaded.
  const later = await openEdit(page, product);
  await addPicture(later).setInputFiles([await file(84), moving]);
  await saveButton(later).click();
  await expect(unsaved(page)).toBeVisible();
  await page.reload();
  await unsaved(page).getByRole('button', { name: 'Continue editing' }).click();
  await expect(pictures(dialog(page, manageMessages.edit))).toHaveCount(5);
  await expect(pictures(dialog(page, manageMessages.edit)).nth(4)).toContainText('Not uploaded yet');
});
