import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import {
  bankButton,
  bankCard,
  cvcField,
  fillCard,
  goodCard,
  payButton,
  paymentNote,
} from '../browser/cards.ts';
import { fillCheckout, placeOrderButton, unreachable } from '../browser/shopper.ts';
import { customer } from '../helpers/factories.ts';
import { fullCart, goWith, openWithCode } from './cart-screens.ts';
import { differenceToken, payToken } from './orders.ts';
import { expect, go, type Screen, type Stage, shows } from './screen.ts';
import { storedCart } from './world.ts';

const declinedCard = '4000000000000002';

async function openCheckout({ page, world }: Stage): Promise<void> {
  await goWith(page, fullCart(world), '/checkout');
  await expect(placeOrderButton(page)).toBeEnabled();
}

async function openCard(stage: Stage): Promise<void> {
  await stage.page.addInitScript(
    (draft) => sessionStorage.setItem('checkout', JSON.stringify({ ...draft, payment: 'card' })),
    customer,
  );
  await goWith(stage.page, fullCart(stage.world), '/payment');
  await expect(cvcField(stage.page)).toBeVisible();
}

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

const receipt = { orderNumber: 'RH-22K48-7PMQ4', placedAt: '2026-10-02T06:30:00.000Z' };

/** From the delivery address to the confirmation. */
export const checkoutScreens: Screen[] = [
  { name: 'checkout', open: openCheckout },
  {
    name: 'checkout-discount',
    async open(stage) {
      await openWithCode(stage, '/checkout');
      await expect(stage.page.getByText('WELCOME10 applies')).toBeVisible();
      await expect(placeOrderButton(stage.page)).toBeEnabled();
    },
  },
  {
    name: 'checkout-faults',
    async open(stage) {
      await openCheckout(stage);
      await stage.page.getByLabel('Email').fill('farhana');
      await placeOrderButton(stage.page).click();
      await expect(stage.page.getByText(messages.checkout.nameRequired)).toBeVisible();
    },
  },
  {
    name: 'checkout-filled',
    async open(stage) {
      await openCheckout(stage);
      await fillCheckout(stage.page);
    },
  },
  {
    name: 'checkout-offline',
    async open(stage) {
      await openCheckout(stage);
      await fillCheckout(stage.page);
      await stage.page.route(/\/(trpc|healthz)/, unreachable);
      await placeOrderButton(stage.page).click();
      await expect(stage.page.getByText('Your cart and what you typed are kept. You')).toBeVisible();
      await expect(
        stage.page.getByRole('alert').getByText('Your cart and what you typed are kept'),
      ).toBeVisible();
    },
  },
  {
    name: 'checkout-details-kept',
    async open(stage) {
      await stage.page.addInitScript(
        (details) => localStorage.setItem('details', JSON.stringify(details)),
        customer,
      );
      await openCheckout(stage);
      await expect(stage.page.getByRole('button', { name: 'Use these details' })).toBeVisible();
    },
  },
  {
    name: 'checkout-summary-open',
    only: 'narrow',
    async open(stage) {
      await openCheckout(stage);
      await stage.page.getByText('Your order', { exact: false }).filter({ visible: true }).first().click();
      await expect(stage.page.locator('details[open]')).toBeVisible();
    },
  },
  {
    name: 'checkout-changes',
    async open({ page, world: { kettlebell, soldOut } }) {
      const cart = storedCart([kettlebell, { price: kettlebell.price - 10 }], [soldOut, { stock: 3 }]);
      await goWith(page, cart, '/checkout');
      await expect(page.getByRole('region', { name: 'Changes in your cart' })).toBeVisible();
    },
  },
  { name: 'payment', open: openCard },
  {
    name: 'payment-incomplete',
    async open(stage) {
      await openCard(stage);
      await payButton(stage.page).click();
      await expect(paymentNote(stage.page).first()).toContainText('Payment failed');
    },
  },
  {
    name: 'payment-declined',
    async open(stage) {
      await openCard(stage);
      await payWith(stage.page, declinedCard);
      await expect(paymentNote(stage.page)).toContainText('Your card was declined.');
    },
  },
  {
    name: 'payment-bank',
    async open(stage) {
      await openCard(stage);
      await payWith(stage.page, bankCard);
      await expect(bankButton(stage.page, 'authorize')).toBeVisible();
    },
  },
  {
    name: 'payment-processing',
    async open(stage) {
      await openCard(stage);
      await stage.page.route(/payment_intents\/[^/]+\/confirm/, () => new Promise(() => {}));
      await payWith(stage.page, goodCard);
      await expect(stage.page.getByRole('button', { name: messages.payment.processing })).toBeVisible();
    },
  },
  {
    name: 'payment-test-cards',
    async open(stage) {
      await openCard(stage);
      await stage.page.getByRole('button', { name: 'Test cards' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'pay-link',
    async open({ page, world: { orders } }) {
      await go(page, `/payment/link#${payToken}`);
      await expect(page.getByRole('heading', { name: `Order ${orders.toPay}` })).toBeVisible();
      await expect(payButton(page)).toBeVisible();
    },
  },
  {
    name: 'pay-difference',
    async open({ page }) {
      await go(page, `/payment/link#${differenceToken}`);
      await expect(page.getByText('To pay for the change')).toBeVisible();
      await expect(payButton(page)).toBeVisible();
    },
  },
  {
    name: 'pay-link-wrong',
    open: shows('/payment/link#short', (page) => page.getByText('This link is incomplete')),
  },
  {
    name: 'confirm',
    async open({ page }) {
      await page.addInitScript((order) => {
        localStorage.setItem('amount', '249.97');
        localStorage.setItem('order', JSON.stringify(order));
      }, receipt);
      await go(page, '/confirm');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.confirmation.title);
    },
  },
  {
    name: 'confirm-large-order',
    async open({ page }) {
      await page.addInitScript(
        ({ order, recipient }) => {
          localStorage.setItem('amount', '10536.00');
          localStorage.setItem('order', JSON.stringify(order));
          sessionStorage.setItem('recipient', JSON.stringify(recipient));
        },
        {
          order: {
            ...receipt,
            paymentMethod: 'cash',
            confirmBy: new Date(Date.now() + 172_800_000).toISOString(),
          },
          recipient: { orderNumber: receipt.orderNumber, customer, key: 'key-of-the-order' },
        },
      );
      await go(page, '/confirm');
      await page.getByRole('button', { name: 'Wrong address?' }).click();
      await page.getByLabel('Your e-mail address').fill('farhana@');
      await page.getByRole('button', { name: 'Send it there' }).click();
      await expect(page.getByText(messages.checkout.emailInvalid)).toBeVisible();
    },
  },
];
