import type { PricedCart } from '../../shared/order/cart-price.ts';
import { readObject, tabStorage } from '../page/browser-storage.ts';

/** The values that a shopper has entered at checkout; the card page reads them as well. */
export interface CheckoutDraft {
  name: string;
  email: string;
  address: string;
  /** E.164 as far as typed; empty when there is none. */
  phone: string;
  payment: PaymentMethod;
  /** The delivery option that was chosen. */
  deliveryOption: string | undefined;
  /** The price that the shopper saw; undefined in a shop where an order costs what its goods cost. */
  price: OrderedPrice | undefined;
}

/** The delivery that was chosen, and the amounts of the order with it. */
export interface OrderedPrice {
  deliveryOption: string;
  /** Its name. */
  delivery: string;
  isCollected: boolean;
  /** The place and the hours where goods are collected. */
  place: string[];
  deliveryCents: number;
  taxMode: PricedCart['data']['taxMode'];
  taxes: { percent: number | null; taxCents: number }[];
  totalCents: number;
}

export type PaymentMethod = 'cash' | 'card';

const key = 'checkout';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Stored for this tab: it survives a reload and the way to the card page and back. */
export function readDraft(): CheckoutDraft {
  const kept = readObject(tabStorage, key) ?? {};
  return {
    name: textOf(kept.name),
    email: textOf(kept.email),
    address: textOf(kept.address),
    phone: textOf(kept.phone),
    payment: kept.payment === 'cash' ? 'cash' : 'card',
    deliveryOption: textOf(kept.deliveryOption) || undefined,
    price: typeof kept.price === 'object' && kept.price !== null ? (kept.price as OrderedPrice) : undefined,
  };
}

type Choice = Pick<CheckoutDraft, 'deliveryOption' | 'price'>;

export function saveDraft(draft: Omit<CheckoutDraft, keyof Choice>): void {
  tabStorage.setItem(key, JSON.stringify({ ...readObject(tabStorage, key), ...draft }));
}

export function saveChoice(choice: Choice): void {
  tabStorage.setItem(key, JSON.stringify({ ...readObject(tabStorage, key), ...choice }));
}

export function dropDraft(): void {
  tabStorage.removeItem(key);
}
