import { customer, makeProduct } from '../helpers/factories.ts';
import { setPrice, setStock } from './database.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, productPath, visit } from './shopper.ts';

const widths = [320, 390, 820, 1440];
const pages = {
  'the home page': '/',
  'the listing': '/product',
  'an empty list': '/product?searchTerm=qqxxzz',
  'a product': 'product',
  'an empty cart': '/cart',
  'a filled cart': 'cart',
  'the checkout': 'checkout',
  'the card page': 'payment',
  'the confirmation': '/confirm',
  'the about page': '/aboutus',
  'the management page': '/manage-product',
  'an unknown address': '/no/such/page',
};

for (const [name, path] of Object.entries(pages)) {
  test(`${name} opens quietly and fits every screen`, async ({ page, shop }) => {
    // The longest word and the highest price the shop knows.
    const product = await makeProduct(shop.db, { title: 'Kettlebell'.repeat(20), priceCents: 99_999_999 });
    await page.addInitScript(
      (draft) => {
        localStorage.setItem('amount', '999999.99');
        sessionStorage.setItem('checkout', JSON.stringify(draft));
      },
      { ...customer, name: 'Farhana'.repeat(14) },
    );
    if (/^(cart|checkout|payment)$/.test(path)) {
      await addToCart(page, product, 2);
      await setStock(shop.db, product, 1);
      await setPrice(shop.db, product, 99_999_998);
    }
    const address = path === 'product' ? productPath(product) : path.startsWith('/') ? path : `/${path}`;
    await visit(page, address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (/^(cart|checkout)$/.test(path)) await expect(page.getByText('has only 1 left')).toBeVisible();

    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(overhang, `at ${width} px`).toBe(0);
    }
  });
}
