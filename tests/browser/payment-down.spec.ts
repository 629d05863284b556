import { readFileSync } from 'node:fs';
import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct, stockOf } from '../helpers/factories.ts';
import { fillCard, goodCard, openPayment, payButton } from './cards.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import { cartLink, placeOrderButton } from './shopper.ts';

test.use({ cards: 'down' });

/** Stripe's own script can't be loaded here; the sandbox's replaces it, at Stripe's address. */
function stripeScript(): string {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
  return readFileSync(`dist/client/${manifest['src/client/stripe-sandbox/stripe.ts'].file}`, 'utf8');
}

test('while the card provider is down, a shopper hears so in ten seconds, keeps the cart, and can pay in cash', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 1 });
  const headers = { 'content-type': 'text/javascript' };
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ headers, body: stripeScript() }));
  await openPayment(page, product);
  await fillCard(page, goodCard);
  await payButton(page).click();
  await expect(page.getByText(/^Card payments are out of reach right now/)).toBeVisible({ timeout: 10_000 });
  await expect(payButton(page)).toBeEnabled();
  await expect(cartLink(page)).toHaveText('1');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'awaiting_payment' }]);

  await page.getByRole('link', { name: messages.payment.goBack }).click();
  await page.getByLabel('Cash on Delivery').check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  const orders = await ordersOf(shop.db, product);
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'placed']);
  expect(await stockOf(shop.db, product.id)).toBe(0);
});
