import type { Page } from '@playwright/test';
import { expect, test } from './shop-test.ts';
import { cartLink } from './shopper.ts';

const typesOn = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => JSON.parse(textContent ?? '')['@type']));

const property = (page: Page, name: string) => page.locator(`meta[property="${name}"]`);

test('what a page says to search engines and previews leaves with the page', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const product = await shop.db.product.findFirstOrThrow({
    where: { deletedAt: null, parentId: null, options: { isEmpty: true } },
  });
  await page.goto('/');
  expect(await typesOn(page)).toEqual(['Organization', 'WebSite']);

  await page.getByRole('main').getByRole('link', { name: 'see all', exact: true }).click();
  await expect(page).toHaveTitle(/All Products/);
  await expect.poll(() => typesOn(page)).toEqual(['BreadcrumbList', 'ItemList']);
  await expect(property(page, 'og:type')).toHaveAttribute('content', 'website');

  await page.goto(`/product/${product.id}`);
  await expect.poll(() => typesOn(page)).toEqual(['Product', 'BreadcrumbList']);
  await expect(property(page, 'og:type')).toHaveAttribute('content', 'product');
  await expect(property(page, 'og:title')).toHaveAttribute('content', product.title);

  await cartLink(page).click();
  await expect(page).toHaveTitle(/Shopping Cart/);
  expect(await typesOn(page)).toEqual([]);
  await expect(page.locator('meta[property]')).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

/** Goes to the cart as soon as its link handles clicks, which is sooner than any user could. */
function hurryToCart() {
  const isAlive = (link: Element | null) => /^Cart, \d/.test(link?.getAttribute('aria-label') ?? '');
  new MutationObserver((_, observer) => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/cart"]');
    if (!link || !isAlive(link)) return;
    observer.disconnect();
    link.click();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-label'] });
}

test('it leaves with the page also when somebody moves on at once', async ({ page, shop }) => {
  const product = await shop.db.product.findFirstOrThrow({
    where: { deletedAt: null, parentId: null, options: { isEmpty: true } },
  });
  await page.addInitScript(hurryToCart);
  await page.goto(`/product/${product.id}`);
  await expect(page).toHaveTitle(/Shopping Cart/);
  await expect(page.locator('head > title')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await expect(page.locator('meta[property]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/cart$/);
});

test('every page that waits for the browser has one heading above all others', async ({ page }) => {
  for (const path of ['/cart', '/manage-product', '/manage', '/manage/orders', '/order']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});
