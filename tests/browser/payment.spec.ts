import { messages } from '../../src/shared/base/messages.ts';
import { customer, makeProduct, stockOf } from '../helpers/factories.ts';
import {
  bankButton,
  bankCard,
  countCalls,
  cvcField,
  expiryField,
  fillCard,
  goodCard,
  numberField,
  openPayment,
  pay,
  payButton,
  paymentNote,
} from './cards.ts';
import { ordersOf } from './database.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, toast, visit } from './shopper.ts';

const { incomplete, incompleteFields, cardFailed, processing, title } = messages.payment;

test('a shopper pays by card, and the order is stored as paid', { tag: '@short' }, async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db, { priceCents: 12_345, stock: 5 }), 2);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('$246.90').first()).toBeVisible();
  await fillCard(page, goodCard);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: processing })).toBeDisabled();

  await expect(toast(page, messages.checkout.confirmed)).toBeVisible();
  await expect(page).toHaveURL('/confirm');
  await expect(cartLink(page)).toHaveText('0');
  const [order, ...others] = await ordersOf(shop.db, product);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    status: 'paid',
    paymentMethod: 'card',
    customerEmail: customer.email,
    totalCents: 24_690,
    lines: [{ productId: product.id, quantity: 2 }],
  });
  await expect(page.getByText(order?.number ?? 'no order')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('amount'))).toBe('246.90');
  expect(await stockOf(shop.db, product.id)).toBe(3);
});

for (const [name, number, reason] of [
  ['declined', '4000000000000002', 'Your card was declined.'],
  ['without funds', '4000000000009995', 'Your card has insufficient funds.'],
  ['expired', '4000000000000069', 'Your card has expired.'],
  ['with a wrong security code', '4000000000000127', "Your card's security code is incorrect."],
  ['that fails in processing', '4000000000000119', 'An error occurred while processing your card.'],
  ['reported lost', '4000000000009987', 'Your card was declined.'],
] as const) {
  const tag = name === 'declined' ? '@short' : [];
  test(`a card ${name} is told, and another one pays the same order`, { tag }, async ({ page, shop }) => {
    const product = await openPayment(page, await makeProduct(shop.db));
    await fillCard(page, number);
    await payButton(page).click();
    await expect(toast(page, cardFailed)).toBeVisible();
    await expect(paymentNote(page)).toContainText(`${reason}`);
    await expect(paymentNote(page)).toContainText('Nothing was charged');
    await expect(cartLink(page)).toHaveText('1');
    expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'awaiting_payment' }]);

    await pay(page);
    expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
    expect(await stockOf(shop.db, product.id)).toBe(9);
  });
}

test('a card that asks the bank pays once the shopper has said yes', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  await fillCard(page, bankCard);
  await payButton(page).click();
  await expect(bankButton(page, 'authorize')).toBeVisible();
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'awaiting_payment' }]);
  await bankButton(page, 'authorize').click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
});

test('a shopper who fails the bank may try again', async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  await fillCard(page, bankCard);
  await payButton(page).click();
  await bankButton(page, 'fail').click();
  await expect(toast(page, cardFailed)).toBeVisible();
  await expect(paymentNote(page)).toContainText('We are unable to authenticate your payment method.');
  await payButton(page).click();
  await bankButton(page, 'authorize').click();
  await expect(page).toHaveURL('/confirm');
  expect(await ordersOf(shop.db, product)).toMatchObject([{ status: 'paid' }]);
});

test('an incomplete card is told field by field, and nothing is ordered', async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  const calls = countCalls(page, 'payment.');
  for (const [field, value, text] of [
    [numberField(page), goodCard, incompleteFields.incomplete_number],
    [expiryField(page), '1234', incompleteFields.incomplete_expiry],
    [cvcField(page), '123', incompleteFields.incomplete_cvc],
  ] as const) {
    await payButton(page).click();
    await expect(paymentNote(page)).toHaveText(incomplete(text));
    await expect(field).toBeFocused();
    await expect(payButton(page)).toBeEnabled();
    await field.fill(value);
  }
  expect(calls.count).toBe(0);
  expect(await ordersOf(shop.db, product)).toEqual([]);
  await cvcField(page).press('Enter');
  await expect(page).toHaveURL('/confirm');
});

test('a wrong number is told while it is typed, and is not sent', async ({ page, shop }) => {
  await openPayment(page, await makeProduct(shop.db));
  const calls = countCalls(page, 'payment.');
  await fillCard(page, '4242424242424241');
  await expect(page.getByText('Your card number is invalid.')).toBeVisible();
  await payButton(page).click();
  await expect(toast(page, cardFailed)).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  expect(calls.count).toBe(0);
});

test('a click on a label leads into its field', async ({ page, shop }) => {
  await openPayment(page, await makeProduct(shop.db));
  await page.getByText('CVC', { exact: true }).click();
  await expect(cvcField(page)).toBeFocused();
  await page.getByText('Card number', { exact: true }).click();
  await expect(numberField(page)).toBeFocused();
});

test('a double click pays once', async ({ page, shop }) => {
  const product = await openPayment(page, await makeProduct(shop.db));
  const calls = countCalls(page, 'payment.createIntent');
  await fillCard(page, goodCard);
  await payButton(page).dblclick();
  await expect(page).toHaveURL('/confirm');
  expect(calls.count).toBe(1);
  expect(await ordersOf(shop.db, product)).toHaveLength(1);
});

test('the card page leads back to the checkout while the form is empty', async ({ page, shop }) => {
  await addToCart(page, await makeProduct(shop.db));
  await visit(page, '/payment');
  await expect(page).toHaveURL('/checkout');
});

test('test payments are named as such, with the cards to try', async ({ page, shop }) => {
  await openPayment(page, await makeProduct(shop.db));
  const notice = page.getByRole('note', { name: 'Test payments' });
  await expect(notice).toHaveText(/^Test payments: no real money moves/);
  await notice.getByRole('button', { name: 'Test cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test cards' });
  await expect(dialog.getByRole('button', { name: 'Copy 4242 4242 4242 4242' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(notice.getByRole('button', { name: 'Test cards' })).toBeFocused();
});
