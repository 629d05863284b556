import { customAlphabet } from 'nanoid';
import { customer, makeProduct } from '../helpers/factories.ts';
import { emptyOutbox } from '../helpers/webhook.ts';
import { openAs } from './management.ts';
import { orderPath } from './orders.ts';
import { expect, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const digits = customAlphabet('0123456789', 8);

test('a customer is found, noted about and erased', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { priceCents: 2500, stock: 9 });
  const who = {
    ...customer,
    name: `Parul ${digits()}`,
    email: `p${digits()}@example.com`,
    phone: `+88017${digits()}`,
  };
  const numbers: string[] = [];
  for (const quantity of [1, 2]) {
    const data = { cartItems: [{ _id: product.id, quantity }], customer: who };
    numbers.push(
      (await (await page.request.post('/api/v1/product/order-many', { data })).json()).data.orderNumber,
    );
  }
  const [first, second] = numbers as [string, string];
  await openAs(page, shop, 'owner', orderPath(second));
  await page.getByRole('link', { name: 'Orders and notes of this customer' }).click();
  await expect(page).toHaveURL(`/manage/customers/${first}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(who.name);
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$75.00');
  await page.getByLabel('New note').fill('Rings the bell of the neighbour');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Private notes' })).toContainText('Rings the bell');

  await page.getByRole('link', { name: 'All customers' }).click();
  await page.getByLabel('Search customers').fill(who.phone.slice(4));
  await page.keyboard.press('Enter');
  // The address that proxies see has no name.
  await expect(page).toHaveURL(`/manage/customers#search=${who.phone.slice(4)}`);
  await page.getByRole('link', { name: who.name }).filter({ visible: true }).click();
  await expect(
    page.getByRole('main').getByRole('list', { name: 'Orders' }).getByRole('listitem'),
  ).toHaveCount(2);

  await shop.db.order.updateMany({ where: { number: { in: numbers } }, data: { status: 'cancelled' } });
  await shop.db.unconfirmedOrder.deleteMany({ where: { order: { number: { in: numbers } } } });
  await emptyOutbox(shop);
  await page.getByRole('button', { name: 'Show what is stored' }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'the customer, notes and typed texts of 2 orders, 1 note about the customer',
  );
  await expect(question).toContainText('which accounts and taxes need');
  await question.getByRole('button', { name: 'Erase this person' }).click();
  await expect(toast(page, 'Erased: 2 orders, 1 note.')).toBeVisible();
  await expect(page).toHaveURL('/manage/customers');
  expect(await shop.db.customerNote.count({ where: { phone: who.phone } })).toBe(0);
  await page.goto(`/manage/customers/${first}`);
  await expect(page.getByRole('heading', { name: 'There is no such customer' })).toBeVisible();
  const line = await shop.db.activity.findFirstOrThrow({
    where: { action: 'customer.erased' },
    orderBy: { id: 'desc' },
  });
  expect(JSON.stringify(line.subject)).not.toContain(who.name);
});
