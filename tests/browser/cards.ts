import type { FrameLocator, Locator, Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import type { MadeProduct } from '../helpers/factories.ts';
import { expect } from './shop-test.ts';
import { fillCheckout, openCheckout, placeOrderButton } from './shopper.ts';

/** The sandbox has the frames, names and numbers of Stripe's test mode, so both are driven alike. */
function field(page: Page, frame: string, name: string): Locator {
  return page.frameLocator(`iframe[title="Secure ${frame} input frame"]`).locator(`input[name="${name}"]`);
}

export const numberField = (page: Page) => field(page, 'card number', 'cardnumber');
export const expiryField = (page: Page) => field(page, 'expiration date', 'exp-date');
export const cvcField = (page: Page) => field(page, 'CVC', 'cvc');

export const goodCard = '4242424242424242';
export const bankCard = '4000002500003155';

interface CardDetails {
  expiry?: string;
  cvc?: string;
}

export async function fillCard(
  page: Page,
  number: string,
  { expiry = '1234', cvc = '123' }: CardDetails = {},
): Promise<void> {
  await numberField(page).fill(number);
  await expiryField(page).fill(expiry);
  await cvcField(page).fill(cvc);
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: messages.payment.pay });
}

export function paymentNote(page: Page): Locator {
  return page.locator('form').getByRole('alert');
}

/** The bank's question; Stripe's own is some frames deep. */
export function bankButton(page: Page, answer: 'authorize' | 'fail'): Locator {
  const id = `#test-source-${answer}-3ds`;
  if (!process.env.STRIPE_SECRET_KEY) return page.locator(id);
  const outer: FrameLocator = page.frameLocator('iframe[src*="three-ds-2-challenge"]');
  return outer.frameLocator('#challengeFrame').locator(id);
}

/** Puts a product into the cart and goes through the checkout to the card page. */
export async function openPayment(page: Page, product: MadeProduct, quantity = 1): Promise<MadeProduct> {
  await openCheckout(page, product, quantity);
  await fillCheckout(page);
  await page.getByLabel('Credit/Debit Card').check();
  await placeOrderButton(page).click();
  await expect(page).toHaveURL('/payment');
  await expect(cvcField(page)).toBeVisible();
  return product;
}

/** Pays on the page of the payment, and waits for the confirmation. */
export async function pay(page: Page): Promise<void> {
  await fillCard(page, goodCard);
  await payButton(page).click();
  await expect(page).toHaveURL('/confirm');
}

/** The calls of one procedure that the page makes from now on. */
export function countCalls(page: Page, procedure: string): { count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes(`/trpc/${procedure}`)) calls.count += 1;
  });
  return calls;
}
