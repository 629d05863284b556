import { dialog, makeFindable } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';

// The tests of other files have the same shop.
test.afterEach(({ shop }) => shop.db.oldAddress.deleteMany());

const press = (name: string) => ({ name, exact: true });

test('staff paste old addresses, mend the lines that are refused, and change where one leads', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const [rack, mat] = [await makeFindable(shop), await makeFindable(shop)];
  await openAs(page, shop, 'manager', '/manage/addresses');
  await page.getByRole('button', press('Add addresses')).click();
  const paste = dialog(page, 'Add old addresses');
  const lines = paste.getByLabel('Addresses');
  await lines.fill(`/shop/rack\t/product/${rack.id}\n\n/shop/rack/, /cart\n/shop/all /product`);
  await paste.getByRole('button', press('Save')).click();
  await expect(paste.getByRole('listitem')).toHaveText(['Line 3: The same address as in line 1']);
  expect(await shop.db.oldAddress.count({ where: { path: { startsWith: '/shop/' } } })).toBe(0);
  await lines.fill(`/shop/rack\t/product/${rack.id}\n/shop/all /product`);
  await paste.getByRole('button', press('Save')).click();
  await expect(page.getByText('2 addresses added, 0 changed')).toBeVisible();
  // Other tests of this shop have imported addresses, too.
  await expect(page.getByRole('rowheader', { name: '/shop/' })).toHaveText(['/shop/all', '/shop/rack']);

  await page.getByRole('button', press('Edit /shop/all')).click();
  const edit = dialog(page, 'Where this address leads');
  await expect(edit.getByLabel('Or another page of the shop')).toHaveValue('/product');
  await edit.getByRole('button', press('Add a product')).click();
  await edit.getByLabel('Name or SKU').fill(mat.title);
  await edit.getByRole('list', press('Products')).getByRole('button', { name: mat.title }).click();
  await edit.getByRole('button', press('Save')).click();
  await expect(page.getByRole('row', { name: '/shop/all' })).toContainText(mat.title);
  await page.goto('/shop/all/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mat.title);

  await page.goto('/manage/addresses?searchTerm=shop/rack');
  await expect(page.getByRole('rowheader')).toHaveText(['/shop/rack']);
  await page.getByRole('button', press('Remove /shop/rack')).click();
  await page.getByRole('alertdialog').getByRole('button', press('Remove /shop/rack')).click();
  await expect(page.getByText('No matching addresses')).toBeVisible();
});

test('an address that people ask for is led to a list', async ({ page, shop }) => {
  await shop.db.unknownAddress.create({ data: { path: '/category/mats', visits: 5 } });
  await openAs(page, shop, 'manager', '/manage/addresses');
  // Other tests have asked for unknown pages, too.
  await page.getByRole('link', { name: /^Asked for, but unknown \d+$/ }).click();
  const asked = page.getByRole('row', { name: '/category/mats' });
  await expect(asked).toContainText('5');
  await page.getByRole('button', { name: 'Lead /category/mats to' }).click();
  const lead = dialog(page, 'Where this address leads');
  const address = lead.getByLabel('Or another page of the shop');
  await address.fill('https://evil.example/mats');
  await lead.getByRole('button', press('Save')).click();
  await expect(lead).toContainText('Enter an address of this shop that begins with /, or an SKU');
  await address.fill('/product?category=mats');
  await lead.getByRole('button', press('Save')).click();
  await expect(lead).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await page.goto('/category/mats');
  await expect(page).toHaveURL('/product?category=mats');
});
