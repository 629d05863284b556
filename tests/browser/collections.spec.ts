import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { dialog, makeFindable, takeFromMore } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';

// The tests of other files have the same shop.
test.afterEach(({ shop }) => shop.db.collection.deleteMany());

const rows = (page: Page) => page.getByRole('list', { name: 'Collections' }).getByRole('listitem');
const cardTitles = (page: Page) => page.getByRole('article').getByRole('heading');
const press = (name: string) => ({ name, exact: true });

test('staff make a collection, order its products with the keyboard, and put it on the home page', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const [bar, rack, mat] = [await makeFindable(shop), await makeFindable(shop), await makeFindable(shop)];
  await openAs(page, shop, 'manager', '/manage/collections');
  await expect(page.getByText('There are no collections yet.')).toBeVisible();
  await page.getByRole('button', press('Add collection')).click();
  const form = dialog(page, 'Add a collection');
  await form.getByRole('button', press('Add collection')).click();
  await expect(form).toContainText('Title is required');
  await form.getByRole('textbox', { name: 'Title' }).fill('Home gym');
  await expect(form.getByLabel('Value')).toHaveAttribute('placeholder', 'home-gym');
  const chooser = form.getByRole('group', { name: 'Products' });
  await chooser.getByRole('button', { name: 'Add a product' }).click();
  for (const { title } of [bar, rack, mat]) {
    await chooser.getByLabel('Name or SKU').fill(title);
    await chooser.getByLabel('Name or SKU').press('Enter');
    await chooser.getByRole('list', { name: 'Products' }).getByRole('button', { name: title }).click();
  }
  await chooser.getByRole('button', press('Done')).click();
  const up = chooser.getByRole('button', press(`Move ${mat.title} up`));
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chooser.getByRole('listitem').first()).toContainText(mat.title);
  await form.getByLabel('Shown on the home page').check();
  await form.getByRole('button', press('Add collection')).click();
  await expect(rows(page)).toHaveText([/Home gym.*Home page.*\/collection\/home-gym.*3 products/]);
  const stored = await shop.db.collection.findFirstOrThrow({
    include: { products: { orderBy: { position: 'asc' } } },
  });
  expect([stored.isOnHome, stored.products.map(({ productId }) => productId)]).toEqual([
    true,
    [mat.id, bar.id, rack.id],
  ]);

  await page.goto('/');
  const section = page.getByRole('region', { name: 'Home gym' });
  await expect(section.getByRole('article')).toHaveCount(3);
  await section.getByRole('link', press('see all: Home gym')).click();
  await expect(page).toHaveURL('/collection/home-gym');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home gym');
  await expect(cardTitles(page)).toHaveText([mat.title, bar.title, rack.title]);
});

test('a collection has pages, and selected products are added at its end', async ({ page, shop }) => {
  const products = await Promise.all(Array.from({ length: 24 }, () => makeProduct(shop.db)));
  const last = await makeFindable(shop);
  await shop.db.collection.create({
    data: {
      value: 'starters',
      title: 'Starters',
      position: 1,
      products: { create: products.map(({ id }, n) => ({ productId: id, position: n + 1 })) },
    },
  });
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${last.title}`);
  await page.getByLabel(`Select ${last.title}`).filter({ visible: true }).check();
  await takeFromMore(page, 'Add to collection');
  await dialog(page, 'Add 1 product to a collection').getByRole('button', press('Add at its end')).click();
  await expect(page.getByText('1 product added to Starters')).toBeVisible();

  await page.goto('/collection/starters');
  await expect(cardTitles(page)).toHaveCount(24);
  await page.getByRole('link', press('Page 2')).click();
  await expect(cardTitles(page)).toHaveText([last.title]);
  await expect(page).toHaveURL('/collection/starters?page=2');
});
