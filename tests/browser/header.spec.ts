import { reflowFaults } from '../access/reflow.ts';
import { cutTexts } from '../access/text-spacing.ts';
import { makeProduct } from '../helpers/factories.ts';
import { expect, test } from './shop-test.ts';
import { addToCart, cartLink, visit } from './shopper.ts';

const links = { Home: '/', Product: '/product', 'Product Manage': '/manage-product', 'About Us': '/aboutus' };

test('the badge counts products, not pieces', { tag: '@short' }, async ({ page, shop }) => {
  await visit(page, '/');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');

  await addToCart(page, await makeProduct(shop.db), 3);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(cartLink(page)).toHaveText('1');

  await addToCart(page, await makeProduct(shop.db));
  await expect(cartLink(page)).toHaveText('2');
});

test('the cart link leads to the cart', async ({ page }) => {
  await visit(page, '/');
  await cartLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
});

test('the footer tells how to reach the shop', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
  await expect(footer).toContainText('Dhaka 1213, Bangladesh');
  await expect(footer).toContainText('© 2024');
  await expect(footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link')).not.toHaveCount(0);
  await expect(footer.getByLabel('Newsletter')).toHaveAttribute('type', 'email');
});

test.describe('above 1024 px', () => {
  test.use({ viewport: { width: 1025, height: 800 } });

  test('the header shows its links itself, and where one is', async ({ page }) => {
    await visit(page, '/cart');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    for (const [name, path] of Object.entries(links)) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(path);
      // The management has another frame, without this header.
      if (path === '/manage-product') await page.goBack();
      else await expect(link).toHaveAttribute('aria-current', 'page');
    }
  });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const name of ['Mohammadpur Strengthworks Shop', 'MohammadpurStrengthworksCenter']) {
    test(`a name of 30 characters is whole: ${name}`, { tag: '@short' }, async ({ page, shop }) => {
      const where = { group: 'shop' };
      const { values } = await shop.db.setting.findUniqueOrThrow({ where });
      const change = (to: object) => shop.db.setting.update({ where, data: { values: to } });
      await change({ ...(values as object), name });
      try {
        const brand = page.getByRole('banner').getByRole('link', { name });
        await expect(async () => {
          await visit(page, '/');
          await expect(brand).toBeVisible({ timeout: 100 });
        }).toPass();
        for (const path of ['/', '/manage']) {
          await page.goto(path);
          await expect(page.getByText(name).first()).toBeVisible();
          expect(await reflowFaults(page)).toEqual([]);
          expect(await cutTexts(page)).toEqual([]);
        }
      } finally {
        await change(values as object);
      }
    });
  }
});
