import type { OrderForm } from './form.ts';

const sides = ['shipping', 'billing'];
const onEach = (part: string) => sides.map((side) => [`${side} ${part}`]);

/** Orders as Shopify exports them. Further rows of an order have only its number and a line. */
export const shopifyOrders: OrderForm = {
  source: 'shopify',
  kind: 'orders',
  required: ['name', 'financial status', 'total', 'created at', 'lineitem name'],
  fields: {
    number: [['name']],
    placedAt: [['created at']],
    currency: [['currency']],
    total: [['total']],
    status: [['financial status', 'fulfillment status', 'cancelled at']],
    name: onEach('name'),
    email: [['email']],
    phone: [['phone'], ...onEach('phone')],
    country: onEach('country'),
    address: sides.map((side) =>
      ['street', 'zip', 'city', 'province', 'country'].map((part) => `${side} ${part}`),
    ),
    title: [['lineitem name']],
    sku: [['lineitem sku']],
    quantity: [['lineitem quantity']],
    price: [['lineitem price']],
  },
  words: { 'cancelled at': 'cancelled' },
};
