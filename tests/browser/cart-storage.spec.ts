import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, cartRow, expectAlive, quantityOf, visit } from './shopper.ts';

test('the cart survives a reload', { tag: '@short' }, async ({ page, shop }) => {
  const product = await makeProduct(shop.db);
  await addToCart(page, product, 2);
  await cartLink(page).click();
  await page.reload();
  await expectAlive(page);
  await expect(quantityOf(page, product)).toHaveText('2');
});

test('two tabs show the same cart, and neither forgets what the other did', { tag: '@short' }, async ({
  page,
  context,
  shop,
}) => {
  const first = await makeProduct(shop.db);
  const second = await makeProduct(shop.db);
  const other = await context.newPage();
  await visit(other, '/cart');

  await addToCart(page, first);
  await expect(cartRow(other, first)).toBeVisible();
  await addToCart(page, second);
  await expect(cartLink(other)).toHaveText('2');

  await other.getByRole('button', { name: `Increase quantity of ${first.title}` }).click();
  await cartLink(page).click();
  await expect(quantityOf(page, first)).toHaveText('2');
  await other.getByRole('button', { name: `Remove ${second.title}` }).click();
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(cartRow(page, second)).toHaveCount(0);
  await expect(cartLink(page)).toHaveText('1');
});

test.describe('a spoilt storage does not break the shop', () => {
  const spoilt = [
    'not json{',
    '[1,2,3]',
    '{"version":1,"state":{"items":[null,{"_id":7}],"totalCents":"x"}}',
  ];

  async function expectWorkingCart(
    page: Page,
    product: Awaited<ReturnType<typeof makeProduct>>,
  ): Promise<void> {
    await addToCart(page, product);
    await cartLink(page).click();
    await expect(cartRow(page, product)).toBeVisible();
    await expect(cartLink(page)).toHaveText('1');
  }

  test('when it holds what no cart looks like', async ({ page, shop }) => {
    const product = await makeProduct(shop.db);
    await visit(page, '/cart');
    for (const text of spoilt) {
      await page.evaluate((cart) => localStorage.setItem('cart', cart), text);
      await page.reload();
      await expectAlive(page);
      await expect(cartLink(page)).toHaveText('0');
    }
    await expectWorkingCart(page, product);
  });

  test('when the browser forbids it', async ({ page, shop }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError');
          },
        });
      }
    });
    await expectWorkingCart(page, await makeProduct(shop.db));
  });
});
