import type { CartItem } from '../../../src/shared/order/cart.ts';
import type { Product } from '../../../src/shared/product/product.ts';
import { emptyFields } from '../../helpers/empty-fields.ts';

export function product(fields: Partial<Product> = {}): Product {
  return {
    ...emptyFields,
    _id: 'bench',
    title: 'Adjustable Bench',
    image: '/images/products/bench.svg',
    price: 19.99,
    stock: 5,
    details: 'Seven positions',
    category: 'strength',
    rating: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...fields,
  };
}

export function item(fields: Partial<CartItem> = {}): CartItem {
  return { ...product(), quantity: 1, ...fields };
}
