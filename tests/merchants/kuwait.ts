import type { Merchant } from './merchant.ts';

export const kuwait: Merchant = {
  name: 'Kuwait',
  rule: 'a shop in Kuwait has three decimals, and no tax',
  shop: { currency: 'KWD', country: 'KW', timeZone: 'Asia/Kuwait' },
  options: [{ name: 'Courier', price: 1.25 }],
  goods: [{ title: 'Rope', value: '3 m', price: 12.345 }],
  shopper: {
    address: 'Block 4, Street 12, House 7, Salmiya',
    phone: '+96550001234',
    typedPhone: '5000 1234',
  },
  withCode: {
    discount: { kind: 'percent', value: 12.5 },
    // 24.690 × 12.5 % = 3.08625; half of 21.604.
    amounts: { subtotal: 24.69, discount: 3.086, delivery: 1.25, tax: 0, taxes: [], total: 22.854 },
    ...{ credit: 10.802, creditTax: 0 },
  },
  sale: {
    quantities: [2],
    payment: 'cash',
    amounts: { subtotal: 24.69, delivery: 1.25, tax: 0, taxes: [], total: 25.94 },
    totalText: 'KWD 25.940',
    back: { line: 1, quantity: 1, credit: 12.345 },
    accounts: { before: { rates: [], delivery: 0 }, after: { rates: [], delivery: 0 } },
  },
};
