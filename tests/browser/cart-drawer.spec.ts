import type { Locator, Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { type MadeProduct, makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import {
  addButton,
  addToCart,
  cartDrawer,
  cartLink,
  expectAdded,
  productPath,
  quantityOf,
  toast,
  unreachable,
  visit,
} from './shopper.ts';

/** By a key, so that the drawer stays for as long as the test looks at it. */
async function addByKey(page: Page, product: MadeProduct): Promise<void> {
  await visit(page, productPath(product));
  await addButton(page).press('Enter');
  await expectAdded(page);
}

/** Stops the page's time: from here on, only the test moves it. To be installed before the page opens. */
async function stopClock(page: Page): Promise<void> {
  // The drawer is loaded after the page, and React shows what was loaded by a timer.
  await expect(page.getByRole('status', { name: 'Cart' })).toBeAttached();
  await page.clock.pauseAt(Date.now() + 30_000);
}

const cardButton = (page: Page, { title }: MadeProduct): Locator =>
  page.getByRole('button', { name: `Add to Cart: ${title}`, exact: true });

test('shows the line just added, the others, and what they come to', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const band = await makeProduct(shop.db, { title: 'Saffron Loop Band', priceCents: 1250 });
  const bench = await makeProduct(shop.db, { title: 'Cobalt Flat Bench with Wheels', priceCents: 14_900 });
  await addToCart(page, band, 2);
  await addByKey(page, bench);

  const drawer = cartDrawer(page);
  await expect(drawer.getByRole('link', { name: bench.title })).toBeVisible();
  await expect(quantityOf(page, bench)).toHaveText('1');
  const others = drawer.getByRole('region', { name: 'Also in your cart' }).getByRole('listitem');
  await expect(others).toHaveText(['Saffron Loop Band × 2$25.00']);
  await expect(drawer.getByText('Subtotal, 2 products')).toBeVisible();
  await expect(drawer.getByText('$174.00')).toBeVisible();
  await expect(cartLink(page)).toHaveText('2');

  await drawer.getByRole('button', { name: `Increase quantity of ${bench.title}` }).click();
  await expect(quantityOf(page, bench)).toHaveText('2');
  await expect(drawer.getByText('$323.00', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('status').getByText('Quantity 2, total $323.00')).toBeAttached();
});

test('its pictures stand at the edge that its words begin at', async ({ page, shop }) => {
  const image = '/images/products/yoga-mat-6mm/960.webp';
  const mat = await makeProduct(shop.db, { image });
  const bench = await makeProduct(shop.db, { image });
  await addToCart(page, mat);
  await addByKey(page, bench);
  const drawer = cartDrawer(page);
  const lefts = async () => {
    const boxes = await Promise.all([
      drawer.getByRole('heading', { name: 'Also in your cart' }).boundingBox(),
      ...(await drawer.locator('img').all()).map((picture) => picture.boundingBox()),
    ]);
    return boxes.map((box) => box?.x);
  };
  await expect(drawer.locator('img')).toHaveCount(2);
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
});

test('leads to the cart and to the checkout, and is gone there', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addByKey(page, product);
  await cartDrawer(page).getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(cartDrawer(page)).toBeHidden();

  await addByKey(page, product);
  await cartDrawer(page).getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(cartDrawer(page)).toBeHidden();
});

test('leaves the cart in the header in reach', async ({ page, shop }) => {
  await addToCart(page, await makeProduct(shop.db));
  await cartLink(page).click();
  await expect(page).toHaveURL('/cart');
  await expect(cartDrawer(page)).toBeHidden();
});

test('follows one adding after the other, also of the same product', async ({ page, shop }) => {
  const mat = await makeProduct(shop.db, { title: 'Vermilion Roll Mat' });
  const brick = await makeProduct(shop.db, { title: 'Vermilion Cork Brick' });
  await page.clock.install();
  await visit(page, '/product?searchTerm=Vermilion');
  await stopClock(page);
  await cardButton(page, mat).click();
  await expectAdded(page);
  await expect(quantityOf(page, mat)).toHaveText('1');

  await cardButton(page, mat).click();
  await expect(quantityOf(page, mat)).toHaveText('2');
  await page.clock.runFor(1000);
  await cardButton(page, brick).click();
  await page.clock.runFor(1000);
  await expect(quantityOf(page, brick)).toHaveText('1');
  await expect(cartDrawer(page).getByText(messages.cart.added)).toHaveCount(1);
  await expect(cartDrawer(page).getByRole('region', { name: 'Also in your cart' })).toContainText('× 2');
});

test('a refusal is a toast, and opens nothing', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 1 });
  await addByKey(page, product);
  await cartDrawer(page).getByRole('button', { name: 'Close' }).click();
  await addButton(page).click();
  await expect(toast(page, messages.cart.maximumReached)).toBeVisible();
  await expect(cartDrawer(page)).toBeHidden();
});

test('closes by its button, by Escape and by a click beside it', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db);
  const ways = [
    () => cartDrawer(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('heading', { level: 1 }).click(),
  ];
  for (const close of ways) {
    await addByKey(page, product);
    await close();
    await expect(cartDrawer(page)).toBeHidden();
  }
});

test.describe('by a pointer', () => {
  test.beforeEach(async ({ page, shop, isMobile }) => {
    const product = await makeProduct(shop.db);
    await page.clock.install();
    await visit(page, productPath(product));
    await stopClock(page);
    // A finger never hovers; a mouse would be over the drawer that has appeared under it.
    await (isMobile ? addButton(page).tap() : addButton(page).click());
    await expectAdded(page);
  });

  test('takes no focus, stays, and goes when the page is scrolled on', async ({ page }) => {
    await expect(addButton(page)).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(cartDrawer(page)).toBeVisible();
    await page.evaluate(() => scrollBy({ top: 50, behavior: 'instant' }));
    await expect(cartDrawer(page)).toBeVisible();
    await page.evaluate(() => scrollBy({ top: 100, behavior: 'instant' }));
    await expect(cartDrawer(page)).toBeHidden();
    await expect(addButton(page)).toBeFocused();
  });
});

test('opened by a key it takes the focus, stays, and gives the focus back', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await addByKey(page, await makeProduct(shop.db));
  await expect(cartDrawer(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(cartDrawer(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(cartDrawer(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await expect(addButton(page)).toBeFocused();
});

test('comes by itself when it could not be loaded at first', async ({ page, shop, browser }) => {
  const version = Number.parseInt(browser.version(), 10);
  test.skip(version < 150, 'older versions of Chromium do not ask again for a module that failed to load');
  const drawer = '**/cart-drawer*';
  await page.route(drawer, unreachable);
  await visit(page, productPath(await makeProduct(shop.db)));
  await addButton(page).press('Enter');
  await expect(cartLink(page)).toHaveText('1');
  await expect(cartDrawer(page)).toHaveCount(0);

  await page.unroute(drawer);
  await expect(cartDrawer(page).getByRole('link', { name: 'View cart' })).toBeVisible();
});

test('on a phone it lies at the bottom and leaves half of the page in sight', async ({
  page,
  shop,
  isMobile,
}) => {
  test.skip(!isMobile, 'A wide screen has it at the right');
  for (let count = 0; count < 5; count++) await addByKey(page, await makeProduct(shop.db));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const edges = async () => {
    const box = await cartDrawer(page).boundingBox();
    return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
  };
  await expect.poll(edges).toEqual({ left: 0, width, bottom: height });
  expect((await cartDrawer(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.6);
  await expect(cartDrawer(page).getByRole('link', { name: 'Proceed to Checkout' })).toBeInViewport();
});
