import type { CartItem } from '../../../src/shared/order/cart.ts';
import type { Product } from '../../../src/shared/product/product.ts';

export function product(fields: Partial<Product> = {}): Product {
  return {
    _id: 'bench',
    title: 'Adjustable Bench',
    image: '/images/products/bench.svg',
    images: [],
    goesWith: [],
    grams: null,
    brand: null,
    gtin: null,
    isOwnMake: false,
    widthMm: null,
    depthMm: null,
    heightMm: null,
    facts: [],
    maker: null,
    taxRate: null,
    price: 19.99,
    stock: 5,
    tag: null,
    sku: null,
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
