import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, holdBack, openFilters, unreachable, visit } from './shopper.ts';

/**
 * The texts that a screen reader would announce: every text that a live region gets after it is in the page. A region that
 * appears together with its text is not read out, and so does not count.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"], output';
    const known = new Set(document.querySelectorAll(live));
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(live);
        const isOff = region?.closest('[aria-live]')?.getAttribute('aria-live') === 'off';
        if (region && known.has(region) && !isOff) heard.push(region.textContent?.trim() ?? '');
      }
      for (const region of document.querySelectorAll(live)) known.add(region);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('how many products the filters leave is read out', async ({ page, shop }) => {
  const count = (category: string) =>
    shop.db.product.count({ where: { category, deletedAt: null, parentId: null } });
  await visit(page, '/product');
  await openFilters(page);
  const heard = await listen(page);
  await page.getByRole('checkbox', { name: 'Mats & Flooring' }).check();
  await expect.poll(heard).toContain(`${await count('mats')} products`);
  await page.getByLabel('Search by Name').fill('qqxxzz');
  await expect.poll(heard).toContain('0 products');
});

test('what happens to the cart is read out', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { stock: 2, priceCents: 1250 });
  await visit(page, `/product/${product.id}`);
  const heard = await listen(page);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect.poll(heard).toContain(messages.cart.added);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');

  await visit(page, '/cart');
  const heardThere = await listen(page);
  const more = page.getByRole('button', { name: `Increase quantity of ${product.title}` });
  await more.click();
  await expect.poll(heardThere).toContain('Quantity 2, total $25.00');
  await more.click();
  await expect.poll(heardThere).toContain(messages.cart.maximumReached);
  await page.getByRole('button', { name: `Remove ${product.title}` }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(heardThere).toContain(`${product.title} was removed`);
});

test('what is added before the cart drawer has been loaded is read out once it has', async ({
  page,
  shop,
}) => {
  const product = await makeProduct(shop.db);
  const arrive = await holdBack(page, '**/assets/cart-drawer-*.js');
  await visit(page, `/product/${product.id}`);
  const heard = await listen(page);
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  arrive();
  await expect.poll(heard).toContain(messages.cart.added);
});

test('what has changed in the cart, and that a page was left, is read out', async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product);
  const heard = await listen(page);
  await page.route('**/trpc/**', unreachable);
  await cartLink(page).click();
  await expect.poll(heard).toContainEqual(expect.stringMatching(/^Shopping Cart|^Cart/));
  await expect.poll(heard).toContainEqual(expect.stringContaining('Your cart is kept as it is.'));
});
