import type { Locator, Page } from '@playwright/test';
import { makeProduct, makeProducts } from '../helpers/factories.ts';
import { deleteProduct } from './database.ts';
import { expect, test } from './shop-test.ts';
import { productPath, unreachable, visit } from './shopper.ts';

const title = 'Adjustable Spring Bar';
const pictures = ['/images/team-1.svg', '/images/team-2.svg', '/images/team-3.svg'];

function enlargeLink(page: Page, name: string): Locator {
  return page.getByRole('link', { name, exact: true });
}

function enlarged(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Pictures, large' });
}

test.describe('the pictures of a product', () => {
  test.beforeEach(async ({ page, shop }) => {
    const [image = '', ...images] = pictures;
    const product = await makeProduct(shop.db, { title, image, images });
    await visit(page, productPath(product));
  });

  test('stand in a row, and a thumbnail brings each into view', async ({ page }) => {
    const thumbs = page.getByRole('list', { name: 'Pictures' }).getByRole('button');
    await expect(thumbs).toHaveCount(3);
    await expect(thumbs.first()).toHaveAttribute('aria-current', 'true');
    await expect(enlargeLink(page, `Enlarge: ${title}`)).toBeInViewport({ ratio: 0.5 });

    await thumbs.nth(2).click();
    const third = enlargeLink(page, `Enlarge: ${title}, picture 3 of 3`);
    await expect(third).toBeInViewport({ ratio: 0.5 });
    await expect(third.getByRole('img')).toHaveAttribute('src', pictures[2] as string);
    await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(enlargeLink(page, `Enlarge: ${title}`)).not.toBeInViewport();
  });

  test('open large, can be leafed and come closer, and lead back to where one was', {
    tag: ['@short', '@phone'],
  }, async ({ page }) => {
    const opener = enlargeLink(page, `Enlarge: ${title}`);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(enlarged(page).getByRole('img', { name: title, exact: true })).toBeInViewport();
    await expect(enlarged(page).getByRole('button', { name: 'Zoom in' })).toBeEnabled();

    await page.keyboard.press('ArrowRight');
    await expect(enlarged(page).getByRole('img', { name: `${title}, picture 2 of 3` })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(enlarged(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('are shown by the browser when the program for it does not arrive', async ({ page }) => {
    await page.route('**/assets/*lightbox*', unreachable);
    await enlargeLink(page, `Enlarge: ${title}`).click();
    await expect(page).toHaveURL(pictures[0] as string);
  });
});

test('a product with one picture has no thumbnails', async ({ page, shop }) => {
  await visit(page, productPath(await makeProduct(shop.db)));
  await expect(page.getByRole('link', { name: /^Enlarge: / })).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0);
});

test('products looked at before are shown again, the latest first, without those that are gone', async ({
  page,
  shop,
}) => {
  const [first, gone, second, last] = await makeProducts(shop.db, [{}, {}, {}, {}]);
  for (const product of [first, gone, second]) await visit(page, productPath(product as never));
  await deleteProduct(shop.db, gone as never);

  await visit(page, productPath(last as never));
  const seen = page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 });
  await expect(seen).toHaveCount(2);
  await expect(seen.nth(0).getByRole('link')).toHaveAttribute('title', second?.title as string);
  await expect(seen.nth(1).getByRole('link')).toHaveAttribute('title', first?.title as string);

  await seen.nth(0).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title as string);
  await expect(seen.nth(0).getByRole('link')).toHaveAttribute('title', last?.title as string);
});
