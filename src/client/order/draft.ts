import type { PricedCart } from '../../shared/order/cart-price.ts';
import type { OfferedDelivery } from '../../shared/order/order-amounts.ts';
import { readObject, tabStorage } from '../page/browser-storage.ts';

/** The values that a shopper has entered at checkout; the card page reads them as well. */
export interface CheckoutDraft {
  name: string;
  email: string;
  address: string;
  /** E.164 as far as typed; empty when there is none. */
  phone: string;
  payment: PaymentMethod;
  deliveryOption: string | undefined;
  /** The price that the shopper saw; undefined in a shop where an order costs what its goods cost. */
  price: OrderedPrice | undefined;
}

/** The delivery that was chosen, and the amounts of the order with it. */
export interface OrderedPrice
  extends Pick<
    PricedCart['data'],
    'subtotal' | 'discount' | 'discountCode' | 'delivery' | 'taxMode' | 'taxes' | 'total'
  > {
  deliveryOption: Pick<OfferedDelivery, 'id' | 'name' | 'kind'>;
  /** The place and the hours where goods are collected. */
  place: string[];
}

export type PaymentMethod = 'cash' | 'card';

const key = 'checkout';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A stored price; undefined if there is none. */
export function readPrice(value: unknown): OrderedPrice | undefined {
  return typeof value === 'object' && value !== null ? (value as OrderedPrice) : undefined;
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
    price: readPrice(kept.price),
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
