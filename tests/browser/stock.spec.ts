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

  // The next product is counted at once, by scanner and keyboard alone.
  await page.keyboard.type(sku as string);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Pieces on the shelf')).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(
    said.filter({ hasText: `${title}: 26 → 26 (30 counted, 4 of them for orders)` }),
  ).toBeVisible();

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

test('a count that is far off is asked about, and undone; a delivery is compared with its note', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const at = Date.now();
  const rope = await makeFindable(shop, { stock: 29, sku: `ROPE-${at}` });
  const mat = await makeFindable(shop, { stock: 1, sku: `MAT-${at}` });
  const order = { cartItems: [{ _id: rope.id, quantity: 4 }] };
  expect((await page.request.post('/api/v1/product/order-many', { data: order })).status()).toBe(200);
  await openAs(page, shop, 'manager', '/manage/stock');
  await page.getByLabel('Name or SKU').fill(rope.title);
  await page.getByRole('button', { name: rope.title }).click();
  await expect(page.getByText('29 on hand: 25 available, 4 for orders')).toBeVisible();
  await page.getByText('Count', { exact: true }).click();
  await page.getByLabel('Pieces on the shelf').fill('10');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Save 10?' });
  await expect(question).toContainText('29 were expected: 19 pieces fewer.');
  await question.getByRole('button', { name: 'Save 10' }).click();
  const said = page.getByRole('main').getByRole('status');
  await expect(said).toContainText(`${rope.title}: 25 → 6 (10 counted, 4 of them for orders)`);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toContainText('Undone');
  expect(await stockOf(shop.db, rope.id)).toBe(25);

  await page.getByRole('link', { name: 'Receive a delivery' }).click();
  await page.getByLabel('Number or supplier (optional)').fill('Note 4711');
  await page.getByText('Paste the lines of the delivery note').click();
  await page.getByLabel('SKU and pieces, a line for each').fill(`rope-${at}\t24\nMAT-${at}; 2\nNONE-1 3`);
  await page.getByRole('button', { name: 'Add these lines' }).click();
  await expect(page.getByText('No product has the SKU of these lines')).toBeVisible();
  await page.getByRole('button', { name: 'All as on the note' }).click();
  await page.getByLabel(`Pieces received of ${rope.title}`).fill('20');
  // A scanner types the SKU of another piece.
  await page.getByLabel('Name or SKU').focus();
  await page.keyboard.type(`mat-${at}`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Pieces received of ${mat.title}`)).toHaveValue('3');
  await expect(page.getByText('24 on the note, 4 missing')).toBeVisible();
  await page.getByRole('button', { name: 'Receive 23 pieces' }).click();
  await expect(said).toContainText('23 pieces of 2 products received; 4 missing');
  expect([await stockOf(shop.db, rope.id), await stockOf(shop.db, mat.id)]).toEqual([45, 4]);

  await visit(page, `/manage/stock/list?searchTerm=rope-${at}`);
  await expect(page.getByRole('row', { name: rope.title })).toContainText('49');
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
