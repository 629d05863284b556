import { makeProduct } from '../helpers/factories.ts';
import { fillCard, goodCard, openPayment, payButton } from './cards.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import {
  addButton,
  cartLink,
  expectAdded,
  figure,
  fillCheckout,
  placeOrderButton,
  summary,
  toast,
  visit,
} from './shopper.ts';

test('a link to a product brings a code, and the order costs less by it', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 10_000 });
  await shop.db.discount.create({ data: { code: 'SPRING10', kind: 'percent', value: 10_000, mostUses: 1 } });
  await visit(page, '/aboutus');
  await visit(page, `/product/${product.id}?ref=a%20b&discount=spring10#main`);
  await expect(toast(page, 'We keep the code SPRING10 for your order')).toBeVisible();
  await expect(page).toHaveURL(`/product/${product.id}?ref=a%20b#main`);
  await page.goBack();
  await expect(page).toHaveURL('/aboutus');
  await page.goForward();

  await addButton(page).click();
  await expectAdded(page);
  await cartLink(page).click();
  await expect(summary(page, 'Subtotal')).toHaveText('$100.00');
  await expect(summary(page, 'Discount SPRING10')).toHaveText('-$10.00');
  await expect(summary(page, 'Total')).toHaveText('$90.00');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(summary(page, 'Total')).toHaveText('$90.00');
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  const main = page.getByRole('main');
  await expect(figure(main, 'Discount SPRING10')).toHaveText('-$10.00');
  await expect(figure(main, 'Total').last()).toHaveText('$90.00');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ discountCode: 'SPRING10', totalCents: 9000 }]);
});

test('a code that is used up meanwhile is refused before a card is charged', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { priceCents: 10_000 });
  const data = { code: 'LASTONE', kind: 'amount', value: 500, mostUses: 1 } as const;
  const { id } = await shop.db.discount.create({ data });
  await visit(page, '/cart?discount=LASTONE');
  await expect(page).toHaveURL('/cart');
  await openPayment(page, product);
  await expect(figure(page.getByRole('main'), 'Order total')).toHaveText('$95.00');
  await shop.db.discount.update({ where: { id }, data: { used: 1 } });
  const payments = await shop.db.payment.count();
  await fillCard(page, goodCard);
  await payButton(page).click();

  const words = 'LASTONE has been used up. Your order is shown without it now. Nothing was charged.';
  await expect(toast(page, words)).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  await expect(summary(page, 'Total')).toHaveText('$100.00');
  expect(await ordersOf(shop.db, product)).toEqual([]);
  expect(await shop.db.payment.count()).toBe(payments);
});
