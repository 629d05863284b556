import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct } from '../helpers/factories.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton, visit } from './shopper.ts';

test.use({ cards: 'off' });

test('a shop that takes no cards says so, and sells for cash', async ({ page, shop }) => {
  const product = await openCheckout(page, await makeProduct(shop.db));
  await expect(page.getByLabel('Credit/Debit Card')).toBeDisabled();
  await expect(page.getByText('Card payment is not available at the moment.')).toBeVisible();
  await expect(page.getByLabel('Cash on Delivery')).toBeChecked();
  await fillCheckout(page);

  await visit(page, '/payment');
  await expect(page.getByRole('heading', { level: 2, name: 'Card payment is not available' })).toBeVisible();
  await page.getByRole('link', { name: messages.payment.goBack }).click();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ paymentMethod: 'cash' }]);
});
