import type { CustomerForm } from './form.ts';

/** Customers as the Analytics of WooCommerce download them. */
export const woocommerceCustomers: CustomerForm = {
  source: 'woocommerce',
  kind: 'customers',
  required: ['name', 'email', 'orders', 'total spend'],
  fields: {
    name: [['name']],
    email: [['email']],
    country: [['country / region']],
    address: [['postal code', 'city', 'region', 'country / region']],
    orders: [['orders']],
    spent: [['total spend']],
  },
};
