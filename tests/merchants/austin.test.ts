import { it } from 'vitest';
import { openMerchant, sell } from './merchant.ts';

const goods = [
  { title: 'Dumbbell', price: 49.99 },
  { title: 'Shirt', price: 19.5, taxRate: 'Exempt' },
];
const details = { currency: 'USD', country: 'US', timeZone: 'America/Chicago' };
const rates = { 'Sales tax': 8.25, Exempt: null };
const options = [{ name: 'Parcel', price: 7 }];

it('a shop in Austin adds 8.25 % at checkout, not to clothing, and not to a delivery that is exempt', async () => {
  const merchant = await openMerchant({
    shop: details,
    tax: { mode: 'added', rates, delivery: 'Exempt' },
    options,
    goods,
  });
  // 99.98 × 8.25 % = 8.248.
  const taxed = { percent: 8.25, net: 99.98, tax: 8.25 };
  await sell(merchant, {
    cart: merchant.cart(2, 1),
    amounts: {
      subtotal: 119.48,
      delivery: 7,
      tax: 8.25,
      taxes: [taxed, { percent: null, net: 26.5, tax: 0 }],
      total: 134.73,
    },
    // The first of two pieces of 108.23: 54.11, with 4.12 of 8.25.
    back: { line: 1, quantity: 1, credit: 54.11 },
    accounts: {
      before: { rates: [taxed, { percent: null, net: 26.5, tax: 0 }], delivery: 7 },
      after: {
        rates: [
          { percent: 8.25, net: 49.99, tax: 4.13 },
          { percent: null, net: 26.5, tax: 0 },
        ],
        delivery: 7,
      },
    },
  });
  await merchant.close();
});

it('a shop in Austin that taxes its delivery', async () => {
  const merchant = await openMerchant({
    shop: details,
    tax: { mode: 'added', rates, delivery: 'Sales tax' },
    options,
    goods,
  });
  // 7.00 × 8.25 % = 0.5775.
  const taxed = { percent: 8.25, net: 106.98, tax: 8.83 };
  await sell(merchant, {
    cart: merchant.cart(2, 1),
    amounts: {
      subtotal: 119.48,
      delivery: 7,
      tax: 8.83,
      taxes: [taxed, { percent: null, net: 19.5, tax: 0 }],
      total: 135.31,
    },
    back: { line: 2, quantity: 1, credit: 19.5 },
    accounts: {
      before: { rates: [taxed, { percent: null, net: 19.5, tax: 0 }], delivery: 7 },
      after: { rates: [taxed, { percent: null, net: 0, tax: 0 }], delivery: 7 },
    },
  });
  await merchant.close();
});
