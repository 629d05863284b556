import { defaultLocale, setLocale } from '../../src/shared/base/locale.ts';
import { arrivalLine, arrivalWords } from '../../src/shared/order/arrival.ts';
import { arrivalOf } from '../../src/shared/order/arrival-days.ts';
import type { Arrival } from '../../src/shared/order/arrival-schema.ts';
import { CalendarSettings } from '../../src/shared/settings/calendar.ts';
import { customer, makeProduct } from '../helpers/factories.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { setTerms, taxRate } from '../helpers/selling-terms.ts';
import { pay } from './cards.ts';
import { ordersOf } from './database.ts';
import { openAs, undoBar } from './management.ts';
import { confirm, orderPath, placeOrder, status, step } from './orders.ts';
import { expect, test } from './shop-test.ts';
import {
  addToCart,
  cartLink,
  delivery,
  fillCheckout,
  openCheckout,
  placeOrderButton,
  summary,
} from './shopper.ts';

test.beforeEach(async ({ shop }) => {
  await setTerms(shop.db, {
    mode: 'included',
    rates: [taxRate('VAT', 15_000)],
    options: [
      { name: 'Inside Dhaka', promise: '1 to 2 days', priceCents: 7000 },
      { name: 'Outside Dhaka', priceCents: 13_000, mostGrams: 1000 },
      { name: 'Collect in Banani', kind: 'collect', address: 'Road 11, House 42', hours: '10 am to 8 pm' },
    ],
  });
});
test.afterEach(({ shop }) => setTerms(shop.db, {}));

test('a shopper who collects needs no address, and pays what was shown', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { title: 'Cedar Plyo Box', priceCents: 46_000 });
  await shop.db.product.update({ where: { id: product.id }, data: { grams: 20_000 } });
  await openCheckout(page, product);
  await expect(page.getByRole('radio', { name: 'Inside Dhaka' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Outside Dhaka' })).toBeDisabled();
  await expect(summary(page, 'Shipping')).toHaveText('$70.00');
  await expect(summary(page, 'Includes 15 % tax')).toHaveText('$69.13');
  await expect(summary(page, 'Total')).toHaveText('$530.00');
  // By the keyboard: the option that is too heavy is passed over.
  await page.getByRole('radio', { name: 'Inside Dhaka' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Collect in Banani' })).toBeChecked();
  await expect(page.getByLabel('Address')).toBeHidden();
  await expect(summary(page, 'Total')).toHaveText('$460.00');
  await page.getByLabel('Name').fill(delivery.name);
  await page.getByLabel('Email').fill(delivery.email);
  await page.getByLabel('Phone').pressSequentially(delivery.phone);
  await page.getByLabel('Cash on Delivery').check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/confirm');
  await expect(page.getByRole('heading', { name: 'Collect in Banani' })).toBeVisible();
  await expect(page.getByText('Road 11, House 42')).toBeVisible();
  await expect(page.getByText('Includes 15 % tax')).toBeVisible();
  expect(await ordersOf(shop.db, product)).toMatchObject([
    {
      customerName: customer.name,
      customerAddress: null,
      deliveryName: 'Collect in Banani',
      deliveryKind: 'collect',
      shippingCents: 0,
      taxCents: 6000,
      totalCents: 46_000,
    },
  ]);
});

test('the days of arrival are on the product, in the cart, on the confirmation and with the order', {
  tag: '@short',
}, async ({ page, shop }) => {
  const days = { daysFrom: 1, daysTo: 2 };
  await setTerms(shop.db, { options: [{ name: 'Delivery', ...days }] });
  setLocale(defaultLocale, 'Asia/Dhaka');
  const arrives = arrivalOf(days, CalendarSettings.parse({})) as Arrival;
  const product = await makeProduct(shop.db, { title: 'Cedar Step Set' });
  await addToCart(page, product);
  await expect(page.getByText(arrivalLine(arrives, 'deliver')).first()).toBeVisible();
  await cartLink(page).click();
  await expect(summary(page, 'Arrives')).toHaveText(arrivalWords(arrives));
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(page.getByText(arrivalWords(arrives))).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(arrivalLine(arrives, 'deliver'))).toBeVisible();
  const [order] = await ordersOf(shop.db, product);
  await openAs(page, shop, 'manager', orderPath(order?.number ?? ''));
  await expect(page.getByText(`promised for ${arrivalWords(arrives)}`)).toBeVisible();
});

test('an order that is collected is ready and collected, for staff and its shopper', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db, { title: 'Cedar Plyo Tower' });
  const collect = await shop.db.deliveryOption.findFirstOrThrow({ where: { kind: 'collect' } });
  const number = await placeOrder(page, product, customer.name, 1, collect.id);
  await openAs(page, shop, 'manager', orderPath(number));
  await step(page, 'Ready to collect').click();
  await expect(undoBar(page)).toContainText(`Order ${number} will be ready to collect`);
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Ready to collect');
  await expect(page.getByRole('button', { name: 'Add a parcel' })).toBeHidden();
  await page.goto('/manage/orders');
  await expect(page.getByRole('link', { name: 'Shipped / Ready to collect' })).toBeVisible();
  const words = page.getByText('Ready to collect', { exact: true }).filter({ visible: true });
  await expect(words.first()).toBeVisible();

  await page.goto(orderPath(number));
  await step(page, 'Collected').click();
  await confirm(page.getByRole('dialog', { name: 'Was this order collected?' }), 'Mark as collected').click();
  await stepsTaken(shop);
  await expect(status(page)).toHaveText('Collected');
  await page.goto(`/order?number=${number}`);
  await page.getByLabel('E-mail address').fill(customer.email);
  await page.getByRole('button', { name: 'Find order' }).click();
  await expect(page.getByText('You have collected your order. Enjoy your training!')).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ready to collect');
});

test('a card pays the delivery that was chosen, also after a reload', async ({ page, shop }) => {
  const product = await openCheckout(
    page,
    await makeProduct(shop.db, { title: 'Cedar Plyo Step', priceCents: 10_000 }),
  );
  await page.getByRole('radio', { name: 'Outside Dhaka' }).check();
  await expect(summary(page, 'Total')).toHaveText('$230.00');
  await page.getByLabel('Name').fill(delivery.name);
  await page.getByLabel('Email').fill(delivery.email);
  await page.getByLabel('Address').fill(delivery.address);
  await page.getByLabel('Phone').pressSequentially(delivery.phone);
  await page.getByLabel('Credit/Debit Card').check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Outside Dhaka' })).toBeChecked();
  await placeOrderButton(page).click();
  await expect(page.getByText('$230.00').last()).toBeVisible();
  await pay(page);
  expect(await ordersOf(shop.db, product)).toMatchObject([
    { status: 'paid', deliveryName: 'Outside Dhaka', shippingCents: 13_000, totalCents: 23_000 },
  ]);
});

test('an emptied cart costs nothing, with its delivery', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Cedar Plyo Ramp', priceCents: 10_000 });
  await addToCart(page, product);
  await cartLink(page).click();
  await expect(summary(page, 'Shipping Fee')).toHaveText('from $70.00');
  await expect(summary(page, 'Total')).toHaveText('$170.00');
  await page.getByRole('button', { name: `Remove ${product.title}` }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(summary(page, 'Total')).toHaveText('$0.00');
  await expect(summary(page, 'Shipping Fee')).toHaveText('$0.00');
});
