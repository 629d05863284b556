import { limits } from '../../src/shared/base/limits.ts';
import { makeFindable } from './catalogue.ts';
import { expect, test } from './shop-test.ts';
import { card, visit } from './shopper.ts';

const second = '/images/favicon-second.svg';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

function search(title: string): string {
  return `/product?searchTerm=${encodeURIComponent(title)}`;
}

test('the second picture comes when a mouse rests on a card, and not before @mouse', async ({
  page,
  shop,
}) => {
  const product = await makeFindable(shop, { images: [second] });
  const asked: string[] = [];
  await page.route(`**${second}`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: svg });
  });
  await visit(page, search(product.title));
  const picture = card(page, product).locator(`img[src="${second}"]`);
  await expect(picture).toHaveCount(0);
  expect(asked).toEqual([]);

  await card(page, product).hover();
  await expect(picture).toHaveCSS('opacity', '1');
  expect(asked).toHaveLength(1);

  await page.mouse.move(0, 0);
  await expect(picture).toHaveCSS('opacity', '0');
});

test('a finger asks for no second picture', async ({ page, shop, isMobile }) => {
  test.skip(!isMobile, 'a mouse has no finger');
  const product = await makeFindable(shop, { images: [second] });
  let asked = 0;
  await page.route(`**${second}`, (route) => {
    if (new URL(page.url()).pathname === '/product') asked += 1;
    return route.fulfill({ contentType: 'image/svg+xml', body: svg });
  });
  await visit(page, search(product.title));
  await card(page, product).tap();
  await expect(page).toHaveURL(`/product/${product.id}`);
  expect(asked).toBe(0);
});

test('a card says when only a few pieces are left, and when there are none', { tag: '@short' }, async ({
  page,
  shop,
}) => {
  const cases = [
    [limits.lowStock + 1, null],
    [limits.lowStock, `Only ${limits.lowStock} left`],
    [1, 'Only 1 left'],
    [0, 'STOCK OUT'],
  ] as const;
  for (const [stock, words] of cases) {
    const product = await makeFindable(shop, { stock });
    await visit(page, search(product.title));
    const shown = card(page, product).getByText(/^(Only \d+ left|STOCK OUT)$/);
    await expect(shown).toHaveText(words ? [words] : []);
  }
});

test('the first picture comes before the others, and those below the first row wait', async ({ page }) => {
  await visit(page, '/product');
  const pictures = page.getByRole('article').locator('img:not([alt=""])');
  const loading = await pictures.evaluateAll((all) =>
    all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')].join(' ')),
  );
  expect(loading[0]).toBe('eager high');
  expect(loading.slice(1, 4)).toEqual(['eager ', 'eager ', 'eager ']);
  expect(new Set(loading.slice(4))).toEqual(new Set(['lazy ']));
});

test('cards of a row are equally high, whatever they show', async ({ page, shop }) => {
  const tag = 'Lowest price';
  await makeFindable(shop, { title: `A ${'very '.repeat(5)}long name of a thing`, stock: 0 });
  await makeFindable(shop, { title: 'Mat', stock: 2, tag, priceCents: 99_999_999 });
  await visit(page, '/product');
  const cards = page.getByRole('article');
  const boxes = await cards.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom].map(Math.round)),
  );
  const rows = new Set(boxes.map(([top]) => top));
  expect(rows.size).toBeLessThan(boxes.length);
  expect(new Set(boxes.map(String)).size).toBe(rows.size);
});
