import { readFile } from 'node:fs/promises';
import { customer, makeProduct } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { emptyOutbox } from '../helpers/webhook.ts';
import { openAs } from './management.ts';
import { confirm, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, test } from './shop-test.ts';

test('an owner exports what the shop knows about a customer, and erases what is over', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 2500 });
  const over = await placeOrder(page, product, 'Parveen Sikder');
  const open = await placeOrder(page, product, 'Parveen Sikder');
  // All orders of the browser tests have one e-mail address.
  const email = 'parveen@example.com';
  await shop.db.order.updateMany({ where: { number: { in: [over, open] } }, data: { customerEmail: email } });
  await openAs(page, shop, 'owner', orderPath(over));
  await step(page, 'Cancel order').click();
  await confirm(page.getByRole('dialog'), 'Cancel the order').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Cancelled');
  await emptyOutbox(shop);

  await page.goto('/manage/privacy');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  const rowOf = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(rowOf(over)).toContainText('Yes');
  await expect(rowOf(open)).toContainText('Still under way');
  // The address of the page has no name.
  expect(new URL(page.url()).href).toBe(`${new URL(page.url()).origin}/manage/privacy`);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^customer-export-.*\.json$/);
  const exported = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(exported.orders).toMatchObject([
    { number: open },
    { number: over, customer: { name: 'Parveen Sikder' } },
  ]);

  await page.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('the customer, notes and typed texts of 1 order');
  await expect(question).toContainText('1 order that is not over');
  await question.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByText(`Left: ${open} (still under way).`)).toBeVisible();
  await expect(rowOf(open)).toBeVisible();
  await expect(rowOf(over)).toBeHidden();

  await page.goto(orderPath(over));
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Erased');
  const rows = await shop.db.order.findMany({
    where: { number: { in: [over, open] } },
    orderBy: { id: 'asc' },
  });
  expect(rows.map(({ customerName, totalCents }) => [customerName, totalCents])).toEqual([
    [null, 2500],
    ['Parveen Sikder', 2500],
  ]);
  expect(rows[1]?.customerPhone).toBe(customer.phone);
});
