import { customer } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { makeFindable } from './catalogue.ts';
import { openAs } from './management.ts';
import { changeDialog, confirm } from './orders.ts';
import { expect, test } from './shop-test.ts';

test.afterEach(({ shop }) => setTerms(shop.db, {}).then(() => undefined));

test('staff choose the delivery of an order that they enter, see its price with tax, and change it later', async ({
  page,
  shop,
}) => {
  const rates = [taxRate('Sales tax', 8250)];
  const options = [
    { name: 'Parcel', priceCents: 490, promise: '2 days' },
    { name: 'Pick-up', kind: 'collect' as const, address: 'Road 11' },
  ];
  await setTerms(shop.db, { mode: 'added', rates, options });
  const { title } = await makeFindable(shop, { stock: 12, priceCents: 1250 });
  await openAs(page, shop, 'manager', '/manage/orders/new');
  await page.getByLabel('Name or SKU').fill(title);
  await page
    .getByRole('list', { name: 'Products', exact: true })
    .getByRole('button', { name: title })
    .click();
  // 12.50 and 4.90, with 1.03 and 0.40 of tax.
  await expect(page.getByText('$18.83')).toBeVisible();
  await page.getByLabel('Pick-up: $0.00').check();
  await expect(page.getByText('$13.53')).toBeVisible();
  await page.getByLabel('Phone', { exact: true }).fill(customer.phone);
  await page.getByLabel('Name', { exact: true }).fill('Nadia Rahman');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/manage\/orders\/RH-/);
  await expect(page.getByText('Tax 8.25 %')).toBeVisible();

  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByLabel('Address').fill('House 12, Dhaka');
  await page.getByLabel('Delivery').selectOption({ label: 'Parcel ($4.90)' });
  await expect(changeDialog(page)).toContainText('More to collect $5.30');
  await expect(page.getByRole('row', { name: 'Total' }).getByRole('cell')).toHaveText(['$13.53', '$18.83']);
  await confirm(changeDialog(page), 'Save').click();
  await stepsTaken(shop);
  await expect(page.getByText('Delivery: Pick-up → Parcel; total $18.83').first()).toBeVisible();
});
