import type { Page } from '@playwright/test';
import { messages } from '../../src/shared/base/messages.ts';
import { customer, type MadeProduct, makeProduct, makeVariants } from '../helpers/factories.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { cartLink, cartRow, quantityOf } from './shopper.ts';

/** Buys two products with nothing but links and forms. @returns the number of the order */
async function buy(page: Page, product: MadeProduct, parent: MadeProduct): Promise<string> {
  await page.goto(`/product?searchTerm=${encodeURIComponent(product.title)}`);
  await page.getByRole('button', { name: `Add to Cart: ${product.title}`, exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.goto(`/product/${parent.id}`);
  await page.getByText('No. 1', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByLabel(`Quantity of ${product.title}`).fill('3');
  await page.getByRole('button', { name: `Update ${product.title}` }).click();
  await expect(page.getByLabel(`Quantity of ${product.title}`)).toHaveValue('3');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Name').fill(customer.name);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(messages.checkout.emailRequired);
  await page.keyboard.type(customer.email);
  await page.getByLabel('Address').fill(customer.address);
  await page.getByLabel('Phone').fill('01712 345678');
  await page.getByLabel('Phone').press('Enter');
  await expect(page.getByRole('heading', { name: messages.confirmation.title })).toBeVisible();
  await page.reload();
  return (await page.getByText(/^RH-/).textContent()) ?? '';
}

const goods = async ({ db }: OpenShop, title: string) => {
  const product = await makeProduct(db, { title, priceCents: 1000 });
  const { parent, variants } = await makeVariants(db, [{ priceCents: 500 }, { priceCents: 700 }]);
  return { product, parent, variant: variants[1] as MadeProduct };
};

async function expectOrdered({ db }: OpenShop, number: string, ids: [string, number][]): Promise<void> {
  const order = await db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } });
  expect(order).toMatchObject({ status: 'placed', totalCents: 3700, customerPhone: customer.phone });
  expect(new Set(order.lines.map(({ productId, quantity }) => `${productId} ${quantity}`))).toEqual(
    new Set(ids.map((line) => line.join(' '))),
  );
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper buys from the list to the confirmation @short', async ({ page, shop }) => {
    const { product, parent, variant } = await goods(shop, 'Unscripted kettlebell');
    const number = await buy(page, product, parent);
    await expectOrdered(shop, number, [
      [product.id, 3],
      [variant.id, 1],
    ]);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty without JavaScript')).toBeVisible();
    await expect(page.getByText('Loading your cart')).toBeHidden();
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: 'Check out without it' })).toBeVisible();
  });
});

test('a shopper whose scripts do not arrive buys as well', async ({ page, shop }) => {
  await page.route(/\.js$/, (route) => route.abort());
  const { product, parent, variant } = await goods(shop, 'Scriptless kettlebell');
  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Check out without it' })).toBeVisible({ timeout: 10_000 });
  const number = await buy(page, product, parent);
  await expectOrdered(shop, number, [
    [product.id, 3],
    [variant.id, 1],
  ]);
});

test('what was added before scripts ran is in the cart once they do', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Early kettlebell' });
  await page.route(/\.js$/, (route) => route.abort());
  for (const times of [1, 2]) {
    await page.goto(`/product/${product.id}`);
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByLabel(`Quantity of ${product.title}`)).toHaveValue(String(times));
  }
  await page.unroute(/\.js$/);
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await expect(cartRow(page, product)).toBeVisible();
  await expect(quantityOf(page, product)).toHaveText('2');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await page.reload();
  await expect(quantityOf(page, product)).toHaveText('2');
});
