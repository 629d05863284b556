import type { Locator, Page } from '@playwright/test';
import { defaultLocale } from '../../src/shared/base/locale.ts';
import { formatPrice, plainAmount, setFormats, toCents } from '../../src/shared/base/money.ts';
import { makeKey } from '../helpers/api-key.ts';
import { stepsTaken } from '../helpers/planned-steps.ts';
import { berlin } from '../merchants/berlin.ts';
import { callerOf, type Merchant, nameOf, setUpMerchant } from '../merchants/merchant.ts';
import { merchants } from '../merchants/merchants.ts';
import { fillCard, goodCard, payButton } from './cards.ts';
import { openAs } from './management.ts';
import { changeDialog, confirm, orderPath, status, step } from './orders.ts';
import { expect, lendShop, type OpenShop, test } from './shop-test.ts';
import {
  addButton,
  card,
  cartLink,
  cartRow,
  expectAdded,
  figure,
  fillCheckout,
  placeOrderButton,
  typeSearch,
  visit,
} from './shopper.ts';

type Figures = Record<string, string>;

const money = (amount: number) => formatPrice(toCents(amount));
const rateWords = (percent: number | null) => (percent === null ? 'Exempt' : `${percent} %`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectFigures(within: Locator, figures: Figures): Promise<void> {
  for (const [label, text] of Object.entries(figures)) await expect(figure(within, label)).toHaveText(text);
}

/** The parts of the total, the total, and the taxes. */
function sumsOf({ tax, sale: { amounts, totalText } }: Merchant, deliveryLabel: string): Figures {
  const labelOf = (rate: string) => (tax?.mode === 'added' ? `Tax ${rate}` : `Includes ${rate} tax`);
  const taxed = amounts.taxes.filter(({ percent }) => percent !== null);
  return {
    ...(deliveryLabel !== 'Shipping' && { Subtotal: money(amounts.subtotal) }),
    [deliveryLabel]: money(amounts.delivery),
    ...Object.fromEntries(taxed.map(({ percent, tax }) => [labelOf(rateWords(percent)), money(tax)])),
    Total: totalText,
  };
}

/** The sums with the name of the delivery, as an order has them. */
const orderSums = (merchant: Merchant) =>
  sumsOf(merchant, merchant.sale.delivery ?? merchant.options?.[0]?.name ?? 'Shipping');

/** No page is wider than the screen, and none of a shop without tax speaks of it. A folder MERCHANT_PICTURES gets its picture. */
async function look(page: Page, { name, tax }: Merchant, screen: string): Promise<void> {
  if (!tax) await expect(page.getByRole('main').getByText(/\b(tax|vat)\b/i)).toHaveCount(0);
  const width = page.viewportSize()?.width as number;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const { MERCHANT_PICTURES: folder } = process.env;
  if (!folder) return;
  const path = `${folder}/${name}/${screen}-${width}.png`;
  // The header sticks to the top of what is seen.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({ path, fullPage: true, animations: 'disabled', scale: 'css' });
}

/** Finds the first of the goods by its category, and the others by the search; puts all into the cart. */
async function fillCart(page: Page, { goods, sale }: Merchant): Promise<void> {
  await visit(page, '/');
  for (const [index, good] of goods.entries()) {
    const { title, value, price } = good;
    if (index === 0) {
      const categories = region(page, 'equipment made for your lifestyle');
      await categories.getByRole('link', { name: 'Weightlifting' }).click();
    } else {
      await typeSearch(page, title);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${title}”`);
    }
    if (value === undefined) await expect(card(page, { title })).toContainText(money(price));
    await card(page, { title }).getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (value !== undefined) {
      await page.getByRole('main').getByText(value, { exact: true }).last().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(good));
      await expect(page.getByRole('article').getByText(money(price))).toBeVisible();
    }
    await page.getByLabel('Quantity').selectOption(String(sale.quantities[index]));
    await addButton(page).click();
    await expectAdded(page);
    await page.keyboard.press('Escape');
  }
}

async function checkCart(page: Page, merchant: Merchant): Promise<void> {
  const { goods, options = [], sale } = merchant;
  const label = 'Shipping Fee';
  const sums = sumsOf(merchant, label);
  if (options.length > 1) sums[label] = `from ${sums[label]}`;
  await expectFigures(region(page, 'Order Summary'), sums);
  for (const [index, good] of goods.entries()) {
    const cents = toCents(good.price) * (sale.quantities[index] as number);
    await expect(cartRow(page, { title: nameOf(good) })).toContainText(formatPrice(cents));
  }
  const { x, width } = (await page.getByRole('table').boundingBox()) ?? { x: Number.NaN, width: 0 };
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width as number);
  await look(page, merchant, 'cart');
}

/** Goes through the checkout, and pays. @returns the number of the order */
async function buy(page: Page, merchant: Merchant): Promise<string> {
  const { shopper, sale, settings, offers = [] } = merchant;
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const button = placeOrderButton(page, settings?.purchase.orderButton);
  await expect(button).toBeEnabled();
  // A shop with words of its own for the button shows what is ordered directly before it, on phones too.
  if (settings) {
    const lines = region(page, 'Order Summary').getByRole('list', { name: 'Products' });
    await expect(lines.getByRole('listitem')).toHaveCount(merchant.goods.length);
  }
  const prices = Object.entries(offers[0]?.prices ?? {});
  // Payment has two.
  await expect(main.getByRole('radio')).toHaveCount(prices.length + 2);
  for (const [name, price] of prices) {
    const choice = main.locator('label').filter({ hasText: name });
    await expect(choice).toContainText(money(price as number));
    await choice.check();
    await expect(figure(region(page, 'Order Summary'), 'Shipping')).toHaveText(money(price as number));
  }
  if (sale.delivery) await page.getByRole('radio', { name: sale.delivery }).check();
  await fillCheckout(page, { address: shopper.address, phone: shopper.typedPhone });
  if (sale.payment === 'card') await page.getByLabel('Credit/Debit Card').check();
  const { subtotal } = sale.amounts;
  const sums = { Subtotal: money(subtotal), ...sumsOf(merchant, 'Shipping') };
  await expectFigures(region(page, 'Order Summary'), sums);
  await look(page, merchant, 'checkout');
  await button.click();
  if (sale.payment === 'card') {
    await fillCard(page, goodCard);
    await expect(main.getByText(sale.totalText).last()).toBeVisible();
    await look(page, merchant, 'payment');
    await payButton(page).click();
  }
  await expect(page).toHaveURL('/confirm');
  await expectFigures(main.getByRole('article').locator('dl').first(), { Total: sale.totalText });
  // A plain shop says no more than the total.
  if (merchant.options) await expectFigures(region(page, 'What you ordered'), orderSums(merchant));
  await look(page, merchant, 'confirmation');
  return (await main.getByText(/^RH-/).textContent()) as string;
}

/** Withdraws, by the link of the confirmation, from the pieces that come back later. */
async function withdraw(page: Page, merchant: Merchant, number: string): Promise<void> {
  const { line, quantity } = merchant.sale.back;
  const main = page.getByRole('main');
  const link = { name: 'Withdraw from contract here' };
  await expect(page.getByRole('contentinfo').getByRole('link', link)).toBeVisible();
  await main.getByRole('link', link).click();
  await expect(main.getByLabel('Order number')).toHaveValue(number);
  const part = `${quantity} × ${nameOf(merchant.goods[line - 1] as Merchant['goods'][number])}`;
  await main.getByLabel('Only some of the products?').fill(part);
  await main.getByLabel('Full Name').fill('Rahim Uddin');
  await main.getByLabel('E-mail address').fill('rahim@example.com');
  await look(page, merchant, 'withdrawal');
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(main).toContainText('I hereby give notice that I withdraw from my contract');
  await main.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(main.getByRole('heading', { name: 'Receipt of your withdrawal' })).toBeVisible();
  for (const text of [number, part, 'rahim@example.com']) await expect(main).toContainText(text);
  const file = page.waitForEvent('download');
  await main.getByRole('link', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toMatch(/^withdrawal-.+\.txt$/);
  await look(page, merchant, 'receipt of the withdrawal');
}

async function openDocument(page: Page, kind: 'INV' | 'CN'): Promise<Locator> {
  await page.getByRole('link', { name: new RegExp(`^Print ${kind}-`) }).click();
  return page.getByRole('article');
}

const rowOf = (within: Locator, text: string | RegExp) => within.getByRole('row').filter({ hasText: text });
const sumsOn = (document: Locator) => document.getByRole('table', { name: 'Its sums' });

async function shipAndInvoice(page: Page, lent: OpenShop, merchant: Merchant): Promise<void> {
  const { goods, shop, shopper, sale } = merchant;
  const { amounts, totalText } = sale;
  for (const text of [...shopper.address.split('\n'), shopper.phone])
    await expect(region(page, 'Customer')).toContainText(text);
  await expectFigures(region(page, 'Products'), orderSums(merchant));
  await step(page, 'Ship').click();
  await confirm(page.getByRole('dialog'), 'Mark as shipped').click();
  await stepsTaken(lent);
  await expect(status(page)).toHaveText('Shipped');
  await step(page, 'Deliver').click();
  if (sale.payment === 'cash') {
    const collected = page.getByRole('dialog').getByLabel('Cash collected');
    await expect(collected).toHaveValue(plainAmount(toCents(amounts.total)));
    await confirm(page.getByRole('dialog'), 'Mark as delivered').click();
  }
  await stepsTaken(lent);
  await expect(status(page)).toHaveText('Delivered');
  await step(page, 'Issue invoice').click();
  const invoice = await openDocument(page, 'INV');
  for (const text of [shop.taxNumber, shop.legalName, shop.street, shop.postalCode, shop.town])
    if (text) await expect(invoice).toContainText(text);
  for (const [index, good] of goods.entries()) {
    const cents = toCents(good.price) * (sale.quantities[index] as number);
    await expect(rowOf(invoice, nameOf(good)).getByRole('cell').last()).toHaveText(formatPrice(cents));
  }
  const { Total, ...parts } = orderSums(merchant);
  for (const [label, text] of Object.entries(parts).filter(([name]) => !name.startsWith('Includes')))
    await expect(rowOf(sumsOn(invoice), label)).toContainText(text);
  await expect(rowOf(sumsOn(invoice), /^Total in/)).toContainText(totalText);
  const rates = invoice.getByRole('table', { name: 'Taxes by rate' }).locator('tbody tr');
  await expect(rates).toHaveCount(amounts.taxes.length);
  for (const [index, { percent, net, tax }] of amounts.taxes.entries()) {
    await expect(rates.nth(index).getByRole('rowheader')).toHaveText(rateWords(percent));
    const gross = formatPrice(toCents(net) + toCents(tax));
    await expect(rates.nth(index).getByRole('cell')).toHaveText([money(net), money(tax), gross]);
  }
  await look(page, merchant, 'invoice');
  await page.getByRole('link', { name: 'Back to the order' }).click();
}

async function takeBack(page: Page, lent: OpenShop, merchant: Merchant): Promise<void> {
  const { line, quantity, credit } = merchant.sale.back;
  const good = merchant.goods[line - 1] as Merchant['goods'][number];
  await step(page, 'Record return').click();
  const dialog = changeDialog(page);
  await dialog.getByLabel(`Pieces of ${nameOf(good)}`).fill(String(quantity));
  await expect(dialog.getByLabel('Refund, in')).toHaveValue(plainAmount(toCents(credit)));
  await expect(dialog).toContainText(`${money(credit)} was paid for these pieces.`);
  await look(page, merchant, 'return');
  await confirm(dialog, `Record, and refund ${money(credit)}`).click();
  await expect(dialog).toBeHidden();
  await stepsTaken(lent);
  await step(page, `Issue credit note of ${money(credit)}`).click();
  const note = await openDocument(page, 'CN');
  await expect(rowOf(sumsOn(note), /^Total in/)).toContainText(money(credit));
  await look(page, merchant, 'credit note');
}

async function checkAccounts(page: Page, merchant: Merchant): Promise<void> {
  const { payment, amounts, totalText, back, accounts } = merchant.sale;
  const { rates, delivery } = accounts.after;
  await page.goto('/manage/accounting');
  const refunded = money(-back.credit);
  await expectFigures(region(page, 'Money of customers'), {
    [payment === 'cash' ? 'Cash collected: 1 order' : 'Paid by card: 1 payment']: totalText,
    [payment === 'cash' ? 'Refunded in cash' : 'Refunded by card']: refunded,
    Received: formatPrice(toCents(amounts.total) - toCents(back.credit)),
  });
  await expectFigures(region(page, 'Orders placed'), { 'Placed: 1 order': totalText });
  const tax = region(page, 'Tax');
  if (rates.length === 0) await expect(tax).toHaveCount(0);
  for (const { percent, net, tax: sum } of rates) {
    await expectFigures(tax, { [`Net, ${rateWords(percent)}`]: money(net) });
    if (percent !== null) await expectFigures(tax, { [`Tax, ${rateWords(percent)}`]: money(sum) });
  }
  if (rates.length > 0) {
    const all = rates.reduce((cents, { tax: sum }) => cents + toCents(sum), 0);
    const sums = { 'Tax in all': formatPrice(all), 'Deliveries, part of the invoices': money(delivery) };
    await expectFigures(tax, sums);
  }
  await look(page, merchant, 'accounts');
}

async function sell(page: Page, shop: OpenShop, merchant: Merchant): Promise<void> {
  setFormats({ locale: defaultLocale, ...merchant.shop });
  await fillCart(page, merchant);
  await cartLink(page).click();
  await checkCart(page, merchant);
  const number = await buy(page, merchant);
  if (merchant.settings) await withdraw(page, merchant, number);
  await openAs(page, shop, 'owner', orderPath(number));
  if (merchant.settings)
    await expect(page.getByText('Its customer has withdrawn from the contract')).toBeVisible();
  await shipAndInvoice(page, shop, merchant);
  await takeBack(page, shop, merchant);
  await checkAccounts(page, merchant);
}

for (const merchant of merchants) {
  test.describe(merchant.name, () => {
    test.use({
      shop: ({ cards }, use) =>
        lendShop(cards, 'none', async (shop) => {
          const { authorization } = await makeKey(shop);
          await setUpMerchant(callerOf(shop.url, authorization), merchant);
          await use(shop);
        }),
    });

    test(
      `${merchant.rule}: from the home page to the accounts`,
      {
        tag: merchant === berlin ? '@short' : [],
      },
      ({ page, shop }) => sell(page, shop, merchant),
    );
  });
}
