import type { Merchant } from './merchant.ts';

// Net 50.34 and 23.36 share 4.90 as 3.35 and 1.55. 59.90 × 19 / 119 = 9.564, 25.00 × 7 / 107 = 1.636.
const standard = { percent: 19, net: 53.16, tax: 10.09 };
const reduced = { percent: 7, net: 24.81, tax: 1.74 };

export const berlin: Merchant = {
  name: 'Berlin',
  rule: 'a shop in Berlin has 19 % and 7 % in its prices, and shares the delivery out between them',
  shop: {
    currency: 'EUR',
    country: 'DE',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    legalName: 'Gym Handels-GmbH',
    taxNumber: 'DE123456789',
    street: 'Kastanienallee 1',
    town: 'Berlin',
    postalCode: '10435',
  },
  settings: {
    withdrawal: { days: 14 },
    purchase: { orderButton: 'Order with obligation to pay', priceNote: 'Including tax, plus delivery' },
  },
  tax: { mode: 'included', rates: { Standard: 19, Reduced: 7 } },
  options: [{ name: 'Parcel', price: 4.9, gramsIncluded: 5000, pricePerFurtherKilogram: 0.5 }],
  goods: [
    { title: 'Kettlebell Course', value: 'With kettlebell', price: 59.9, grams: 4000 },
    { title: 'Kettlebell Course', value: 'Book', price: 12.5, taxRate: 'Reduced', grams: 500 },
  ],
  shopper: {
    address: 'Torstraße 12\n10119 Berlin',
    phone: '+4915123456789',
    typedPhone: '0151 23456789',
  },
  withCode: {
    discount: { kind: 'amount', value: 5 },
    // 5.00 shared as 3.527 and 1.472: 3.53 and 1.47. 56.37 × 19 / 119 = 9.0003, 23.53 × 7 / 107 = 1.539. Net 47.37 and 21.99
    // share 4.90 as 3.35 and 1.55, with 0.53 and 0.10.
    amounts: {
      ...{ subtotal: 84.9, discount: 5, delivery: 4.9, tax: 11.17, total: 84.8 },
      taxes: [
        { percent: 19, net: 50.19, tax: 9.53 },
        { percent: 7, net: 23.44, tax: 1.64 },
      ],
    },
    // The first of two pieces of 23.53, with 0.77 of 1.54.
    ...{ credit: 11.76, creditTax: 0.77 },
  },
  sale: {
    quantities: [1, 2],
    payment: 'card',
    amounts: { subtotal: 84.9, delivery: 4.9, tax: 11.83, taxes: [standard, reduced], total: 89.8 },
    totalText: '89,80 €',
    // One of two: 12.50 with 0.82 of 1.64.
    back: { line: 2, quantity: 1, credit: 12.5 },
    accounts: {
      before: { rates: [standard, reduced], delivery: 4.9 },
      after: { rates: [standard, { percent: 7, net: 13.13, tax: 0.92 }], delivery: 4.9 },
    },
  },
};
