import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { cartDrawer, expectAdded, toast, unreachable } from '../browser/shopper.ts';
import { expect, go, type Screen, type Stage, shows } from './screen.ts';
import { storedCart } from './world.ts';

/** Opens an address in a browser with the cart of an earlier visit. */
export async function goWith(page: Page, cart: string, path: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('cart', value), cart);
  await go(page, path);
}

export function fullCart({ kettlebell, belt }: Stage['world']): string {
  return storedCart([kettlebell, { quantity: 2 }], [belt]);
}

/** Opens an address with a full cart, by a link with a code that applies. */
export async function openWithCode({ page, world }: Stage, path: string): Promise<void> {
  const discount = { code: 'WELCOME10', kind: 'percent', value: 10_000, mostUses: 100 } as const;
  await world.db.discount.upsert({ where: { code: discount.code }, create: discount, update: {} });
  await goWith(page, fullCart(world), `${path}?discount=${discount.code}`);
}

const changes = (page: Page) => page.getByRole('region', { name: 'Changes in your cart' });

export const cartScreens: Screen[] = [
  {
    name: 'cart',
    async open({ page, world }) {
      await goWith(page, fullCart(world), '/cart');
      await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeEnabled();
    },
  },
  {
    name: 'cart-discount',
    async open(stage) {
      await openWithCode(stage, '/cart');
      await expect(stage.page.getByText('WELCOME10 applies')).toBeVisible();
    },
  },
  {
    name: 'cart-discount-refused',
    async open({ page, world }) {
      await page.addInitScript(() => localStorage.setItem('discount', 'NOBODY'));
      await goWith(page, fullCart(world), '/cart');
      await expect(page.getByText('There is no discount code NOBODY')).toBeVisible();
    },
  },
  {
    name: 'cart-empty',
    open: shows('/cart', (page) => page.getByRole('heading', { name: 'Your cart is empty' })),
  },
  {
    name: 'cart-notices',
    async open({ page, world: { kettlebell, rack, belt, soldOut } }) {
      const cart = storedCart(
        [kettlebell, { price: kettlebell.price - 10 }],
        [rack, { quantity: 500, stock: 500 }],
        [soldOut, { stock: 3 }],
        [{ ...belt, _id: '00000000-0000-7000-8000-000000000000' }],
      );
      await goWith(page, cart, '/cart');
      await expect(changes(page).getByText('is no longer sold')).toBeVisible();
    },
  },
  {
    name: 'cart-unchecked',
    async open({ page, world }) {
      await page.route('**/trpc/**', unreachable);
      await goWith(page, fullCart(world), '/cart');
      await expect(changes(page).getByText('Your cart is kept as it is.')).toBeVisible();
    },
  },
  {
    name: 'cart-remove-dialog',
    async open({ page, world }) {
      await goWith(page, fullCart(world), '/cart');
      await page.getByRole('button', { name: `Remove ${world.belt.title}` }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'toast',
    async open({ page, world: { kettlebell } }) {
      await goWith(page, storedCart([kettlebell, { quantity: kettlebell.stock }]), '/cart');
      await page.getByRole('button', { name: `Increase quantity of ${kettlebell.title}` }).click();
      await expect(toast(page, messages.cart.maximumReached)).toBeVisible();
    },
  },
  {
    name: 'cart-drawer',
    async open({ page, world: { kettlebell, belt } }) {
      await page.addInitScript((cart) => localStorage.setItem('cart', cart), storedCart([belt]));
      await go(page, `/product/${kettlebell._id}`);
      // By a key, because a drawer that was opened by a pointer closes by itself.
      await page.getByRole('button', { name: 'Add to cart', exact: true }).press('Enter');
      await expectAdded(page);
      await expect(cartDrawer(page).getByText('Also in your cart')).toBeVisible();
    },
  },
  {
    name: 'cart-loading',
    async open({ page }) {
      await page.route(/\.js$/, unreachable);
      await page.goto('/cart');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
