import { stockOf } from '../helpers/factories.ts';
import { makeFindable } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';
import { unreachable, visit } from './shopper.ts';

test('staff receive, count and write off pieces, by name and with a scanner', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const { id, title } = await makeFindable(shop, { stock: 12, sku: `ROPE-${Date.now()}` });
  const { sku } = await shop.db.product.findUniqueOrThrow({ where: { id } });
  await openAs(page, shop, 'manager', '/manage/stock');
  const field = page.getByLabel('Name or SKU');
  const save = page.getByRole('button', { name: 'Save' });
  const said = page.getByRole('main').getByRole('status');
  await expect(field).toBeFocused();
  await field.fill(title);
  await page.getByRole('list', { name: 'Products' }).getByRole('button', { name: title }).click();
  await expect(page.getByLabel('Pieces received')).toBeFocused();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(said.filter({ hasText: `${title}: 12 → 36 (24 received)` })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');

  // A scanner types faster than people, and ends with Enter.
  await page.keyboard.type((sku as string).toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByText('Count', { exact: true }).click();
  await page.getByLabel('Pieces on the shelf').fill('1,000');
  await save.click();
  await expect(page.getByText('“1,000” can be read in two ways: write 1000')).toBeVisible();
  await page.getByLabel('Pieces on the shelf').fill('30');
  const order = { cartItems: [{ _id: id, quantity: 4 }] };
  expect((await page.request.post('/api/v1/product/order-many', { data: order })).status()).toBe(200);
  await save.click();
  const counted = `${title}: 32 → 26 (30 counted; it went from 36 to 32 meanwhile)`;
  await expect(said.filter({ hasText: counted })).toBeVisible();

  await field.fill(title);
  await page.getByRole('button', { name: title }).click();
  await page.getByText('Write off', { exact: true }).click();
  await page.getByLabel('Pieces written off').fill('27');
  await save.click();
  await expect(page.getByText('Enter why they are written off')).toBeVisible();
  await page.getByLabel('Reason').fill('Damaged');
  await save.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Only 26 left in stock');
  await page.getByLabel('Pieces written off').fill('6');
  await save.click();
  await expect(said.filter({ hasText: `${title}: 26 → 20 (6 written off)` })).toBeVisible();

  expect(await stockOf(shop.db, id)).toBe(20);
  await visit(page, `/manage/products/${id}/stock`);
  await expect(page.getByRole('table')).toContainText('Written off');
  await expect(page.getByRole('table')).toContainText('Damaged');
});

test('a number that may have been saved already is saved once', async ({ page, shop }) => {
  const { id, title } = await makeFindable(shop, { stock: 1 });
  await openAs(page, shop, 'manager', '/manage/stock');
  await page.getByLabel('Name or SKU').fill(title);
  await page.getByRole('button', { name: title }).click();
  await page.getByLabel('Pieces received').fill('5');
  const call = '**/trpc/product.changeStock**';
  await page.route(call, async (route) => {
    await route.fetch();
    await unreachable(route);
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop can’t be reached.');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${title}: 1 → 6 (5 received)`)).toBeVisible();
  expect(await stockOf(shop.db, id)).toBe(6);
});
