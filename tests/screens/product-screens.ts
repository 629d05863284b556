import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { unreachable } from '../browser/shopper.ts';
import { fullCart, goWith } from './cart-screens.ts';
import { expect, go, type Screen, type Stage, shows, stall } from './screen.ts';

const get = /\/trpc\/[^?]*product\.get/;

/** The cart has only those fields of a product that its line shows. */
async function followFromCart({ page, world }: Stage): Promise<void> {
  await goWith(page, fullCart(world), '/cart');
  await page.getByRole('main').getByTitle(world.kettlebell.title, { exact: true }).click();
}

async function askRestock({ page, world: { soldOut } }: Stage, email: string): Promise<void> {
  await go(page, `/product/${soldOut._id}`);
  await page.getByLabel('Notify me when it is back in stock').fill(email);
  await page.getByRole('button', { name: 'Notify me', exact: true }).click();
}

/** The bar is for phones: a window as wide as a tablet's has none. */
async function showBuyBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Buy this product' })).toBeVisible();
}

/** The page of a product, and the screens in its place. */
export const productScreens: Screen[] = [
  {
    name: 'product',
    async open({ page, world: { kettlebell } }) {
      await go(page, `/product/${kettlebell._id}`);
      await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
    },
  },
  {
    name: 'product-recently-viewed',
    async open({ page, world: { kettlebell, rack, belt } }) {
      for (const { _id } of [rack, belt, kettlebell]) await go(page, `/product/${_id}`);
      await expect(page.getByRole('heading', { name: /recently viewed/i })).toBeVisible();
    },
  },
  {
    name: 'product-lightbox',
    async open({ page, world: { kettlebell } }) {
      await go(page, `/product/${kettlebell._id}`);
      await page.getByRole('link', { name: `Enlarge: ${kettlebell.title}`, exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'product-stock-out',
    open: shows(
      ({ soldOut }) => `/product/${soldOut._id}`,
      (page) => page.getByText(messages.product.stockOutBadge, { exact: true }).first(),
    ),
  },
  {
    name: 'product-buy-bar',
    only: 'narrow',
    async open({ page, world: { rack } }) {
      await go(page, `/product/${rack._id}`);
      await showBuyBar(page);
    },
  },
  {
    name: 'product-stock-out-bar',
    only: 'narrow',
    async open({ page, world: { soldOut } }) {
      await go(page, `/product/${soldOut._id}`);
      await showBuyBar(page);
    },
  },
  {
    name: 'product-restock-fault',
    async open(stage) {
      await askRestock(stage, 'reader@home');
      await expect(stage.page.getByText('Invalid email format')).toBeVisible();
    },
  },
  {
    name: 'product-restock-asked',
    async open(stage) {
      await askRestock(stage, 'reader@example.com');
      await expect(stage.page.getByText('We will e-mail you when it is back in stock')).toBeVisible();
    },
  },
  {
    name: 'product-missing',
    open: ({ page }) => go(page, '/product/00000000-0000-7000-8000-000000000000'),
  },
  {
    name: 'product-failed',
    async open(stage) {
      await stage.page.route(get, unreachable);
      await followFromCart(stage);
      await expect(
        stage.page.getByRole('alert').filter({ hasText: messages.product.fetchFailed }),
      ).toBeVisible();
    },
  },
  {
    name: 'product-loading',
    async open(stage) {
      await stall(stage.page, get);
      await followFromCart(stage);
      await expect(stage.page.getByText(messages.product.loading)).toBeAttached();
    },
  },
];
