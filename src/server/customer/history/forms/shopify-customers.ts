import type { CustomerForm } from './form.ts';

const parts = ['address1', 'address2', 'zip', 'city', 'province code', 'country code'];
const prefix = 'default address';

/** Customers as Shopify exports them, with the names of columns before and since it gives them an id. */
export const shopifyCustomers: CustomerForm = {
  source: 'shopify',
  kind: 'customers',
  required: ['first name', 'last name', 'email', 'total spent', 'total orders'],
  fields: {
    id: [['customer id']],
    name: [['first name', 'last name']],
    email: [['email']],
    phone: [['phone'], [`${prefix} phone`]],
    country: [[`${prefix} country code`], ['country code']],
    address: [parts.map((part) => `${prefix} ${part}`), parts],
    orders: [['total orders']],
    spent: [['total spent']],
    note: [['note']],
  },
};
