import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { type MadeProduct, makeProduct, stockOf } from '../helpers/factories.ts';
import { cvcField, fillCard, goodCard, openPayment, payButton, paymentNote } from './cards.ts';
import { ordersOf, setPrice, setStock } from './database.ts';
import { expect, test } from './shop-test.ts';
import {
  addToCart,
  cartLink,
  expectAlive,
  fillCheckout,
  loseAnswer,
  openCheckout,
  placeOrderButton,
  toast,
  unreachable,
  visit,
} from './shopper.ts';

const { scriptMissing, unreachable: noAnswer } = messages.payment;
const createIntent = '**/trpc/payment.createIntent**';
const complete = '**/trpc/payment.complete**';
/** The address that confirms a card, at Stripe as in the sandbox. */
const confirmation = /payment_intents\/[^/]+\/confirm/;
const script = /js\.stripe\.com|\/stripe[^/]*\.js/;

const declinedCard = '4000000000000002';

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

async function openDeclined(page: Page, product: MadeProduct): Promise<void> {
  await openPayment(page, product);
  await payWith(page, declinedCard);
  await expect(paymentNote(page)).toContainText('Your card was declined.');
}

async function goBack(page: Page): Promise<void> {
  // On phones a toast covers the link, and stays while the test's pointer is over it.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('link', { name: messages.payment.goBack }).click();
  await expect(page).toHaveURL('/checkout');
}

test('a card form that did not load says so, and loads when it is asked for again', async ({
  page,
  shop,
}) => {
  await openCheckout(page, await makeProduct(shop.db));
  await fillCheckout(page);
  await page.getByLabel('Credit/Debit Card').check();
  await page.route(script, unreachable);
  await placeOrderButton(page).click();
  await expect(page.getByRole('heading', { name: 'The card form could not be loaded' })).toBeVisible();
  await payButton(page).click();
  await expect(paymentNote(page).last()).toHaveText(scriptMissing);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cvcField(page)).toBeVisible();
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/confirm');
});

for (const [name, url, isOrdered] of [
  ['the shop', createIntent, false],
  ['the card provider', confirmation, true],
] as const) {
  for (const [how, spoil] of [
    ['is out of reach', unreachable],
    ['has its answer lost', loseAnswer],
  ] as const) {
    const tag = isOrdered && how === 'has its answer lost' ? '@short' : [];
    test(`when ${name} ${how}, trying again pays once`, { tag }, async ({ page, shop }) => {
      const product = await openPayment(page, await makeProduct(shop.db));
      await page.route(url, spoil);
      await payWith(page, goodCard);
      await expect(toast(page, noAnswer)).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await expect(cartLink(page)).toHaveText('1');
      if (isOrdered) await expect(paymentNote(page)).toContainText('you will not be charged twice');

      await page.unroute(url);
      await payButton(page).click();
      await expect(page).toHaveURL('/confirm');
      expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
      expect(await stockOf(shop.db, product.id)).toBe(9);
    });
  }
}

test('a payment whose confirmation is out of reach is found again, after a reload too', async ({
  page,
  shop,
}) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  await page.route(complete, unreachable);
  await payWith(page, goodCard);
  await expect(paymentNote(page)).toContainText('Your payment went through');
  await page.reload();
  await expectAlive(page);
  await expect(paymentNote(page)).toContainText('Your payment went through');

  await page.unroute(complete);
  await payButton(page).click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
});

test('the last piece is free again for the shopper who goes back to pay in cash', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 1 });
  await openDeclined(page, product);
  expect(await stockOf(shop.db, product.id)).toBe(0);

  await goBack(page);
  await expect(page.getByLabel('Credit/Debit Card')).toBeChecked();
  await page.getByLabel('Cash on Delivery').check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  const orders = await ordersOf(shop.db, product);
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'placed']);
  expect(await stockOf(shop.db, product.id)).toBe(0);
});

test('the browser’s back button frees the goods, and the card can be used after all', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 1 });
  await openDeclined(page, product);
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(placeOrderButton(page)).toBeEnabled();
  expect(await stockOf(shop.db, product.id)).toBe(1);

  await page.goForward();
  await expect(cvcField(page)).toBeVisible();
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/confirm');
  const orders = await ordersOf(shop.db, product);
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'paid']);
});

test('who has paid without knowing is brought to that order, not sold a second one', {
  tag: '@short',
}, async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  await page.route(confirmation, loseAnswer);
  await payWith(page, goodCard);
  await expect(toast(page, noAnswer)).toBeVisible();

  await page.getByRole('link', { name: messages.payment.goBack }).click();
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByText('Your card payment went through')).toBeVisible();
  await expect(cartLink(page)).toHaveText('0');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
});

test('nothing is ordered in cash while the card payment can’t be called off', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await openDeclined(page, product);
  await page.route('**/trpc/payment.cancel**', unreachable);
  await goBack(page);
  await page.getByLabel('Cash on Delivery').check();
  await placeOrderButton(page).click();
  await expect(page.getByText('Nothing was ordered: the card payment you started')).toBeVisible();
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'awaiting_payment' }]);

  await page.unroute('**/trpc/payment.cancel**');
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  const orders = await ordersOf(shop.db, product);
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'placed']);
});

test('an order that ran out of time is placed anew by the next try', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await openDeclined(page, product);
  await page.evaluate(async () => {
    const { clientSecret } = JSON.parse(sessionStorage.getItem('open-payment') ?? '{}');
    const headers = { 'content-type': 'application/json' };
    await fetch('/trpc/payment.cancel', {
      method: 'POST',
      headers,
      body: JSON.stringify({ clientSecret }),
    });
  });
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/confirm');
  const orders = await ordersOf(shop.db, product);
  expect(orders.map(({ status }) => status).sort()).toEqual(['cancelled', 'paid']);
  expect(await stockOf(shop.db, product.id)).toBe(9);
});

test('stock and prices that changed lead back to the checkout, where they are shown', async ({
  page,
  shop,
}) => {
  const product = await openPayment(page, await makeProduct(shop.db, { priceCents: 10_000 }), 3);
  await setStock(shop.db, product, 2);
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/checkout');
  const changes = page.getByRole('region', { name: 'Changes in your cart' });
  await expect(changes).toContainText(`${product.title} has only 2 left; you have 3 in your cart.`);
  await changes.getByRole('button', { name: 'Take 2' }).click();
  await placeOrderButton(page).click();
  await expect(cvcField(page)).toBeVisible();

  await setPrice(shop.db, product, 12_500);
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/checkout');
  await expect(changes).toContainText('went from $100.00 to $125.00.');
  expect(await ordersOf(shop.db, product)).toEqual([]);
});

test('what is put into the cart after an abandoned payment is ordered with the rest', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { stock: 1 });
  const more = await makeProduct(shop.db);
  await openDeclined(page, product);
  await addToCart(page, more);
  await visit(page, '/checkout');
  await placeOrderButton(page).click();
  await payWith(page, goodCard);
  await expect(page).toHaveURL('/confirm');
  const paid = (await ordersOf(shop.db, product)).filter(({ status }) => status === 'paid');
  expect(paid).toMatchObject([{ lines: [{ productId: product.id }, { productId: more.id }] }]);
});
