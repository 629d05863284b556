import { makeProduct } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openAs, undoBar } from './management.ts';
import { orderPath, placeOrder, status, step } from './orders.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast } from './shopper.ts';

const statusesOf = async ({ db }: OpenShop, numbers: string[]) =>
  (await db.order.findMany({ where: { number: { in: numbers } }, orderBy: { id: 'asc' } })).map(
    (order) => order.status,
  );

test('a second click on the same place decides about no other call, and a slip is undone by keyboard', {
  tag: ['@short', '@phone'],
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 9 });
  const names = ['Anika Slip', 'Bashir Slip', 'Chandni Slip'];
  const numbers: string[] = [];
  for (const name of names) numbers.push(await placeOrder(page, product, name));
  await shop.db.order.updateMany({
    where: { number: { in: numbers } },
    data: { createdAt: new Date('2019-01-01') },
  });
  await openAs(page, shop, 'manager', '/manage/calls');
  const [first, second] = names.map((name) => page.getByRole('article', { name }));
  if (!first || !second) throw new Error('No cards');
  const refuse = first.getByRole('button', { name: 'Refused' });
  await refuse.scrollIntoViewIfNeeded();
  const place = async () => JSON.stringify(await second.boundingBox());
  const before = await place();
  const { x, y, width, height } = (await refuse.boundingBox()) as Record<
    'x' | 'y' | 'width' | 'height',
    number
  >;
  const at = [x + width / 2, y + height / 2] as const;
  await page.mouse.click(...at);
  await expect(first).toContainText('Will be cancelled');
  await page.mouse.click(...at);
  await page.mouse.click(...at);
  expect(await place()).toBe(before);
  expect(await shop.db.plannedStep.count({ where: { refusal: null } })).toBe(1);

  await page.keyboard.press('Control+z');
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(refuse).toBeEnabled();
  await expect(undoBar(page)).toBeHidden();
  // On a phone, the test itself scrolls to the button.
  const confirm = second.getByRole('button', { name: 'Confirmed' });
  await confirm.scrollIntoViewIfNeeded();
  const scrolled = await place();
  await confirm.click();
  await stepsTaken(shop);
  await expect(second.getByText('Confirmed', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(await place()).toBe(scrolled);
  expect(await statusesOf(shop, numbers)).toEqual(['placed', 'placed', 'placed']);
  const calls = await shop.db.orderCall.findMany({ where: { order: { number: { in: numbers } } } });
  expect(calls.map(({ outcome }) => outcome)).toEqual(['confirmed']);
});

test('a step can be undone on other pages and after a reload, and a step that was refused later says why', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 9 });
  const numbers: string[] = [];
  while (numbers.length < 3) numbers.push(await placeOrder(page, product, 'Quill Undo'));
  const [number = ''] = numbers;
  await openAs(page, shop, 'manager', '/manage/orders#search=Quill');
  await page.getByLabel('All 3 on this page').check();
  await page.getByRole('button', { name: 'Cancel 3' }).click();
  await page.getByRole('button', { name: 'Cancel the orders' }).click();
  const bar = undoBar(page);
  await expect(bar).toContainText('3 orders will be cancelled');
  await expect(page.getByText('Will be cancelled', { exact: true }).filter({ visible: true })).toHaveCount(3);
  // The clock of the shop stands still for the reload.
  await shop.db.plannedStep.updateMany({ data: { dueAt: new Date(Date.now() + 60_000) } });
  await page.goto(orderPath(number));
  await page.reload();
  await expect(status(page)).toHaveText('Placed');
  await expect(step(page, 'Ship')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(step(page, 'Ship')).toBeVisible();
  expect(await statusesOf(shop, numbers)).toEqual(['placed', 'placed', 'placed']);

  await step(page, 'Cancel order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  await expect(bar).toContainText(`Order ${number} will be cancelled`);
  // Another program ships it meanwhile.
  await shop.db.order.update({ where: { number }, data: { status: 'shipped' } });
  await expect(stepsTaken(shop)).rejects.toThrow('This order has changed since you saw it');
  await expect(bar.getByRole('alert')).toContainText(`${number}: Not cancelled: This order has changed`);
  await page.goto('/manage');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await shop.db.order.update({ where: { number }, data: { status: 'placed' } });
});
