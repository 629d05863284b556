import { editNew, makeFindable, openEdit, row, saveButton } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, test } from './shop-test.ts';

test('staff plan a sale, put it on, and shoppers see both prices', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const { product, form } = await editNew(page, shop);
  const { id, title } = product;
  await form.getByLabel('Price', { exact: true }).fill('129');
  await form.getByLabel('Sale price').fill('129');
  await expect(form.getByText('Must be below the price, $129.00')).toBeVisible();
  await form.getByLabel('Sale price').fill('99');
  await form.getByLabel('Sale from').fill('2099-11-27T08:00');
  await form.getByLabel('Sale until').fill('2099-11-27T08:00');
  await expect(form.getByText('The sale must end after it begins')).toBeVisible();
  await form.getByLabel('Sale until').fill('2099-11-30T08:00');
  await saveButton(form).click();
  await expect(row(page, { title }).getByText(/\$99\.00 from Nov 27, 2099, 8:00/)).toBeVisible();
  // By the clocks of the shop, in Dhaka.
  const stored = await shop.db.product.findUniqueOrThrow({ where: { id } });
  expect([stored.priceCents, stored.saleFrom]).toEqual([12_900, new Date('2099-11-27T02:00:00Z')]);

  const begun = await openEdit(page, { title });
  await begun.getByLabel('Sale from').fill('');
  await saveButton(begun).click();
  await expect(row(page, { title })).toContainText(/\$99\.00\s*On sale, else \$129\.00 until Nov 30, 2099/);
  // The price that staff edit is the one that returns.
  const again = await openEdit(page, { title });
  await expect(again.getByLabel('Price', { exact: true })).toHaveValue('129');
  await again.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/product/${id}`);
  await expect(page.locator('article').first()).toContainText('$99.00 Was $129.00');
});

test('staff put many products on sale, after a preview', async ({ page, shop }) => {
  const { id, title } = await makeFindable(shop, { priceCents: 12_900 });
  await openAs(page, shop, 'manager', `/manage-product?searchTerm=${encodeURIComponent(title)}`);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Change price' }).click();
  const form = page.getByRole('dialog', { name: 'Change the price of 1 product' });
  await form.getByText('Sale', { exact: true }).click();
  await form.getByLabel('Percent less').fill('20');
  await form.getByLabel('Until').fill('2099-11-30T08:00');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(form.getByRole('table', { name: 'What changes' })).toContainText('$103.20');
  await form.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(row(page, { title }).getByText(/On sale, else \$129\.00/)).toBeVisible();
  const { priceCents, saleUntil } = await shop.db.product.findUniqueOrThrow({ where: { id } });
  expect([priceCents, saleUntil]).toEqual([10_320, new Date('2099-11-30T02:00:00Z')]);
});
