import { customer } from '../helpers/factories.ts';
import type { Merchant } from './merchant.ts';

/** The owner changes nothing but the name: five categories, US dollars, one delivery at no charge, no tax. */
export const spec: Merchant = {
  name: 'Spec',
  rule: 'the shop as it begins sells without delivery fees and without tax',
  shop: { currency: 'USD', country: 'BD', timeZone: 'Asia/Dhaka' },
  goods: [
    { title: 'Kettlebell', price: 54 },
    { title: 'Rope', price: 9.99 },
  ],
  shopper: { ...customer, typedPhone: '01712-345678' },
  sale: {
    quantities: [2, 1],
    payment: 'cash',
    amounts: { subtotal: 117.99, delivery: 0, tax: 0, taxes: [], total: 117.99 },
    totalText: '$117.99',
    back: { line: 1, quantity: 1, credit: 54 },
    accounts: { before: { rates: [], delivery: 0 }, after: { rates: [], delivery: 0 } },
  },
};
