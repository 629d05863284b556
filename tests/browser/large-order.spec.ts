import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { putInReview } from '../helpers/review.ts';
import { ordersOf } from './database.ts';
import { openAs, undoBar } from './management.ts';
import { placeOrder, status } from './orders.ts';
import { expect, test } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton } from './shopper.ts';

test('a shopper confirms a large order by the link of the e-mail, and sees before that it waits', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 60 });
  const number = await placeOrder(page, product, 'Iron Temple Gym', 40);
  const token = await putInReview(shop.db, number);
  await page.goto(`/order?number=${number}`);
  await page.getByLabel('E-mail address').fill(customer.email);
  await page.getByRole('button', { name: 'Find order' }).click();
  await expect(
    page.getByText('Because it is a large order, we reserve the products only when it is confirmed.'),
  ).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(60);

  // As from the e-mail: another document, not a move within the page.
  await page.goto('about:blank');
  await page.goto(`/order?number=${number}#confirm=${token}`);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByText('Thank you, your order is confirmed. We are packing it.')).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(20);
});

test('the confirmation of a large order says what is left to do, and has the e-mail sent to a corrected address', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 60, priceCents: 24_000 });
  // The shop of these tests has no limits of held stock: the order is put above them as soon as it is placed.
  await page.route('**/trpc/order.place**', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const { data } = json.result.data;
    await putInReview(shop.db, data.orderNumber);
    const where = { order: { number: data.orderNumber } };
    const { expiresAt } = await shop.db.unconfirmedOrder.findFirstOrThrow({ where });
    await route.fulfill({
      response,
      json: { ...json, result: { data: { ...json.result.data, data: { ...data, confirmBy: expiresAt } } } },
    });
  });
  await openCheckout(page, product, 5);
  await fillCheckout(page, { email: 'wrong@example.com' });
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed');
  const left = page.getByRole('region', { name: 'One thing is left: confirm your order' });
  await expect(left).toContainText('we reserve the products only when it is confirmed');
  await expect(left).toContainText('The e-mail went to wrong@example.com.');
  await expect(page.getByText('We pack your order')).toHaveCount(0);

  await left.getByRole('button', { name: 'Send it again' }).click();
  await expect(left.getByRole('status')).toContainText('We are sending it to wrong@example.com');
  await left.getByRole('button', { name: 'Wrong address?' }).click();
  await left.getByLabel('Your e-mail address').fill('right@example');
  await left.getByRole('button', { name: 'Send it there' }).click();
  await expect(left.getByText('Invalid email format')).toBeVisible();
  await left.getByLabel('Your e-mail address').fill('right@example.com');
  await left.getByRole('button', { name: 'Send it there' }).click();
  await expect(left.getByRole('status')).toContainText('We are sending it to right@example.com');
  await page.reload();
  await expect(left).toContainText('The e-mail went to right@example.com.');
  const [order] = await ordersOf(shop.db, product);
  expect(order?.customerEmail).toBe('right@example.com');
  const { id = '', number = '' } = order ?? {};
  const asked = () => shop.db.orderEmail.count({ where: { orderId: id, kind: 'to_confirm' } });
  await expect.poll(asked).toBe(2);

  // The link opens in another tab of this browser: nothing is left to do here.
  const { token } = await shop.db.unconfirmedOrder.findFirstOrThrow({ where: { orderId: id } });
  const other = await page.context().newPage();
  await other.goto(`/order?number=${number}#confirm=${token}`);
  await other.getByRole('button', { name: 'Confirm order' }).click();
  await expect(other.getByText('Thank you, your order is confirmed.')).toBeVisible();
  await expect(left).toBeHidden();
  await expect(page.getByText('We pack your order')).toBeVisible();
});

test('staff see why a large order waits, and cancel several orders at once @short', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 60 });
  const [large, other, third] = [
    await placeOrder(page, product, 'Zed Large', 40),
    await placeOrder(page, product, 'Zed Other', 2),
    await placeOrder(page, product, 'Zed Third', 3),
  ];
  await putInReview(shop.db, large);
  await openAs(page, shop, 'manager', `/manage/orders/${large}`);
  await expect(page.getByText('Above the limit of this phone number and this e-mail address.')).toBeVisible();

  await page.goto('/manage/orders#search=Zed');
  for (const number of [large, other])
    await page
      .getByRole('checkbox', { name: `Select order ${number}` })
      .filter({ visible: true })
      .check();
  await page.getByRole('button', { name: 'Cancel 2', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the orders' }).click();
  await expect(undoBar(page)).toContainText('2 orders will be cancelled');
  await stepsTaken(shop);
  expect(await stockOf(shop.db, product.id)).toBe(57);
  await page.goto(`/manage/orders/${third}`);
  await expect(status(page)).toHaveText('Placed');
});
