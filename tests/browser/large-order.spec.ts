import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import { putInReview } from '../helpers/review.ts';
import { openAs } from './management.ts';
import { placeOrder, status } from './orders.ts';
import { expect, test } from './shop-test.ts';

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
  await expect(page.getByText('2 orders cancelled')).toBeVisible();
  expect(await stockOf(shop.db, product.id)).toBe(57);
  await page.goto(`/manage/orders/${third}`);
  await expect(status(page)).toHaveText('Placed');
});
