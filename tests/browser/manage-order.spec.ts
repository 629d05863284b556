import type { Page } from '@playwright/test';
import { customAlphabet } from 'nanoid';
import { lastDays } from '../helpers/days.ts';
import { customer, makeProduct, ordersFirst, stockOf } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openPayment, pay } from './cards.ts';
import { openAs } from './management.ts';
import { changeDialog, confirm, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { loseAnswer, toast, unreachable } from './shopper.ts';

const word = customAlphabet('bcdfghjkmnpqrstvwxz', 12);

const readOrder = ({ db }: OpenShop, number: string) =>
  db.order.findUniqueOrThrow({
    where: { number },
    include: { events: { orderBy: { id: 'asc' } }, payments: { include: { refunds: true } } },
  });

const listed = (page: Page, number: string) =>
  page.getByRole('main').getByRole('link', { name: number, exact: true }).filter({ visible: true });

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link', { name });

test('an order is found, shipped and delivered, whatever is in the way', {
  tag: '@short',
}, async ({ page, shop, isMobile }) => {
  const name = word();
  const product = await makeProduct(shop.db, { title: `Sled ${name}`, priceCents: 12_345 });
  const older = await placeOrder(page, product, name);
  const number = await placeOrder(page, product, name, 3);
  const account = await openAs(page, shop, 'manager', '/manage/orders');

  await page.getByLabel('Search orders').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/manage/orders#search=${name.toUpperCase()}`);
  await expect(chip(page, 'Placed')).toHaveText('Placed2');
  // A status without orders has no chip.
  await expect(chip(page, 'Shipped')).toHaveCount(0);
  await chip(page, 'Placed').click();
  await expect(listed(page, older)).toBeVisible();
  await expect(page.getByText('$370.35').filter({ visible: true })).toBeVisible();
  const cells = page.getByRole('row').filter({ hasText: number }).getByRole('cell');
  const shown = ['', number, /just now|ago/, name, 'Cash on Delivery', '3', '$370.35', 'PlacedTo call'];
  if (!isMobile) await expect(cells).toHaveText(shown);
  await listed(page, number).click();

  await expect(page).toHaveURL(`${orderPath(number)}?status=placed#search=${name.toUpperCase()}`);
  await expect(status(page)).toHaveText('Placed');
  await expect(page.getByRole('link', { name: product.title })).toHaveAttribute(
    'href',
    `/product/${product.id}`,
  );
  for (const text of [name, customer.address, customer.email, customer.phone])
    await expect(page.getByRole('definition').getByText(text, { exact: true })).toBeVisible();

  await step(page, 'Ship').click();
  const ship = page.getByRole('dialog', { name: 'Ship this order?' });
  await ship.getByLabel('Reason').fill('With Post, parcel 17');
  await page.route('**/trpc/order.planSteps**', unreachable);
  await confirm(ship, 'Mark as shipped').click();
  await expect(ship.getByRole('alert')).toHaveText(
    'The shop can’t be reached. Check your connection and try again.',
  );
  await page.unroute('**/trpc/order.planSteps**');
  await page.route('**/trpc/order.planSteps**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await confirm(ship, 'Mark as shipped').click();
  await expect(ship.getByRole('alert')).toBeVisible();
  await expect(ship.getByLabel('Reason')).toHaveValue('With Post, parcel 17');
  await page.unroute('**/trpc/order.planSteps**');
  await confirm(ship, 'Mark as shipped').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(status(page)).toHaveText('Placed');
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Shipped');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('With Post, parcel 17');
  await expect(page.getByRole('list', { name: 'History' })).toContainText(`by ${account.email}`);

  await step(page, 'Deliver').click();
  const deliver = page.getByRole('dialog', { name: 'Deliver this order?' });
  // The step is planned, but the answer gets lost on the way: the second try plans it no second time.
  await page.route('**/trpc/order.planSteps**', loseAnswer);
  await confirm(deliver, 'Mark as delivered').click();
  await expect(deliver.getByRole('alert')).toContainText('The shop can’t be reached');
  await page.unroute('**/trpc/order.planSteps**');
  await confirm(deliver, 'Mark as delivered').click();
  await expect(deliver).toBeHidden();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Delivered');
  await expect(step(page, 'Deliver')).toHaveCount(0);

  const { events } = await readOrder(shop, number);
  expect(events.map(({ to, actor, reason }) => [to, actor, reason])).toEqual([
    ['placed', 'shopper', null],
    ['shipped', account.email, 'With Post, parcel 17'],
    ['delivered', account.email, null],
  ]);
});

test('the days of the list are chosen by keyboard, are in the address, and survive a reload', async ({
  page,
  shop,
}) => {
  const name = word();
  const product = await makeProduct(shop.db, { title: `Sled ${name}` });
  const [older, number] = [await placeOrder(page, product, name), await placeOrder(page, product, name)];
  const createdAt = new Date('2026-03-05T18:30:00Z');
  await shop.db.order.update({ where: { number: older }, data: { createdAt } });
  await openAs(page, shop, 'read_only', `/manage/orders#search=${name}`);
  const days = page.getByLabel('Days');
  await expect(days).toHaveValue('all');
  await expect(listed(page, older)).toBeVisible();

  await days.focus();
  await page.keyboard.type('Today');
  await page.keyboard.press('Enter');
  const { from, to } = lastDays(1, 'Asia/Dhaka');
  await expect(page).toHaveURL(`/manage/orders?from=${from}&to=${to}#search=${name}`);
  await expect(listed(page, number)).toBeVisible();
  await expect(listed(page, older)).toHaveCount(0);

  await days.selectOption('Choose days…');
  await page.getByLabel('First day').fill('2026-03-07');
  await page.getByLabel('Last day').fill('2026-03-06');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The first day is after the last.');
  // In the shop's time zone it was placed after midnight.
  await page.getByLabel('First day').fill('2026-03-06');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/manage/orders?from=2026-03-06&to=2026-03-06#search=${name}`);
  await expect(listed(page, older)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First day')).toHaveValue('2026-03-06');
  await expect(listed(page, older)).toBeVisible();
  await days.selectOption('All days');
  await expect(page).toHaveURL(`/manage/orders#search=${name}`);
  await expect(listed(page, number)).toBeVisible();
});

test('who takes a step that somebody else took first sees the order as it is', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 4 });
  const number = await placeOrder(page, product, word(), 3);
  await openAs(page, shop, 'manager', orderPath(number));
  await step(page, 'Cancel order').click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this order?' });
  const answer = await page.request.post('/trpc/order.ship', { data: { number, status: 'placed' } });
  expect(answer.status()).toBe(200);
  await confirm(cancel, 'Cancel the order').click();
  await expect(cancel.getByRole('alert')).toHaveText(
    'The order is shipped now; there is nothing left to do here.',
  );
  await page.keyboard.press('Escape');
  await expect(status(page)).toHaveText('Shipped');
  expect((await readOrder(shop, number)).status).toBe('shipped');

  const other = await placeOrder(page, product, word());
  expect(await stockOf(shop.db, product.id)).toBe(0);
  await page.goto(orderPath(other));
  await step(page, 'Cancel order').press('Enter');
  await page.keyboard.type('Ordered twice');
  await confirm(cancel, 'Cancel the order').press('Enter');
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Cancelled');
  expect(await stockOf(shop.db, product.id)).toBe(1);
  expect((await readOrder(shop, other)).events.at(-1)?.reason).toBe('Ordered twice');

  await page.goto(orderPath('RH-22222-22222'));
  await expect(page.getByRole('heading', { name: 'There is no order with this number' })).toBeVisible();
  await page.route('**/trpc/order.get**', unreachable);
  await page.goto(orderPath(other));
  await expect(page.getByRole('heading', { name: 'The order can’t be shown' })).toBeVisible();
  await page.unroute('**/trpc/order.get**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toHaveText('Cancelled');
});

test('card money is refunded in parts, and a payment that needs attention stands out', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db, { priceCents: 4999, stock: 1 }));
  await pay(page);
  const { number, id: orderId } = await shop.db.order.findFirstOrThrow({
    where: { lines: { some: { productId: product.id } }, status: 'paid' },
  });
  const { email } = await openAs(page, shop, 'manager', orderPath(number));
  await expect(status(page)).toHaveText('Paid');

  await step(page, 'Refund').click();
  const refund = changeDialog(page);
  const amount = refund.getByLabel('Refund, in US dollars');
  await expect(amount).toHaveValue('49.99');
  const faults = {
    '': 'Enter an amount in US dollars',
    '1.234': '“1.234” can be read in two ways: write 1234 or 1.23',
    '1.2345': 'An amount has at most two decimals',
  };
  for (const [typed, text] of Object.entries({ ...faults, '50': 'At most $49.99 can be refunded' })) {
    await amount.fill(typed);
    await expect(refund.getByRole('alert')).toHaveText(text);
    await expect(confirm(refund, 'Save')).toBeDisabled();
  }
  await amount.fill('20.00');
  await expect(refund.getByRole('row', { name: 'Total' }).getByRole('cell')).toHaveText(['$49.99', '$49.99']);
  await expect(refund.getByRole('row', { name: 'Kept of the payment' }).getByRole('cell')).toHaveText([
    '$49.99',
    '$29.99',
  ]);
  await refund.getByLabel('Reason').fill('A dent in the box');
  // The refund is planned, but the answer gets lost: the second try must not send it twice.
  await page.route('**/trpc/order.planSteps**', loseAnswer);
  await confirm(refund, 'Refund $20.00').click();
  await expect(refund.getByRole('alert')).toContainText('The shop can’t be reached');
  await page.unroute('**/trpc/order.planSteps**');
  await confirm(refund, 'Refund $20.00').click();
  await expect(refund).toHaveCount(0);
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('A dent in the box');
  await expect(status(page)).toHaveText('Paid');

  await step(page, 'Refund').click();
  await expect(amount).toHaveValue('29.99');
  await expect(refund).toContainText('Everything is refunded, and the order is closed.');
  await confirm(refund, 'Refund $29.99').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Refunded');
  await expect(step(page, 'Refund')).toHaveCount(0);
  expect(await stockOf(shop.db, product.id)).toBe(1);
  const { payments } = await readOrder(shop, number);
  expect(payments[0]?.refunds.map(({ amountCents, actor }) => [amountCents, actor])).toEqual([
    [2000, email],
    [2999, email],
  ]);

  const disputed = { where: { orderId }, data: { attention: 'disputed' } } as const;
  await ordersFirst(shop, shop.db.payment.updateMany(disputed));
  await page.goto('/manage/orders?attention=1');
  await expect(listed(page, number)).toBeVisible();
  // A row of the table, or a card on a phone.
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: number });
  await expect(entry).toContainText('Needs attention');
  await listed(page, number).click();
  await expect(page.getByText('The customer has asked their bank for the money back')).toBeVisible();
  await step(page, 'Mark as done').click();
  const review = page.getByRole('dialog', { name: 'Mark this payment as done?' });
  await review.getByLabel('Reason').fill('The dispute is won');
  await confirm(review, 'Mark as done').click();
  await expect(toast(page, 'The payment is marked as done')).toBeVisible();
  await expect(step(page, 'Mark as done')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'History' })).toContainText('The dispute is won');
  expect((await readOrder(shop, number)).payments[0]?.attention).toBeNull();
});

test('a packing slip is all that goes on paper', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  const name = word();
  const number = await placeOrder(page, product, name, 2);
  await openAs(page, shop, 'manager', orderPath(number));
  await page.getByRole('link', { name: 'Packing slip' }).click();
  await expect(page).toHaveURL(`/manage/orders/packing-slips?orders=${number}`);
  const slip = page.getByRole('article');
  for (const text of [
    `Order ${number}`,
    'Page 1 of 1',
    'Rackhouse',
    product.title,
    'pieces in all',
    'collect $99.98',
  ])
    await expect(slip.getByText(text)).toBeVisible();
  for (const text of [name, customer.address, customer.phone])
    await expect(slip.locator('address')).toContainText(text);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await step(page, 'Print').click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);

  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const around of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(around)).toHaveCount(0);
  await expect(page.getByText('Your account')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('staff correct what they have refunded before, and see what the shop keeps', async ({ page, shop }) => {
  const product = await openPayment(
    page,
    await makeProduct(shop.db, { title: 'Plate 20 kg', priceCents: 11_900, stock: 5 }),
    3,
  );
  await pay(page);
  const { number } = await shop.db.order.findFirstOrThrow({
    where: { lines: { some: { productId: product.id } }, status: 'paid' },
  });
  await openAs(page, shop, 'manager', orderPath(number));
  await step(page, 'Refund').click();
  const dialog = changeDialog(page);
  const amount = dialog.getByLabel('Refund, in US dollars');
  await amount.fill('119.00');
  await confirm(dialog, 'Refund $119.00').click();
  await stepsTaken(shop);
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('$119.00');

  await step(page, 'Correct').click();
  await expect(amount).toHaveValue('0.00');
  const money = (name: string) => dialog.getByRole('row', { name }).getByRole('cell');
  await dialog.getByLabel('Pieces of Plate 20 kg').fill('1');
  await expect(amount).toHaveValue('119.00');
  await expect(money('Kept of the payment')).toHaveText(['$238.00', '$119.00']);
  await expect(confirm(dialog, 'Save, and refund $119.00')).toBeEnabled();
  await dialog.getByLabel('Pieces of Plate 20 kg').fill('2');
  await expect(money('Total')).toHaveText(['$357.00', '$238.00']);
  await expect(amount).toHaveValue('0.00');
  await expect(dialog).toContainText('$119.00 was refunded before.');
  await expect(money('Kept of the payment')).toHaveText(['$238.00', '$238.00']);
  await amount.fill('238.01');
  await expect(dialog.getByRole('alert')).toHaveText('At most $238.00 can be refunded');
  await expect(confirm(dialog, 'Save')).toBeDisabled();
  await amount.fill('0');
  await confirm(dialog, 'Save').click();
  await stepsTaken(shop);
  await expect(page.getByText('total $238.00').first()).toBeVisible();
  const rows = await shop.db.refund.findMany({ where: { payment: { order: { number } } } });
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([11_900]);
});
