import type { Merchant } from './merchant.ts';

const shop = {
  shop: {
    currency: 'USD',
    country: 'US',
    timeZone: 'America/Chicago',
    street: '1100 Congress Ave',
    town: 'Austin, TX',
    postalCode: '78701',
  },
  options: [{ name: 'Parcel', price: 7 }],
  goods: [
    { title: 'Starter Gift', value: 'Dumbbell', price: 49.99 },
    { title: 'Starter Gift', value: 'Shirt', price: 19.5, taxRate: 'Exempt' },
  ],
  shopper: {
    address: '2400 Nueces St, Apt 7\nAustin, TX 78705',
    phone: '+15124745171',
    typedPhone: '(512) 474-5171',
  },
};
const rates = { 'Sales tax': 8.25, Exempt: null };
const exempt = (net: number) => ({ percent: null, net, tax: 0 });

// 99.98 × 8.25 % = 8.248.
const goods = { percent: 8.25, net: 99.98, tax: 8.25 };

export const austin: Merchant = {
  ...shop,
  name: 'Austin',
  rule: 'a shop in Austin adds 8.25 % at checkout, not to clothing, and not to a delivery that is exempt',
  tax: { mode: 'added', rates, delivery: 'Exempt' },
  withCode: {
    discount: { kind: 'percent', value: 10 },
    // 11.948: 11.95, shared as 10.00 and 1.95. 89.98 × 8.25 % = 7.423.
    amounts: {
      ...{ subtotal: 119.48, discount: 11.95, delivery: 7, tax: 7.42, total: 121.95 },
      taxes: [{ percent: 8.25, net: 89.98, tax: 7.42 }, exempt(24.55)],
    },
    // The first of two pieces of 97.40, with 3.71 of 7.42.
    ...{ credit: 48.7, creditTax: 3.71 },
  },
  sale: {
    quantities: [2, 1],
    payment: 'card',
    amounts: { subtotal: 119.48, delivery: 7, tax: 8.25, taxes: [goods, exempt(26.5)], total: 134.73 },
    totalText: '$134.73',
    // The first of two pieces of 108.23: 54.11, with 4.12 of 8.25.
    back: { line: 1, quantity: 1, credit: 54.11 },
    accounts: {
      before: { rates: [goods, exempt(26.5)], delivery: 7 },
      after: { rates: [{ percent: 8.25, net: 49.99, tax: 4.13 }, exempt(26.5)], delivery: 7 },
    },
  },
};

// 7.00 × 8.25 % = 0.5775.
const withDelivery = { percent: 8.25, net: 106.98, tax: 8.83 };

export const austinTaxingDelivery: Merchant = {
  ...shop,
  name: 'Austin, delivery taxed',
  rule: 'a shop in Austin that taxes its delivery',
  tax: { mode: 'added', rates, delivery: 'Sales tax' },
  sale: {
    quantities: [2, 1],
    payment: 'cash',
    amounts: { subtotal: 119.48, delivery: 7, tax: 8.83, taxes: [withDelivery, exempt(19.5)], total: 135.31 },
    totalText: '$135.31',
    back: { line: 2, quantity: 1, credit: 19.5 },
    accounts: {
      before: { rates: [withDelivery, exempt(19.5)], delivery: 7 },
      after: { rates: [withDelivery, exempt(0)], delivery: 7 },
    },
  },
};
