import { makeProducts } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { holdBack, typeSearch, visit } from './shopper.ts';

/** Another word for each test, which no other product has. */
let word: string;

test.beforeEach(async ({ shop }) => {
  word = `z${Math.random().toString(36).slice(2, 12).replace(/\d/g, 'q')}`;
  await makeProducts(shop.db, [
    { title: `Hex ${word}`, priceCents: 54_00, category: 'strength' },
    { title: `Round ${word}`, priceCents: 99_50, category: 'fitness' },
  ]);
});

test('a product is found and opened by keyboard alone', { tag: '@short' }, async ({ page }) => {
  await visit(page, '/aboutus');
  await typeSearch(page, word);
  const field = page.getByRole('combobox', { name: 'Search products' });
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.filter({ hasText: word })).toHaveCount(2);
  await expect(options.filter({ hasText: `Round ${word}` })).toContainText('$99.50');
  await expect(field).toHaveAttribute('aria-expanded', 'true');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveAttribute('aria-selected', 'true');
  await expect(active).toContainText(`Round ${word}`);
  await page.keyboard.press('Escape');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expect(field).toHaveValue(word);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Hex ${word}` })).toBeVisible();
});

test('a category, and all results, are a click away', async ({ page }) => {
  await visit(page, '/');
  await typeSearch(page, word);
  await page.getByRole('option', { name: /^In Fitness Accessories/ }).click();
  await expect(page).toHaveURL(`/product?searchTerm=${word}&category=fitness`);
  await typeSearch(page, word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${word}”`);
  await expect(page).toHaveURL(`/product?searchTerm=${word}`);
});

test('what is typed while the next page is on its way stays there', async ({ page }) => {
  const arrive = await holdBack(page, '**/assets/product-list-page-*.js');
  await visit(page, '/aboutus');
  await typeSearch(page, word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/product?searchTerm=${word}`);
  await typeSearch(page, 'hex');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${word}”`);
  const field = page.getByRole('banner').getByLabel('Search products');
  // Given to the heading, the focus would be there in the next frames.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('hex');
});

test('an empty result says why, what finds something, and takes a wish', async ({ page, shop }) => {
  const main = page.getByRole('main');
  for (const query of [`${word}&min=1&max=2`, `${word}+under+2`]) {
    await visit(page, `/product?searchTerm=${query}`);
    await main.getByRole('link', { name: '2 products at any price' }).click();
    await expect(main.getByRole('heading', { name: `Hex ${word}` })).toBeVisible();
  }
  await expect(main.getByLabel(`Not what you meant by “${word}”? Tell me when you sell it`)).toBeVisible();
  await visit(page, '/product?searchTerm=orders+zzqq');
  await expect(main.getByRole('region', { name: 'Best sellers' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Find your order' })).toBeVisible();
  await main.getByLabel('Tell me when you sell it').fill('nadia@example.com');
  await main.getByRole('button', { name: 'Tell me' }).click();
  await expect(main.getByText('We write to you if we sell it.')).toBeVisible();
  const wish = { email: 'nadia@example.com', subject: 'When do you sell “orders zzqq”?' };
  expect(await shop.db.message.count({ where: wish })).toBe(1);
  await main.getByRole('link', { name: 'Mats & Flooring' }).click();
  await expect(page).toHaveURL('/product?category=mats');
});
