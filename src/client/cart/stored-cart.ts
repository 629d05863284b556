import type { PersistStorage } from 'zustand/middleware';
import { type Cart, type CartItem, cartOf, emptyCart } from '../../shared/order/cart.ts';
import { deviceStorage, readObject } from '../page/browser-storage.ts';

export const cartKey = 'cart';
/** Raise it when carts of the old shape must not be read any more: they then count as empty. */
export const cartVersion = 1;

const texts = ['title', 'image', 'details', 'category', 'createdAt', 'updatedAt'] as const;

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function isPrice(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<keyof CartItem, unknown>;
  return (
    typeof item._id === 'string' &&
    item._id !== '' &&
    texts.every((field) => typeof item[field] === 'string') &&
    (item.tag === null || typeof item.tag === 'string') &&
    isPrice(item.price) &&
    isCount(item.stock, 0) &&
    isCount(item.quantity, 1) &&
    (item.previousPrice === undefined || isPrice(item.previousPrice)) &&
    (item.ordinaryPrice === undefined || isPrice(item.ordinaryPrice)) &&
    (item.gone === undefined || item.gone === true)
  );
}

/** The valid lines of the stored value, each product once. The total is computed again. */
export function parseCart(state: unknown): Cart {
  const items: unknown = (state as Partial<Cart> | null | undefined)?.items;
  if (!Array.isArray(items)) return emptyCart;
  const lines = new Map<string, CartItem>();
  for (const item of items.filter(isCartItem)) if (!lines.has(item._id)) lines.set(item._id, item);
  return cartOf([...lines.values()]);
}

export function readStoredCart(): Cart {
  const stored = readObject(deviceStorage, cartKey);
  return stored?.version === cartVersion ? parseCart(stored.state) : emptyCart;
}

/** Reading always returns a cart, so that a removed or invalid value empties the cart in every tab. */
export const cartStorage: PersistStorage<Cart> = {
  getItem: () => ({ state: readStoredCart(), version: cartVersion }),
  setItem: (key, value) => deviceStorage.setItem(key, JSON.stringify(value)),
  removeItem: (key) => deviceStorage.removeItem(key),
};
