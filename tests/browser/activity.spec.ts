import type { Page } from '@playwright/test';
import { limits } from '../../src/shared/base/limits.ts';
import { manageMessages } from '../../src/shared/base/manage-messages.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { action, dialog, makeFindable, openEdit, openList, row, saveButton } from './catalogue.ts';
import { openAs } from './management.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton, toast, unreachable, visit } from './shopper.ts';

async function confirmDelete(page: Page, product: { title: string }): Promise<void> {
  await action(page, 'Delete', product).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, manageMessages.deleted)).toBeVisible();
  await expect(row(page, product)).toHaveCount(0);
}

function lines(page: Page) {
  return page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const deletedAt = async ({ db }: OpenShop, id: string) =>
  (await db.product.findUniqueOrThrow({ where: { id } })).deletedAt;

const setDeletedAt = ({ db }: OpenShop, id: string, at: Date | null) =>
  db.product.update({ where: { id }, data: { deletedAt: at } });

test('a deleted product comes back by the toast, and later from a page of its own', async ({
  page,
  shop,
}) => {
  const product = await makeFindable(shop, { stock: 4 });
  const { email } = await openList(page, shop, product);
  await confirmDelete(page, product);
  expect(await deletedAt(shop, product.id)).not.toBe(null);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Product restored')).toBeVisible();
  await expect(row(page, product)).toBeVisible();
  expect(await deletedAt(shop, product.id)).toBe(null);
  await expect(undo).toHaveCount(0);

  await confirmDelete(page, product);
  await page.getByRole('link', { name: 'Deleted products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted products');
  const deleted = page
    .getByRole('list', { name: 'Deleted products' })
    .getByRole('listitem')
    .filter({ hasText: product.title });
  await expect(deleted).toContainText('$49.99, 4 in stock');
  await expect(deleted).toContainText(`by ${email}`);
  await expect(deleted).toContainText(`${limits.restoreDays} days left`);
  expect(await fits(page)).toBe(true);

  const restore = page.getByRole('button', { name: `Restore: ${product.title}` });
  await page.route('**/trpc/product.restore**', unreachable);
  await restore.click();
  await expect(toast(page, manageMessages.unreachable)).toBeVisible();
  await expect(deleted).toBeVisible();
  await page.unroute('**/trpc/product.restore**');
  // The list is read again before.
  await expect(restore).toBeEnabled();
  const when = await deletedAt(shop, product.id);
  await setDeletedAt(shop, product.id, new Date(Date.now() - limits.restoreDays * 86_400_000));
  await restore.click();
  await expect(toast(page, 'A deleted product can be restored for 30 days only')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await setDeletedAt(shop, product.id, when);
  await page.reload();
  await restore.click();
  await expect(toast(page, 'Product restored')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await deletedAt(shop, product.id)).toBe(null);
  await visit(page, `/product/${product.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title);
});

test('the ledger and the log tell what shoppers and staff did', async ({ page, shop, browser }) => {
  const product = await makeFindable(shop, { stock: 10, priceCents: 2000 });
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openCheckout(shopper, product, 3);
  await fillCheckout(shopper);
  await placeOrderButton(shopper).click();
  await expect(shopper).toHaveURL('/confirm');
  await shopper.context().close();
  const { number } = await shop.db.order.findFirstOrThrow({
    where: { lines: { some: { productId: product.id } } },
  });

  const { email } = await openList(page, shop, product);
  const form = await openEdit(page, product);
  await form.getByLabel('Price', { exact: true }).fill('24.5');
  await form.getByLabel('Stock').fill('20');
  await form
    .getByLabel('Description')
    .fill('A text that is longer than a line of the log, and is shown to whoever asks.');
  await saveButton(form).click();
  await expect(toast(page, manageMessages.updated)).toBeVisible();
  await expect(dialog(page, manageMessages.edit)).toHaveCount(0);

  await row(page, product).getByRole('link', { name: '20 pieces' }).click();
  await expect(page).toHaveURL(`/manage/products/${product.id}/stock`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock ledger');
  await expect(page.getByRole('definition')).toHaveText(['23', '3', '20', '3']);
  const rows = page.getByRole('table').getByRole('row');
  const order = ['+13', '20'];
  await expect(rows).toHaveCount(4);
  for (const text of ['Stock set', email, ...order]) await expect(rows.nth(1)).toContainText(text);
  for (const text of ['Ordered', number, 'Customer', '−3', '7'])
    await expect(rows.nth(2)).toContainText(text);
  for (const text of ['First stock', '+10', '10']) await expect(rows.nth(3)).toContainText(text);
  await expect(rows.nth(2).getByRole('link', { name: number })).toHaveAttribute(
    'href',
    `/manage/orders/${number}`,
  );
  expect(await fits(page)).toBe(true);
  expect(await stockOf(shop.db, product.id)).toBe(20);

  await page.getByRole('link', { name: 'What staff did to this product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  await expect(lines(page)).toHaveCount(1);
  const line = lines(page).first();
  await expect(line).toContainText(`${email} changed ${product.title}`);
  await expect(line).toContainText('before: $20.00→after: $24.50');
  await expect(line).toContainText('before: 7→after: 20');
  await expect(line.getByText('longer than a line')).toBeHidden();
  await line.getByText('Show both texts').click();
  await expect(line.getByText('longer than a line')).toBeVisible();
  await expect(line.getByRole('time')).toHaveAttribute('title', /GMT\+6/);
  expect(await fits(page)).toBe(true);
  await line.getByRole('link', { name: product.title }).click();
  await expect(page).toHaveURL(`/product/${product.id}`);
});

test('the log can be narrowed, goes back in time, and says when it can’t be had', async ({ page, shop }) => {
  const { id, title } = await makeProduct(shop.db);
  const me = await openAs(page, shop, 'manager', '/manage/activity');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  const count = limits.historyLines + 2;
  await shop.db.activity.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      actor: me.email,
      action: n === 0 ? 'product.deleted' : 'order.shipped',
      subjectId: id,
      subject: n === 0 ? title : `RH-${n}`,
    })),
  });
  await page.getByLabel('Who').selectOption({ label: me.email });
  await expect(page).toHaveURL(`/manage/activity?actor=${me.id}`);
  await expect(lines(page)).toHaveCount(limits.historyLines);
  const older = page.getByRole('button', { name: 'Show older' });
  await page.route('**/trpc/activity.list**', unreachable);
  await older.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The shop can’t be reached.');
  await expect(lines(page)).toHaveCount(limits.historyLines);
  await page.unroute('**/trpc/activity.list**');
  await older.click();
  await expect(lines(page)).toHaveCount(count);
  await expect(older).toHaveCount(0);

  await page.getByLabel('What').selectOption({ label: 'Products' });
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText(`${me.email} deleted ${title}`);
  await page.getByLabel('What').selectOption({ label: 'API keys' });
  await expect(page.getByRole('heading', { name: 'No matching activity' })).toBeVisible();
  await page.goBack();
  await expect(lines(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel('Who')).toHaveValue(me.id);
  await expect(page.getByLabel('What')).toHaveValue('product');

  for (const [path, call, words] of [
    ['/manage/activity', 'activity.list', 'The activity can’t be shown'],
    [`/manage/products/${id}/stock`, 'product.ledger', 'The ledger can’t be shown'],
    ['/manage/deleted-products', 'product.deleted', 'The deleted products can’t be shown'],
  ] as const) {
    await page.route(`**/trpc/**${call}**`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(path);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(words);
    await page.unroute(`**/trpc/**${call}**`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  }
  await page.goto('/manage/products/nothing/stock');
  await expect(page.getByRole('heading', { name: 'This product does not exist' })).toBeVisible();
});
