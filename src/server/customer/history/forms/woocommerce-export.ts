import type { OrderForm } from './form.ts';

const sides = ['shipping', 'billing'];
const onEach = (...parts: string[]) => sides.map((side) => parts.map((part) => `${part} (${side})`));

/** Orders as the plugin Advanced Order Export writes them, in its own columns. Each row has a line and all of its order. */
export const woocommerceExport: OrderForm = {
  source: 'woocommerce',
  kind: 'orders',
  required: ['order number', 'order date', 'order total amount', 'first name (billing)'],
  fields: {
    number: [['order number']],
    placedAt: [['order date']],
    currency: [['currency'], ['order currency']],
    total: [['order total amount']],
    status: [['order status']],
    name: onEach('first name', 'last name'),
    email: [['email (billing)']],
    phone: onEach('phone'),
    country: onEach('country code'),
    address: onEach('address 1&2', 'postcode', 'city', 'state code', 'country code'),
    title: [['item name'], ['product name'], ['name']],
    sku: [['sku']],
    quantity: [['quantity (- refund)'], ['quantity']],
    price: [['item cost']],
  },
};
