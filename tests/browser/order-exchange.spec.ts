import { makeVariants, stockOf } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { fillCard, goodCard, openPayment, pay, payButton } from './cards.ts';
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
  await expect(found.filter({ hasText: /, No\. [01]/ })).toHaveCount(2);
});

test('a dearer size of a paid order is sent once its customer has paid the difference by a link', async ({
  page,
  shop,
}) => {
  const { variants } = await makeVariants(shop.db, [
    { priceCents: 3000, stock: 5 },
    { priceCents: 3750, stock: 5 },
  ]);
  const [m, l] = variants as [(typeof variants)[number], (typeof variants)[number]];
  await openPayment(page, m);
  await pay(page);
  const { number, lines } = await shop.db.order.findFirstOrThrow({
    where: { lines: { some: { productId: m.id } }, status: 'paid' },
    include: { lines: true },
  });
  await openAs(page, shop, 'manager', orderPath(number));
  await step(page, 'Correct').click();
  const dialog = changeDialog(page);
  await dialog.getByRole('button', { name: `Exchange ${lines[0]?.title}` }).click();
  await dialog
    .getByRole('list', { name: /^Variants of / })
    .getByRole('button')
    .first()
    .click();
  await expect(dialog).toContainText('To be paid by the customer $7.50');
  await confirm(dialog, 'Ask for $7.50').click();
  await expect(undoBar(page)).toContainText(`Order ${number} will wait for the payment of a change`);
  await stepsTaken(shop);
  const payments = page.getByRole('list', { name: 'Payments' });
  await expect(payments).toContainText('Not paid yet$7.50');

  const links = page.getByText('/payment/link#');
  await page.getByRole('button', { name: 'Make a link to copy' }).click();
  const shopper = await page.context().newPage();
  const { pathname, hash } = new URL((await links.textContent()) as string);
  await shopper.goto(pathname + hash);
  await expect(shopper.getByText('To pay for the change')).toBeVisible();
  await fillCard(shopper, goodCard);
  await payButton(shopper).click();
  await expect(shopper.getByText('Your payment has arrived. We are packing your order.')).toBeVisible();
  expect([await stockOf(shop.db, m.id), await stockOf(shop.db, l.id)]).toEqual([5, 4]);
  await page.reload();
  await expect(payments.getByText('Paid')).toHaveCount(2);

  // A change that is not wanted any more.
  await page.getByRole('button', { name: 'Correct' }).click();
  await dialog
    .getByRole('button', { name: /^One more: / })
    .first()
    .click();
  await confirm(dialog, 'Ask for $37.50').click();
  await stepsTaken(shop);
  await page.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(page.getByText('The change was withdrawn')).toBeVisible();
  await expect(payments).toContainText('Cancelled$37.50');
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
