import { customer } from '../helpers/factories.ts';
import type { Merchant } from './merchant.ts';

const byWeight = { gramsIncluded: 1000, mostGrams: 30_000, freeFrom: 20_000 };

export const dhaka: Merchant = {
  name: 'Dhaka',
  rule: 'a shop in Dhaka delivers by the kilogram, inside and outside, with 15 % VAT in its prices',
  shop: {
    currency: 'BDT',
    country: 'BD',
    timeZone: 'Asia/Dhaka',
    taxNumber: '004567890-0101',
    street: 'Road 11, House 42',
    town: 'Dhaka',
    postalCode: '1213',
  },
  tax: { mode: 'included', rates: { VAT: 15 } },
  options: [
    { name: 'Inside Dhaka', price: 70, pricePerFurtherKilogram: 20, ...byWeight },
    { name: 'Outside Dhaka', price: 130, pricePerFurtherKilogram: 25, ...byWeight },
    { name: 'Collect', kind: 'collect', address: 'Road 11, House 42, Banani', hours: '10 am to 8 pm' },
  ],
  goods: [
    { title: 'Kettlebell', value: '16 kg', price: 4500, grams: 16_000 },
    { title: 'Kettlebell', value: '2 kg', price: 1250, grams: 2200 },
  ],
  offers: [
    // 20,400 g are 19.4 kg above the first: 20 further kilograms. 130 + 20 × 25 = 630.
    { quantities: [1, 2], prices: { 'Inside Dhaka': 470, 'Outside Dhaka': 630, Collect: 0 } },
    // 32,000 g are too heavy for both.
    { quantities: [2], prices: { 'Inside Dhaka': null, 'Outside Dhaka': null, Collect: 0 } },
  ],
  shopper: { ...customer, typedPhone: '01712-345678' },
  withCode: {
    discount: { kind: 'delivery' },
    amounts: {
      ...{ subtotal: 7000, discount: 0, delivery: 0, tax: 913.05, total: 7000 },
      taxes: [{ percent: 15, net: 6086.95, tax: 913.05 }],
    },
    ...{ credit: 1250, creditTax: 163.04 },
  },
  sale: {
    quantities: [1, 2],
    delivery: 'Inside Dhaka',
    payment: 'cash',
    amounts: {
      subtotal: 7000,
      delivery: 470,
      // 4500 × 15 / 115 = 586.957, 2500 × 15 / 115 = 326.087, 470 × 15 / 115 = 61.304.
      tax: 974.35,
      taxes: [{ percent: 15, net: 6495.65, tax: 974.35 }],
      total: 7470,
    },
    totalText: '৳7,470.00',
    // One of two light ones: 1250.00 with 163.04 of 326.09.
    back: { line: 2, quantity: 1, credit: 1250 },
    accounts: {
      before: { rates: [{ percent: 15, net: 6495.65, tax: 974.35 }], delivery: 470 },
      after: { rates: [{ percent: 15, net: 5408.69, tax: 811.31 }], delivery: 470 },
    },
  },
};
