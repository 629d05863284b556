import type { Page } from '@playwright/test';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { makeProduct } from '../helpers/factories.ts';
import { dialog } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';

const firstValues = firstCategories.map(({ value }) => value);

// The tests of other files have the same shop.
test.afterEach(async ({ shop }) => {
  await shop.db.product.updateMany({
    where: { category: { notIn: firstValues } },
    data: { category: 'fitness' },
  });
  await shop.db.category.deleteMany({ where: { value: { notIn: firstValues } } });
});

const press = (name: string) => ({ name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Categories' }).getByRole('listitem');

test('the owner adds a category, which shoppers see at once', async ({ page, shop }) => {
  await openAs(page, shop, 'owner', '/manage/categories');
  await page.getByRole('button', press('Add category')).click();
  await dialog(page, 'Add a category').getByRole('button', press('Add category')).click();
  await expect(dialog(page, 'Add a category')).toContainText('Label is required');
  await dialog(page, 'Add a category').getByLabel('Label').fill('Rest & Recovery');
  await expect(dialog(page, 'Add a category').getByLabel('Value')).toHaveAttribute(
    'placeholder',
    'rest-recovery',
  );
  await dialog(page, 'Add a category').getByRole('button', press('Add category')).click();
  await expect(rows(page).last()).toContainText('Rest & Recovery');
  expect(await shop.db.category.findUnique({ where: { value: 'rest-recovery' } })).toMatchObject({
    label: 'Rest & Recovery',
    position: 5,
    isShown: true,
    image: null,
  });
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'equipment made for your lifestyle' }).getByRole('link');
  await expect(cards.last()).toHaveText('Rest & Recovery');
});

test('categories are sorted with the keyboard, which stays at its button', async ({ page, shop }) => {
  const made = ['Balance', 'Boxing'].map((label, index) => ({
    value: label.toLowerCase(),
    label,
    position: 5 + index,
  }));
  await shop.db.category.createMany({ data: made });
  await openAs(page, shop, 'owner', '/manage/categories');
  const down = page.getByRole('button', press('Move Balance down'));
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).last()).toContainText('Balance');
  await expect(down).toBeFocused();
  const found = await shop.db.category.findMany({ orderBy: { position: 'asc' } });
  expect(found.map(({ value }) => value)).toEqual([...firstValues, 'boxing', 'balance']);
});

test('a removed category gives its products to another one', async ({ page, shop }) => {
  await shop.db.category.create({ data: { value: 'balance', label: 'Balance', position: 5 } });
  const { id } = await makeProduct(shop.db, { category: 'balance' });
  await openAs(page, shop, 'owner', '/manage/categories');
  await page.getByRole('button', press('Remove Balance')).click();
  const asked = dialog(page, 'Remove Balance?');
  await expect(asked).toContainText('It has 1 product.');
  await asked.getByRole('button', press('Remove category')).click();
  const target = asked.getByLabel('Move its products to');
  await expect(target).toHaveAccessibleDescription('Choose a category');
  await target.selectOption('Fitness Accessories');
  await asked.getByRole('button', press('Remove category')).click();
  await expect(rows(page).filter({ hasText: 'Balance' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await shop.db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({ category: 'fitness' });
  expect(await shop.db.category.count()).toBe(5);
});
