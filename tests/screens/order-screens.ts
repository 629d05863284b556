import type { Page } from '@playwright/test';
import { expect, go, type Screen, shows } from './screen.ts';

async function lookUp(page: Page, number: string, email: string): Promise<void> {
  await go(page, '/order');
  const main = page.getByRole('main');
  await main.getByLabel('Order number').fill(number);
  await main.getByLabel(/e-?mail/i).fill(email);
  await main.getByRole('button').first().click();
}

/** The screens of a shopper who comes back for an order. */
export const orderScreens: Screen[] = [
  { name: 'order', open: ({ page }) => go(page, '/order') },
  {
    name: 'order-confirm',
    open: shows(
      ({ orders }) => `/order?number=${orders.review}#confirm=01936f5e-0000-4000-8000-000000000002`,
      (page) => page.getByRole('button', { name: 'Confirm order' }),
    ),
  },
  {
    name: 'order-found',
    async open({ page, world: { orders } }) {
      await lookUp(page, orders.delivered, 'rahim@example.com');
      await expect(page.getByRole('heading', { name: `Order ${orders.delivered}` })).toBeVisible();
    },
  },
  {
    name: 'order-own',
    async open({ page, world: { orders } }) {
      await go(page, orders.own.placed);
      await expect(page.getByRole('button', { name: 'Change the order' })).toBeVisible();
    },
  },
  {
    name: 'order-own-return',
    async open({ page, world: { orders } }) {
      await go(page, orders.own.delivered);
      await page.getByRole('button', { name: 'Return or exchange' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'order-returned',
    async open({ page, world: { orders } }) {
      await lookUp(page, orders.returned, 'nasrin@example.com');
      await expect(page.getByRole('list', { name: 'Returns' })).toBeVisible();
    },
  },
  {
    name: 'order-unknown',
    async open({ page }) {
      await lookUp(page, 'RH-22222-22222', 'ilse@example.com');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'order-faults',
    async open({ page }) {
      await lookUp(page, '', '');
      await expect(page.getByText('Enter your order number')).toBeVisible();
    },
  },
];
