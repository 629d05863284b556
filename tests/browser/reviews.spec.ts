import type { Page } from '@playwright/test';
import { makeProduct } from '../helpers/factories.ts';
import { openAs } from './management.ts';
import { placeOrder } from './orders.ts';
import { expect, type OpenShop, test } from './shop-test.ts';
import { toast, unreachable, visit } from './shopper.ts';

/** An order that has arrived, and the link that its buyer is sent. */
async function buy(page: Page, shop: OpenShop, title: string) {
  const product = await makeProduct(shop.db, { title, stock: 5 });
  const number = await placeOrder(page, product, 'Farhana Akter');
  const { id: orderId } = await shop.db.order.update({ where: { number }, data: { status: 'delivered' } });
  const { token } = await shop.db.reviewRequest.create({ data: { orderId } });
  return { product, orderId, link: `/review#${token}` };
}

test('a buyer reviews a product by the link, staff publish it, and everybody reads it', {
  tag: ['@short'],
}, async ({ page, shop }) => {
  const { product, link } = await buy(page, shop, 'Trap Bar of the Reviews');
  await visit(page, link);
  const form = page.getByRole('article', { name: product.title });
  const stars = (name: string) => form.getByRole('radio', { name });
  await expect(form.getByLabel('Name that others see')).toHaveValue('Farhana A.');

  // Without stars it is not sent, and the typed text stays.
  await form.getByLabel('Your text (optional)').fill('Knurled well.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('Choose 1 to 5 stars')).toBeVisible();
  await expect(stars('1 star: Poor')).toBeFocused();
  // By keyboard, as radio buttons everywhere.
  await page.keyboard.press('Space');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await expect(stars('4 stars: Very good')).toBeChecked();

  // It survives a failure, and a reload.
  await page.route('**/trpc/review.write*', unreachable);
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('The shop can’t be reached')).toBeVisible();
  await page.unroute('**/trpc/review.write*');
  await page.reload();
  await expect(stars('4 stars: Very good')).toBeChecked();
  await expect(form.getByLabel('Your text (optional)')).toHaveValue('Knurled well.');
  await form.getByRole('button', { name: 'Send review' }).click();
  await expect(form.getByText('We read your review before it is published')).toBeVisible();
  await visit(page, `/product/${product.id}`);
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeHidden();

  await openAs(page, shop, 'manager', '/manage/reviews');
  await page.getByRole('button', { name: `Approve: 4 of 5 stars for ${product.title}` }).click();
  await expect(toast(page, 'Review published')).toBeVisible();
  await page.goto('/manage/reviews?status=approved');
  await page.getByRole('button', { name: `Answer: 4 of 5 stars for ${product.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer' });
  await dialog.getByLabel('Answer').fill('Thank you, Farhana!');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(toast(page, 'Answer saved')).toBeVisible();

  await visit(page, `/product/${product.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  await expect(reviews.getByText('Knurled well.')).toBeVisible();
  await expect(reviews.getByText('Farhana A.')).toBeVisible();
  await expect(reviews.getByText('Verified buyer')).toBeVisible();
  await expect(reviews.getByText('Thank you, Farhana!')).toBeVisible();
  await expect(page.getByRole('link', { name: '4 of 5, 1 review' })).toBeVisible();
  await visit(page, `/product?searchTerm=${encodeURIComponent(product.title)}`);
  await expect(page.getByRole('article').getByText('4 of 5, 1 review').first()).toBeAttached();
});

/** Makes every page a minute older, as one from the response cache can be: the browser reads its data anew. */
const ageing = (page: Page) =>
  page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const old = (await response.text()).replace(
        /"(dataUpdatedAt|dehydratedAt)":(\d+)/g,
        (_, name, at) => `"${name}":${Number(at) - 60_000}`,
      );
      return route.fulfill({ response, body: old });
    },
  );

test('a page from the cache whose data is no longer fresh is hydrated', async ({ page, shop }) => {
  const product = await makeProduct(shop.db, { title: 'Dip Belt of the Reviews', stock: 9 });
  for (let n = 0; n < 6; n++) {
    const number = await placeOrder(page, product, 'Rana Ahmed');
    const { id: orderId } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    const said = { rating: 5, text: `Review ${n}`, name: 'Rana A.', status: 'approved' } as const;
    await shop.db.review.create({ data: { orderId, productId: product.id, ...said } });
  }
  await ageing(page);
  for (const path of ['/', '/product', '/cart', `/product/${product.id}`]) await visit(page, path);
  // React reports what it can't hydrate: then the test fails at its end.
  await page.getByRole('button', { name: 'Show more reviews' }).click();
  await expect(page.getByRole('region', { name: 'Reviews', exact: true }).getByRole('article')).toHaveCount(
    6,
  );
});

test('a buyer withdraws a review, also one that was refused', async ({ page, shop }) => {
  const { product, orderId, link } = await buy(page, shop, 'Slam Ball of the Reviews');
  const said = { rating: 2, text: 'Too soft.', name: 'Farhana A.' };
  const refused = { status: 'refused', refusal: 'Names our courier' } as const;
  await shop.db.review.create({ data: { orderId, productId: product.id, ...said, ...refused } });
  await visit(page, link);
  const form = page.getByRole('article', { name: product.title });
  await expect(form.getByText('We have not published your review: Names our courier.')).toBeVisible();
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw your review' }).click();
  await expect(form.getByText('Your review is withdrawn')).toBeVisible();
  await expect(form.getByLabel('Your text (optional)')).toHaveValue('');
  const where = { orderId_productId: { orderId, productId: product.id } };
  expect(await shop.db.review.findUniqueOrThrow({ where })).toMatchObject({
    status: 'withdrawn',
    text: null,
    name: null,
  });
});
