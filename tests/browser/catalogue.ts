import type { Locator, Page } from '@playwright/test';
import { customAlphabet } from 'nanoid';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { twoHalves } from '../helpers/picture-file.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop } from './shop-test.ts';

/** New words that are not alike: the search forgives typos. */
export const word = customAlphabet('bcdfghjklmnpqrstvwxz', 12);

/** A product whose title is a single new word, so that a search for it finds nothing else. */
export function makeFindable({ db }: OpenShop, partial: Partial<MadeProduct> = {}): Promise<MadeProduct> {
  return makeProduct(db, { title: word(), ...partial });
}

/** Opens the list as a new member of staff, with only these products. */
export async function openList(page: Page, shop: OpenShop, { title }: { title: string }) {
  const account = await openAs(
    page,
    shop,
    'manager',
    `/manage-product?searchTerm=${encodeURIComponent(title)}`,
  );
  await expect(row(page, { title })).toBeVisible();
  return account;
}

export function row(page: Page, { title }: { title: string }): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

export function listedTitles(page: Page): Locator {
  return page.locator('tbody td:nth-child(2)').getByRole('link');
}

export function action(page: Page, name: string, { title }: { title: string }): Locator {
  return page.getByRole('button', { name: `${name}: ${title}`, exact: true });
}

/** Takes an action for the selected products that has no button of its own. */
export async function takeFromMore(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected products' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

export async function openEdit(page: Page, product: { title: string }): Promise<Locator> {
  await action(page, manageMessages.edit, product).click();
  return dialog(page, manageMessages.edit);
}

/** Makes a product, and opens its form as a new member of staff. */
export async function editNew(page: Page, shop: OpenShop, partial: Partial<MadeProduct> = {}) {
  const product = await makeFindable(shop, partial);
  await openList(page, shop, product);
  return { product, form: await openEdit(page, product) };
}

export async function openCreate(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: manageMessages.add, exact: true }).click();
  return dialog(page, manageMessages.add);
}

export function addButton(form: Locator): Locator {
  return form.getByRole('button', { name: manageMessages.add, exact: true });
}

export function saveButton(form: Locator): Locator {
  return form.getByRole('button', { name: 'Save', exact: true });
}

/** A file as a person would choose it. */
export async function pictureFile() {
  const buffer = await twoHalves({ width: 640, height: 480 }).png().toBuffer();
  return { name: 'bench.png', mimeType: 'image/png', buffer };
}

export async function choosePicture(form: Locator): Promise<void> {
  await form.getByLabel('Image', { exact: true }).setInputFiles(await pictureFile());
}

/** The bytes of the files that drafts keep. */
export const draftBytes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const asked = indexedDB.open('staff-drafts');
        // The page makes it, with its store; one that is made here would have none.
        asked.onupgradeneeded = () => asked.transaction?.abort();
        asked.onerror = () => resolve([]);
        asked.onsuccess = () => {
          const all = asked.result.transaction('files').objectStore('files').getAll();
          all.onsuccess = () => resolve(all.result.map(({ file }: { file: File }) => file.size));
        };
      }),
  );

/** Fills in all that a new product needs but its picture. */
export async function fillProduct(form: Locator, title: string): Promise<void> {
  await form.getByLabel('Name').fill(title);
  await form.getByLabel('Category').selectOption({ label: 'Mats & Flooring' });
  await form.getByLabel('Price', { exact: true }).fill('24.5');
  await form.getByLabel('Stock').fill('7');
  await form.getByLabel('Description').fill('Rolls up, and stays flat.');
}

/** The input that is not saved. */
export function unsaved(page: Page): Locator {
  return page.getByRole('region', { name: 'Not saved' });
}
