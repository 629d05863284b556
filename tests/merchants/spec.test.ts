import { expect, it } from 'vitest';
import { firstCategories } from '../../src/shared/product/first-categories.ts';
import { openMerchant, sell } from './merchant.ts';

/** The owner changes nothing but the name: five categories, US dollars, one delivery at no charge, no tax. */
it('the shop as it begins sells without delivery fees and without tax', async () => {
  const merchant = await openMerchant({
    shop: { currency: 'USD', country: 'BD', timeZone: 'Asia/Dhaka' },
    goods: [
      { title: 'Kettlebell', price: 54 },
      { title: 'Rope', price: 9.99 },
    ],
  });
  const { data: categories } = await merchant.call('GET', '/category');
  expect(categories.map(({ value, label }: { value: string; label: string }) => ({ value, label }))).toEqual(
    firstCategories.map(({ value, label }) => ({ value, label })),
  );
  await sell(merchant, {
    cart: merchant.cart(2, 1),
    amounts: { subtotal: 117.99, delivery: 0, tax: 0, taxMode: 'none', taxes: [], total: 117.99 },
    back: { line: 1, quantity: 1, credit: 54 },
    accounts: { before: { rates: [], delivery: 0 }, after: { rates: [], delivery: 0 } },
  });
  const page = await (await fetch(`${merchant.shop.url}/checkout`)).text();
  expect(page).toContain('"isPlain":true');
  await merchant.close();
});
