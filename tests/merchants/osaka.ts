import type { Merchant } from './merchant.ts';

// 12,800 × 10 / 110 = 1163.6; 6480 × 8 / 108 = 480. Net 11,636 and 6000 share 800 as 528 and 272, with 48 and 20.1.
const standard = { percent: 10, net: 12_116, tax: 1212 };

export const osaka: Merchant = {
  name: 'Osaka',
  rule: 'a shop in Osaka has whole yen, with 10 % and 8 % in its prices',
  shop: {
    currency: 'JPY',
    country: 'JP',
    timeZone: 'Asia/Tokyo',
    taxNumber: 'T1234567890123',
    street: '2-1-1 Umeda, Kita-ku',
    town: 'Osaka',
    postalCode: '530-0001',
  },
  tax: { mode: 'included', rates: { Standard: 10, Reduced: 8 } },
  options: [{ name: 'Parcel', price: 800 }],
  goods: [
    { title: 'Home Gym', value: 'Bench', price: 12_800 },
    { title: 'Home Gym', value: 'Protein', price: 3240, taxRate: 'Reduced' },
  ],
  shopper: {
    address: '3-1-3 Namba, Chuo-ku\nOsaka 542-0076',
    phone: '+819012345678',
    typedPhone: '090-1234-5678',
  },
  withCode: {
    discount: { kind: 'amount', value: 1000 },
    // Shared as 664 and 336. 12,136 × 10 / 110 = 1103.3, 6144 × 8 / 108 = 455.1. Net 11,033 and 5689 share 800 as 528 and 272.
    amounts: {
      ...{ subtotal: 19_280, discount: 1000, delivery: 800, tax: 1626, total: 19_080 },
      taxes: [
        { percent: 10, net: 11_513, tax: 1151 },
        { percent: 8, net: 5941, tax: 475 },
      ],
    },
    // Half of 6144, with 227 of 455.
    ...{ credit: 3072, creditTax: 227 },
  },
  sale: {
    quantities: [1, 2],
    payment: 'card',
    amounts: {
      subtotal: 19_280,
      delivery: 800,
      tax: 1712,
      taxes: [standard, { percent: 8, net: 6252, tax: 500 }],
      total: 20_080,
    },
    totalText: '¥20,080',
    back: { line: 2, quantity: 1, credit: 3240 },
    accounts: {
      before: { rates: [standard, { percent: 8, net: 6252, tax: 500 }], delivery: 800 },
      after: { rates: [standard, { percent: 8, net: 3252, tax: 260 }], delivery: 800 },
    },
  },
};
