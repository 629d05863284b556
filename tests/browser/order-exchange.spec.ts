import { makeVariants, stockOf } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openPayment, pay } from './cards.ts';
import { openAs, undoBar } from './management.ts';
import { changeDialog, confirm, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, test } from './shop-test.ts';

test('staff exchange a size of a paid order for a cheaper one, and see the money before and after', async ({
  page,
  shop,
}) => {
  const { variants } = await makeVariants(shop.db, [
    { priceCents: 3000, stock: 5 },
    { priceCents: 2500, stock: 5 },
    { priceCents: 3750, stock: 5 },
  ]);
  const [m, l] = variants as [(typeof variants)[number], (typeof variants)[number]];
  await openPayment(page, m, 2);
  await pay(page);
  const { number, lines } = await shop.db.order.findFirstOrThrow({
    where: { lines: { some: { productId: m.id } }, status: 'paid' },
    include: { lines: true },
  });
  const title = lines[0]?.title as string;
  await openAs(page, shop, 'manager', orderPath(number));
  await step(page, 'Correct').click();
  const dialog = changeDialog(page);
  const offered = dialog.getByRole('list', { name: /^Variants of / }).getByRole('button');
  const money = (name: string) => dialog.getByRole('row', { name }).getByRole('cell');

  // A dearer size would have to be paid: it is refused before anything happens.
  await dialog.getByRole('button', { name: `Exchange ${title}` }).click();
  await offered.filter({ hasText: /, No\. 2\D/ }).click();
  await expect(dialog).toContainText('can’t cost more than was paid: it would come to $67.50');
  await expect(confirm(dialog, 'Save')).toBeDisabled();
  await dialog.getByRole('button', { name: /^One less: .*, No\. 2$/ }).click();

  await dialog.getByLabel(`Pieces of ${title}`).fill('2');
  await dialog.getByRole('button', { name: `Exchange ${title}` }).click();
  await offered.filter({ hasText: /, No\. 1\D/ }).click();
  await expect(dialog).toContainText(`In exchange for ${title}, at $25.00`);
  await expect(money('Total')).toHaveText(['$60.00', '$55.00']);
  await expect(money('Kept of the payment')).toHaveText(['$60.00', '$55.00']);
  await expect(dialog).toContainText('To refund to the card $5.00');
  await confirm(dialog, 'Save, and refund $5.00').click();
  await expect(undoBar(page)).toContainText(`Order ${number} will be changed`);
  expect(await stockOf(shop.db, l.id)).toBe(5);
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('$5.00');
  await expect(status(page)).toHaveText('Paid');
  expect([await stockOf(shop.db, m.id), await stockOf(shop.db, l.id)]).toEqual([4, 4]);
  const refunds = await shop.db.refund.findMany({ where: { payment: { order: { number } } } });
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([500]);

  // A line more, of a product with options: its variants are offered.
  await step(page, 'Correct').click();
  await dialog.getByRole('button', { name: 'Add a product' }).click();
  await dialog.getByLabel('Name or SKU').fill(title.split(',')[0] as string);
  const found = dialog.getByRole('list', { name: 'Products', exact: true }).getByRole('button');
  await expect(found.filter({ hasText: /, No\. [012]/ })).toHaveCount(3);
});

test('staff exchange a size that was delivered for a dearer one, in one step', async ({ page, shop }) => {
  const { variants } = await makeVariants(shop.db, [
    { priceCents: 3000, stock: 5 },
    { priceCents: 3750, stock: 5 },
  ]);
  const [m, l] = variants as [(typeof variants)[number], (typeof variants)[number]];
  const number = await placeOrder(page, m, 'Ilse de Vries', 2);
  await openAs(page, shop, 'manager');
  for (const action of ['ship', 'deliver'])
    await page.request.post(`/trpc/order.${action}`, { data: { number } });
  await page.goto(orderPath(number));
  const { lines } = await shop.db.order.findFirstOrThrow({ where: { number }, include: { lines: true } });
  const title = lines[0]?.title as string;
  await step(page, 'Record return').click();
  const dialog = changeDialog(page);
  await dialog.getByRole('button', { name: `Exchange ${title}` }).click();
  await dialog
    .getByRole('list', { name: /^Variants of / })
    .getByRole('button')
    .filter({ hasText: /, No\. 1\D/ })
    .click();
  await expect(dialog.getByLabel(`Pieces of ${title}`)).toHaveValue('1');
  await expect(dialog).toContainText('To refund in cash $0.00');
  await expect(dialog).toContainText('To pay for the exchange $7.50');
  await dialog.getByLabel('Why').selectOption({ label: 'No longer wanted' });
  await confirm(dialog, 'Exchange').click();
  await expect(undoBar(page)).toContainText(`Order ${number}`);
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Returns' })).toContainText(`1 × ${title}`);
  const placed = await shop.db.order.findFirstOrThrow({ where: { lines: { some: { productId: l.id } } } });
  expect(placed).toMatchObject({ totalCents: 750, discountCode: `EXCHANGE-${number}`, status: 'placed' });
  await expect(page.getByText(`in exchange for order ${placed.number}`)).toBeVisible();
  expect([await stockOf(shop.db, m.id), await stockOf(shop.db, l.id)]).toEqual([4, 4]);

  // A part of the cash, for the piece that stays.
  await step(page, 'Refund').click();
  await expect(dialog).toContainText('You give it to the customer yourself.');
  await dialog.getByLabel('Refund, in US dollars').fill('5');
  await expect(dialog).toContainText('To refund in cash $5.00');
  await dialog.getByLabel('Reason (optional)').fill('A scratch');
  await confirm(dialog, 'Refund $5.00').click();
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Returns' })).toContainText('$5.00 refunded in cash');
});
