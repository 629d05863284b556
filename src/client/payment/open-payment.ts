import { readObject, tabStorage } from '../browser-storage.ts';
import type { CartOrder } from '../checkout/current-order.ts';

const storageKey = 'open-payment';

/** A card payment that this tab has begun: its unpaid order holds stock, also against its own shopper. */
export interface OpenPayment {
  /** The Idempotency-Key it was begun with. */
  key: string;
  order: CartOrder;
  /** Unknown for as long as the server's answer is. */
  clientSecret?: string;
  /** Whether the provider has said that the money is taken; only the server's word confirms the order. */
  isCharged?: boolean;
}

/** This tab's own: in another tab the same payment may just be on its way. */
export function readOpenPayment(): OpenPayment | undefined {
  const kept = readObject(tabStorage, storageKey);
  return typeof kept?.key === 'string' && typeof kept.order === 'object'
    ? (kept as unknown as OpenPayment)
    : undefined;
}

export function keepOpenPayment(payment: OpenPayment): void {
  tabStorage.setItem(storageKey, JSON.stringify(payment));
}

export function dropOpenPayment(): void {
  tabStorage.removeItem(storageKey);
}

/** A payment with the provider, begun and answered. */
export interface BegunPayment extends OpenPayment {
  clientSecret: string;
}

/** The payment whose money is taken, but whose order the server has not confirmed yet. */
export function chargedPayment(): BegunPayment | undefined {
  const payment = readOpenPayment();
  return payment?.isCharged && payment.clientSecret ? (payment as BegunPayment) : undefined;
}
