import { customer, makeProduct } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { openAs, undoBar } from './management.ts';
import { confirmOrders, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, test } from './shop-test.ts';
import { loseAnswer } from './shopper.ts';

test('orders are shipped by keyboard alone: for a hundred, a few minutes of typing', {
  tag: '@mouse',
}, async ({ page, shop }) => {
  const count = 12;
  const product = await makeProduct(shop.db, { stock: 1000 });
  const numbers: string[] = [];
  for (let nth = 0; nth < count; nth++) numbers.push(await placeOrder(page, product, `Zirkon ${nth}`));
  await confirmOrders(shop, numbers);
  await openAs(page, shop, 'warehouse', '/manage/orders?status=placed#search=Zirkon');
  await expect(page.getByText(`${count} orders`, { exact: true })).toBeVisible();
  let keystrokes = 0;
  const press = async (key: string) => {
    keystrokes += key.startsWith('Shift+') ? 2 : 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keystrokes += text.length;
    await page.keyboard.type(text);
  };
  await press('Shift+A');
  await expect(page.getByText(`${count} orders selected`)).toBeVisible();
  await press('s');
  const carrier = page.getByLabel('Carrier');
  await expect(carrier).toBeFocused();
  await type('St');
  await expect(carrier).toHaveValue('steadfast');
  await press('Tab');
  const file = page.getByLabel('Choose a file');
  if (await file.evaluate((element) => element === document.activeElement)) await press('Tab');
  for (let nth = 1; nth <= count; nth++) {
    await type(`SF${String(20_261_000 + nth)}`);
    await press('Enter');
  }
  // An Enter of a scanner does nothing here.
  const summary = page.getByText(`${count} e-mails will be sent to customers`);
  await expect(summary).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('button', { name: `Ship ${count} orders` })).toBeFocused();
  await press('Enter');
  await expect(undoBar(page)).toContainText(`${count} orders will be shipped`);
  await expect(page.getByRole('heading', { name: 'No orders are selected' })).toBeVisible();
  await stepsTaken(shop);
  const parcels = await shop.db.parcel.findMany({
    where: { order: { lines: { some: { productId: product.id } } } },
    include: { order: true },
    orderBy: { orderId: 'asc' },
  });
  expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(
    Array.from({ length: count }, (_, nth) => `SF${String(20_261_001 + nth)}`),
  );
  expect(new Set(parcels.map(({ order }) => order.status))).toEqual(new Set(['shipped']));
  // 1,110 for a hundred orders: less than six minutes at 200 keystrokes a minute, which is slow.
  expect(keystrokes).toBe(9 + 11 * count);
});

test('the selection survives pages, and orders that were not shipped stay selected and say why', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 1000 });
  const numbers: string[] = [];
  while (numbers.length < 12) numbers.push(await placeOrder(page, product, 'Yttria Bulk'));
  await confirmOrders(shop, numbers);
  await openAs(page, shop, 'manager', '/manage/orders?status=placed#search=Yttria');
  await page.getByLabel('All 10 on this page').check();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.getByLabel(`Select order ${numbers[0]}`).filter({ visible: true }).check();
  await page.reload();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('11 orders selected');
  const other = await page.request.post('/trpc/order.cancel', { data: { number: numbers[0] } });
  expect(other.status()).toBe(200);
  await page.getByRole('link', { name: 'Page 1' }).click();
  await bar.getByRole('link', { name: 'Ship 11' }).click();
  await expect(page.getByText('1 selected order can’t be shipped now')).toBeVisible();
  await page.getByLabel('Carrier').selectOption('Pathao');
  const buffer = Buffer.from(`order number;tracking number\n${numbers[5]};DD-5\nRH-AAAAA-AAAAA;DD-6\n`);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('There is no order RH-AAAAA-AAAAA')).toBeVisible();
  await page.getByRole('button', { name: 'Use 1 tracking number' }).click();
  await expect(page.getByLabel(`Tracking number of ${numbers[5]}`)).toHaveValue('DD-5');
  // A scanner reads an order number: the field of that order takes the next scan.
  await page.getByLabel(`Tracking number of ${numbers[3]}`).fill(numbers[7] as string);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(`Tracking number of ${numbers[7]}`)).toBeFocused();
  await page.keyboard.type('DD-7');
  await page.request.post('/trpc/order.ship', { data: { number: numbers[7] } });
  // The step is planned, but the answer gets lost: the page shows what waits.
  await page.route('**/trpc/order.planSteps**', loseAnswer);
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The shop can’t be reached' })).toBeVisible();
  await page.unroute('**/trpc/order.planSteps**');
  await expect(undoBar(page)).toContainText(`Order ${numbers[5]} will be shipped`);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByText('This order will be shipped in a moment. Undo that first.')).toBeVisible();
  await stepsTaken(shop);
  await expect(page.getByText('3 selected orders can’t be shipped now')).toBeVisible();
  const parcels = await shop.db.parcel.findMany({ where: { order: { number: { in: numbers } } } });
  expect(parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(['DD-5']);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL('/manage/orders?status=placed#search=Yttria');
  await expect(bar).toContainText('11 orders selected');
});

test('selected orders that the list does not show are named, and can be left out', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 1000 });
  const hidden = [
    await placeOrder(page, product, 'Wolfram Hidden'),
    await placeOrder(page, product, 'Wolfram Hidden'),
  ];
  const shown = await placeOrder(page, product, 'Vanadium Shown');
  await openAs(page, shop, 'manager', '/manage/orders?status=placed#search=Wolfram');
  await page.getByLabel('All 2 on this page').check();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 orders selected');
  await expect(bar).not.toContainText('not on this page');
  await page.goto('/manage/orders#search=Vanadium');
  await page.getByLabel('All 1 on this page').check();
  await page.reload();
  await expect(bar).toContainText('3 orders selected');
  await bar.getByText('2 of them are not on this page').click();
  for (const number of hidden) await expect(bar.getByText(number)).toBeVisible();
  await expect(bar.getByText(shown)).toHaveCount(0);

  // The question names all of them, and the e-mails that will be sent.
  await bar.getByRole('button', { name: 'Cancel 3' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 3 orders?' });
  const named = question.getByRole('region', { name: 'The orders' }).getByRole('listitem');
  await expect(named).toHaveText(
    // The newest first, as they were selected.
    [...hidden.toReversed(), shown].map((number) => new RegExp(`${number}.*(Wolfram|Vanadium).*\\$\\d`)),
  );
  await expect(question).toContainText('will not be shipped');
  await expect(question).toContainText('Up to 3 e-mails will be sent to customers.');
  await expect(question).not.toContainText('Nothing will be sent');
  await question.getByRole('button', { name: 'Back' }).click();

  await bar.getByRole('button', { name: 'Leave them out' }).click();
  await expect(bar).toContainText('1 order selected');
  await bar.getByRole('button', { name: 'Cancel 1' }).click();
  const last = page.getByRole('dialog', { name: 'Cancel 1 order?' });
  await expect(last.getByRole('listitem')).toHaveText([new RegExp(shown)]);
  await last.getByRole('button', { name: 'Cancel the orders' }).click();
  await stepsTaken(shop);
  const statuses = await shop.db.order.findMany({
    where: { number: { in: [...hidden, shown] } },
    orderBy: { id: 'asc' },
    select: { status: true },
  });
  expect(statuses.map(({ status }) => status)).toEqual(['placed', 'placed', 'cancelled']);
});

test('orders that nobody has confirmed are left out unless they are meant, and those for which a request had no time are sent again', {
  tag: '@mouse',
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 1000 });
  const numbers: string[] = [];
  while (numbers.length < 5) numbers.push(await placeOrder(page, product, 'Xylene Slow'));
  await confirmOrders(shop, numbers.slice(1));
  await openAs(page, shop, 'warehouse', '/manage/orders#search=Xylene');
  await page.getByLabel('All 5 on this page').check();
  const asked: number[] = [];
  await page.route('**/trpc/order.planSteps**', async (route) => {
    const { orders, ...input } = route.request().postDataJSON();
    asked.push(orders.length);
    const answer = await route.fetch({ postData: { ...input, orders: orders.slice(0, 2) } });
    const json = await answer.json();
    const refusal = { code: 'BUSY', message: 'There was no time left for this order; try it again' };
    for (const { number, status: seen } of orders.slice(2))
      json.result.data.data.push({ number, status: seen, refusal });
    await route.fulfill({ response: answer, json });
  });
  await expect(page.getByText('To call', { exact: true }).filter({ visible: true })).toHaveCount(2);
  await page.getByRole('link', { name: 'Ship 4' }).click();
  await expect(page.getByRole('button', { name: 'Ship 4 orders' })).toBeVisible();
  await page.getByLabel('Also 1 order not yet confirmed').check();
  await page.getByRole('button', { name: 'Ship 5 orders' }).click();
  await expect(page.getByRole('heading', { name: 'No orders are selected' })).toBeVisible();
  await stepsTaken(shop);
  expect(asked).toEqual([5, 3, 1]);
  expect(await shop.db.order.count({ where: { number: { in: numbers }, status: 'shipped' } })).toBe(5);
});

test('the next order is a key away, and the way back leads to the same list', { tag: '@mouse' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 100 });
  const numbers: string[] = [];
  while (numbers.length < 12) numbers.push(await placeOrder(page, product, 'Xenon Next'));
  await confirmOrders(shop, numbers);
  await openAs(page, shop, 'manager', '/manage/orders#search=Xenon');
  await page.getByRole('link', { name: 'Page 2' }).click();
  const listed = page.getByRole('link', { name: numbers[1], exact: true }).filter({ visible: true });
  await listed.click();
  await expect(page.getByText('11 of 12')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(`${orderPath(numbers[2] as string)}#search=Xenon`);
  await expect(page.getByText('10 of 12')).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Shipped');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(`${orderPath(numbers[1] as string)}?page=2#search=Xenon`);
  await expect(step(page, 'Ship')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All orders' })).toHaveAttribute(
    'href',
    '/manage/orders?page=2#search=Xenon',
  );
  await page.goBack();
  await expect(page).toHaveURL('/manage/orders?page=2#search=Xenon');
  await expect(listed).toBeVisible();
});

test('packing slips have their number on each page, and their total once', { tag: '@mouse' }, async ({
  page,
  shop,
}) => {
  const products = [];
  while (products.length < 48)
    products.push(await makeProduct(shop.db, { title: `Slip Plate ${products.length + 1}`, stock: 5 }));
  const cartItems = products.map(({ id }) => ({ _id: id, quantity: 1 }));
  const placed = await page.request.post('/api/v1/product/order-many', { data: { cartItems, customer } });
  const long = (await placed.json()).data.orderNumber as string;
  const short = await placeOrder(page, products[0] as (typeof products)[0], 'Slip Short');
  await openAs(page, shop, 'read_only', `/manage/orders/packing-slips?orders=${short},${long}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  const pages = (article: number) =>
    page.getByRole('article').nth(article).locator(':scope > div').allInnerTexts();
  const [first, second] = [await pages(0), await pages(1)];
  expect(first.length).toBeGreaterThan(2);
  for (const [index, text] of first.entries()) {
    expect(text).toContain(`Order ${long}`);
    expect(text).toContain(`Page ${index + 1} of ${first.length}`);
    expect(text.includes('pieces in all')).toBe(index === first.length - 1);
  }
  for (const nth of products.keys())
    expect(first.join('\n').match(new RegExp(`Slip Plate ${nth + 1}$`, 'gm'))).toHaveLength(1);
  expect(second).toHaveLength(1);
  expect(second[0]).toContain(`Order ${short}`);
  expect(second[0]).toContain('Page 1 of 1');
  // Each part is one page of the document, for every paper.
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({ format });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(first.length + 1);
  }
});
