import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { customer } from '../helpers/factories.ts';
import { expect, type Screen, type Stage } from './screen.ts';

/** Opens the cart of a browser whose scripts do not arrive. */
async function openCart({ page, world }: Stage): Promise<void> {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(`/product/${world.kettlebell._id}`);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function openCheckout(stage: Stage): Promise<void> {
  await openCart(stage);
  await stage.page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(placeOrder(stage.page)).toBeVisible();
}

/** The pages that work without scripts. */
export const formScreens: Screen[] = [
  { name: 'form-cart', open: openCart },
  { name: 'form-checkout', open: openCheckout },
  {
    name: 'form-checkout-faults',
    async open(stage) {
      await openCheckout(stage);
      await placeOrder(stage.page).click();
      await expect(stage.page.getByText(messages.checkout.phoneMissing)).toBeVisible();
    },
  },
  {
    name: 'form-confirm',
    async open(stage) {
      const { page } = stage;
      await openCheckout(stage);
      for (const name of ['Name', 'Email', 'Address', 'Phone'] as const)
        await page.getByLabel(name).fill(customer[name.toLowerCase() as keyof typeof customer]);
      await placeOrder(page).click();
      await expect(page.getByRole('heading', { name: messages.confirmation.title })).toBeVisible();
    },
  },
];
