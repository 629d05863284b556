import { expect, it } from 'vitest';
import { openMerchant, sell } from './merchant.ts';

it('a shop in Osaka has whole yen, with 10 % and 8 % in its prices', async () => {
  const merchant = await openMerchant({
    shop: { currency: 'JPY', country: 'JP', timeZone: 'Asia/Tokyo' },
    tax: { mode: 'included', rates: { Standard: 10, Reduced: 8 } },
    options: [{ name: 'Parcel', price: 800 }],
    goods: [
      { title: 'Bench', price: 12_800 },
      { title: 'Protein', price: 3240, taxRate: 'Reduced' },
    ],
  });
  // 12,800 × 10 / 110 = 1163.6; 6480 × 8 / 108 = 480. Net 11,636 and 6000 share 800 as 528 and 272, with 48 and 20.1.
  const standard = { percent: 10, net: 12_116, tax: 1212 };
  await sell(merchant, {
    cart: merchant.cart(1, 2),
    amounts: {
      subtotal: 19_280,
      delivery: 800,
      tax: 1712,
      taxes: [standard, { percent: 8, net: 6252, tax: 500 }],
      total: 20_080,
    },
    back: { line: 2, quantity: 1, credit: 3240 },
    accounts: {
      before: { rates: [standard, { percent: 8, net: 6252, tax: 500 }], delivery: 800 },
      after: { rates: [standard, { percent: 8, net: 3252, tax: 260 }], delivery: 800 },
    },
  });
  await merchant.close();
});

it('a shop in Kuwait has three decimals, and no tax', async () => {
  const merchant = await openMerchant({
    shop: { currency: 'KWD', country: 'KW', timeZone: 'Asia/Kuwait' },
    options: [{ name: 'Courier', price: 1.25 }],
    goods: [{ title: 'Rope', price: 12.345 }],
  });
  const number = await sell(merchant, {
    cart: merchant.cart(2),
    amounts: { subtotal: 24.69, delivery: 1.25, tax: 0, taxes: [], total: 25.94 },
    back: { line: 1, quantity: 1, credit: 12.345 },
    accounts: { before: { rates: [], delivery: 0 }, after: { rates: [], delivery: 0 } },
  });
  expect(await merchant.shop.db.order.findUnique({ where: { number } })).toMatchObject({
    shippingCents: 1250,
    totalCents: 25_940,
  });
  await merchant.close();
});
