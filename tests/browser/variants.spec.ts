import type { Page } from '@playwright/test';
import { makeKey } from '../helpers/api-key.ts';
import { word } from './catalogue.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { addButton, card, cartLink, expectAdded, visit } from './shopper.ts';

/** A glove in three variants: small and black, medium and black, which is sold out, and medium and red. */
async function makeGlove(shop: OpenShop) {
  const { authorization } = await makeKey(shop);
  const title = word();
  const response = await fetch(`${shop.url}/api/v1/product/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      title,
      category: 'fitness',
      details: 'Leather.',
      image: '/images/products/grip.jpg',
      options: ['Size', 'Colour'],
      variants: [
        { values: ['S', 'Black'], price: 20, stock: 3 },
        { values: ['M', 'Black'], price: 25, stock: 0 },
        { values: ['M', 'Red'], price: 30, stock: 1, image: '/images/products/red.jpg' },
      ],
    }),
  });
  const { data } = await response.json();
  return { id: data._id as string, title, variants: data.variants as string[] };
}

const value = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).last().click();

test('a shopper chooses a variant, and buys that one', { tag: ['@short', '@phone'] }, async ({
  page,
  shop,
}) => {
  const { id, title, variants } = await makeGlove(shop);
  const [small, , red] = variants;
  await visit(page, `/product?searchTerm=${title}`);
  const shown = card(page, { title } as never);
  await expect(shown).toContainText('from $20.00');
  await expect(shown.getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
  await shown.getByRole('link', { name: 'Choose' }).click();
  await expect(page).toHaveURL(`/product/${id}`);
  await expect(page.getByText('Choose size and colour to order.')).toBeVisible();
  await expect(addButton(page)).toHaveCount(0);

  await choose(page, 'S');
  await expect(page).toHaveURL(`/product/${id}`);
  // It is not made: that is said before anybody chooses it.
  await expect(value(page, 'Red, not made')).toBeVisible();
  await choose(page, 'Black');
  await expect(page).toHaveURL(`/product/${small}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, S / Black`);
  await expect(page.getByRole('article').getByText('$20.00')).toBeVisible();

  await value(page, 'S').press('ArrowRight');
  await expect(value(page, 'M, sold out')).toBeFocused();
  await expect(page.getByLabel('Notify me when it is back in stock')).toBeVisible();
  await choose(page, 'Red');
  await expect(page).toHaveURL(`/product/${red}`);
  await expect(page.getByRole('article').getByText('$30.00')).toBeVisible();
  await addButton(page).click();
  await expectAdded(page);
  await visit(page, '/cart');
  await expect(page.getByText(`${title}, M / Red`)).toBeVisible();
  await expect(cartLink(page)).toHaveText('1');

  // A link to a variant shows it.
  await visit(page, `/product/${small}`);
  await expect(value(page, 'S')).toBeChecked();
  await expect(value(page, 'Black')).toBeChecked();
});

test('the bar of a phone has the price of the page, before a variant is chosen and after', async ({
  page,
  shop,
}) => {
  const { id, variants } = await makeGlove(shop);
  await page.setViewportSize({ width: 390, height: 500 });
  const bar = page.getByRole('region', { name: 'Buy this product' });
  for (const [path, price] of [
    [id, 'from $20.00'],
    [variants[2], '$30.00'],
  ]) {
    await visit(page, `/product/${path}`);
    await page.getByRole('term').last().scrollIntoViewIfNeeded();
    await expect(bar.getByText(price as string, { exact: true })).toBeInViewport();
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(price as string, { exact: true }),
    ).toBeVisible();
  }
});
