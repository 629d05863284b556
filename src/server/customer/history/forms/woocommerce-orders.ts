import type { OrderForm } from './form.ts';

/**
 * Orders as the Analytics of WooCommerce download them. They name a customer, and say nothing else of them. The amount is that of the
 * products: the one with the delivery is written for people, with a symbol.
 */
export const woocommerceOrders: OrderForm = {
  source: 'woocommerce',
  kind: 'orders',
  required: ['date', 'order #', 'status', 'customer'],
  fields: {
    number: [['order #']],
    placedAt: [['date']],
    total: [['n. revenue'], ['net sales']],
    status: [['status']],
    name: [['customer']],
    title: [['product(s)'], ['products']],
  },
  // Such as `2× Mat, 1× Rope, long`.
  linesIn: (cell) =>
    cell.split(/,\s+(?=\d+×)/).map((product) => {
      const [, quantity = '', title = product] = /^(\d+)×\s*(.*)$/s.exec(product) ?? [];
      return { title, quantity };
    }),
};
