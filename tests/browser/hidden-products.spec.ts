import { editNew, openEdit, row, saveButton } from './catalogue.ts';
import { expect, test } from './shop-test.ts';

test('staff hide a product, preview it, and plan when it is shown', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const { product, form } = await editNew(page, shop);
  const { id, title } = product;
  await form.getByLabel('Shoppers see it').selectOption('No, it is hidden');
  await saveButton(form).click();
  await expect(row(page, { title }).getByText('Hidden', { exact: true })).toBeVisible();

  await row(page, { title }).getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('The product is hidden: only staff see this page.')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404);

  await page.goto(`/manage-product?searchTerm=${title}&visibility=hidden`);
  await expect(page.getByLabel('Visibility')).toHaveValue('hidden');
  const planned = await openEdit(page, { title });
  await planned.getByLabel('Shoppers see it').selectOption('From a time on');
  await planned.getByLabel('From', { exact: true }).fill('2099-12-24T08:00');
  await saveButton(planned).click();
  await expect(row(page, { title }).getByText(/Hidden until Dec 24, 2099, 8:00/)).toBeVisible();
  // By the clocks of the shop, in Dhaka.
  const stored = await shop.db.product.findUniqueOrThrow({ where: { id } });
  expect([stored.isHidden, stored.shownFrom]).toEqual([true, new Date('2099-12-24T02:00:00Z')]);

  const shownNow = await openEdit(page, { title });
  await shownNow.getByLabel('Shoppers see it').selectOption('Yes');
  await saveButton(shownNow).click();
  await expect.poll(async () => (await page.request.get(`/product/${id}`)).status()).toBe(200);
  await expect(row(page, { title })).toHaveCount(0);
});
