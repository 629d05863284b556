import { makeProduct } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openAs } from './management.ts';
import { confirmOrders, placeOrder } from './orders.ts';
import { expect, test } from './shop-test.ts';
import { holdBack } from './shopper.ts';

test('a morning is worked off from one list: call, pack, hand over, collect', {
  tag: ['@short', '@phone'],
}, async ({ page, shop }) => {
  const mat = await makeProduct(shop.db, { stock: 9, title: 'Morning mat', sku: 'MM-1' });
  const number = await placeOrder(page, mat, 'Nadia Morning', 2);
  const other = await placeOrder(page, mat, 'Omar Morning');
  for (const [nth, one] of [number, other].entries())
    await shop.db.order.update({
      where: { number: one },
      data: { createdAt: new Date(Date.UTC(2018, 0, 1 + nth)) },
    });
  await openAs(page, shop, 'manager', '/manage/work');
  const first = (part: string) =>
    page.getByRole('list', { name: part, exact: true }).getByRole('link').first();
  const back = () => page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();

  await expect(first('Call')).toContainText(number);
  await page.getByRole('link', { name: 'Make the calls' }).click();
  for (const name of ['Nadia Morning', 'Omar Morning']) {
    await page.getByRole('article', { name }).getByRole('button', { name: 'Confirmed' }).click();
    await stepsTaken(shop);
  }
  await back();
  await expect(page).toHaveURL('/manage/work#call');

  await expect(first('Pack')).toContainText(number);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'Pack them' }).click();
  const scan = async (code: string) => {
    await expect(page.getByLabel(/^Scan a /)).toBeVisible();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  const said = (words: string) => page.getByRole('main').getByText(words);
  await scan('MM-1');
  await expect(said('Scan a packing slip first.')).toBeVisible();
  await scan(number);
  await expect(said('0 of 2')).toBeVisible();
  await scan('XX-9');
  await expect(said('Wrong piece: XX-9 is not in this order.')).toBeVisible();
  await scan('mm-1');
  await expect(said('Morning mat: 1 more.')).toBeVisible();
  await scan(other);
  await expect(said('That is another slip.')).toBeVisible();
  await page.getByRole('button', { name: /Morning mat.*1 of 2/ }).click();
  await expect(said('2 of 2')).toBeVisible();
  await scan('MM-1');
  await expect(said('All of it is in already: Morning mat.')).toBeVisible();
  // The next slip says that this parcel is packed.
  await scan(other);
  await expect(said(`${number} is packed.`)).toBeVisible();
  await expect(said('0 of 1')).toBeVisible();
  await scan('MM-1');
  await page.getByRole('button', { name: 'Packed: next' }).click();
  await expect(said(`${other} is packed.`)).toBeVisible();
  await back();

  await expect(first('Hand over')).toContainText(number);
  await page.getByRole('link', { name: 'Hand them over' }).click();
  await page.getByLabel('Carrier').selectOption('Pathao');
  await page.getByLabel(`Tracking number of ${number}`).fill('DD-1');
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await stepsTaken(shop);
  const delivered = await page.request.post('/trpc/order.deliver', { data: { number } });
  expect(delivered.status()).toBe(200);
  await back();
  await page.getByRole('link', { name: 'Record what was paid' }).click();
  const pathao = page.getByRole('region', { name: 'Pathao' });
  await expect(pathao.getByText(number)).toBeVisible();
  await pathao.getByRole('button', { name: 'Record as received' }).click();
  await expect(page.getByText(/received from Pathao/).first()).toBeVisible();
  const order = await shop.db.order.findUniqueOrThrow({
    where: { number },
    include: { cashCollection: true, parcels: true },
  });
  expect(order).toMatchObject({ status: 'delivered', parcels: [{ trackingNumber: 'DD-1' }] });
  expect(order.packedBy).not.toBeNull();
  expect(order.cashCollection?.payoutId).not.toBeNull();
});

test('a parcel that is recorded late pulls nobody back to the packing', { tag: '@mouse' }, async ({
  page,
  shop,
}) => {
  const mat = await makeProduct(shop.db, { stock: 9, sku: 'LATE-1' });
  const number = await placeOrder(page, mat, 'Late Packer');
  await confirmOrders(shop, [number]);
  await openAs(page, shop, 'warehouse', `/manage/pack?order=${number}`);
  await page.getByRole('button', { name: /0 of 1/ }).click();
  const release = await holdBack(page, '**/trpc/order.pack*');
  await page.getByRole('button', { name: 'Packed: next' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();
  release();
  await expect
    .poll(async () => (await shop.db.order.findUniqueOrThrow({ where: { number } })).packedAt)
    .not.toBeNull();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible();
});

test('the list of work is gone through by keyboard', { tag: '@mouse' }, async ({ page, shop }) => {
  const number = await placeOrder(page, await makeProduct(shop.db), 'Keyboard Worker');
  await shop.db.order.update({ where: { number }, data: { createdAt: new Date('2017-01-01') } });
  await openAs(page, shop, 'manager', '/manage/work');
  await expect(page.getByRole('link', { name: 'Make the calls' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Make the calls' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: number })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'To call' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Make the calls' })).toBeFocused();
});
