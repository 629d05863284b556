import { it } from 'vitest';
import { openMerchant, sell } from './merchant.ts';

it('a shop in Berlin has 19 % and 7 % in its prices, and shares the delivery out between them', async () => {
  const merchant = await openMerchant({
    shop: { currency: 'EUR', country: 'DE', timeZone: 'Europe/Berlin' },
    tax: { mode: 'included', rates: { Standard: 19, Reduced: 7 } },
    options: [{ name: 'Parcel', price: 4.9, gramsIncluded: 5000, pricePerFurtherKilogram: 0.5 }],
    goods: [
      { title: 'Kettlebell 4 kg', price: 59.9, grams: 4000 },
      { title: 'Protein', price: 12.5, taxRate: 'Reduced', grams: 500 },
    ],
  });
  const rates = {
    // Net 50.34 and 23.36 share 4.90 as 3.35 and 1.55. 59.90 × 19 / 119 = 9.564, 25.00 × 7 / 107 = 1.636.
    standard: { percent: 19, net: 53.16, tax: 10.09 },
    reduced: { percent: 7, net: 24.81, tax: 1.74 },
  };
  await sell(merchant, {
    cart: merchant.cart(1, 2),
    amounts: { subtotal: 84.9, delivery: 4.9, tax: 11.83, taxes: Object.values(rates), total: 89.8 },
    // One of two: 12.50 with 0.82 of 1.64.
    back: { line: 2, quantity: 1, credit: 12.5 },
    accounts: {
      before: { rates: Object.values(rates), delivery: 4.9 },
      after: { rates: [rates.standard, { percent: 7, net: 13.13, tax: 0.92 }], delivery: 4.9 },
    },
  });
  await merchant.close();
});
