import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  acknowledgePrice,
  addItem,
  type Cart,
  type CartChange,
  type CartItem,
  decreaseItem,
  emptyCart,
  fitItem,
  increaseItem,
  type ProductUpdate,
  refreshItems,
  removeItem,
  takeOut,
} from '../../shared/order/cart.ts';
import type { Product } from '../../shared/product/product.ts';
import { say } from '../ui/say.ts';
import { showAdded } from './added.ts';
import { cartKey, cartStorage, cartVersion, readStoredCart } from './stored-cart.ts';

interface CartStore extends Cart {
  /** False until the cart has been read from the browser's storage: on the server and at hydration it is empty. */
  ready: boolean;
  add(product: Product, quantity?: number): void;
  remove(id: string): void;
  increase(id: string, quantity?: number): void;
  decrease(id: string): void;
  fitTo(id: string, left: number): void;
  /** Applies the server's current data; `goneIds` are products that are no longer sold. */
  refresh(updates: ProductUpdate[], goneIds?: string[]): void;
  acknowledge(id: string): void;
  takeOut(ordered: Pick<CartItem, '_id' | 'quantity'>[]): void;
}

function toCart({ items, totalCents }: Cart): Cart {
  return { items, totalCents };
}

/** The cart, stored in localStorage and synchronised between tabs (see `cart-sync.tsx`). */
export const useCart = create<CartStore>()(
  persist<CartStore, [], [], Cart>(
    (set) => {
      // Every change starts from the stored cart, so that a change just made in another tab is kept.
      const change = (step: (cart: Cart) => Cart) => set(step(readStoredCart()));
      const tryChange = ({ cart, refusal }: CartChange) => {
        if (refusal) say('error', refusal);
        else set(cart);
        return !refusal;
      };
      return {
        ...emptyCart,
        ready: false,
        add: (product, quantity) => {
          if (tryChange(addItem(readStoredCart(), product, quantity))) showAdded(product._id);
        },
        remove: (id) => change((cart) => removeItem(cart, id)),
        increase: (id, quantity) => void tryChange(increaseItem(readStoredCart(), id, quantity)),
        decrease: (id) => change((cart) => decreaseItem(cart, id)),
        fitTo: (id, left) => change((cart) => fitItem(cart, id, left)),
        refresh: (updates, goneIds) => change((cart) => refreshItems(cart, updates, goneIds)),
        acknowledge: (id) => change((cart) => acknowledgePrice(cart, id)),
        takeOut: (ordered) => change((cart) => takeOut(cart, ordered)),
      };
    },
    {
      name: cartKey,
      version: cartVersion,
      storage: cartStorage,
      skipHydration: true,
      partialize: toCart,
      merge: (stored, current) => ({ ...current, ...(stored as Cart), ready: true }),
    },
  ),
);
