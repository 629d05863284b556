import { readObject, tabStorage } from '../../page/browser-storage.ts';
import type { CartOrder } from '../current-order.ts';

const storageKey = 'open-payment';

/**
 * A card payment that this tab has begun. Its unpaid order holds stock, which its own shopper can't order again either.
 */
export interface OpenPayment {
  /** Its Idempotency-Key. */
  key: string;
  order: CartOrder;
  /** Undefined until the server has answered. */
  clientSecret?: string;
  /** Whether the provider has reported the charge. Only the server confirms the order. */
  isCharged?: boolean;
}

/** Only this tab's: another tab may be paying right now. */
export function readOpenPayment(): OpenPayment | undefined {
  const kept = readObject(tabStorage, storageKey);
  return typeof kept?.key === 'string' && typeof kept.order === 'object'
    ? (kept as unknown as OpenPayment)
    : undefined;
}

export function storeOpenPayment(payment: OpenPayment): void {
  tabStorage.setItem(storageKey, JSON.stringify(payment));
}

export function dropOpenPayment(): void {
  tabStorage.removeItem(storageKey);
}

/** A payment whose intent exists. */
export interface BegunPayment extends OpenPayment {
  clientSecret: string;
}

/** The payment that is charged, but whose order the server has not confirmed yet. */
export function chargedPayment(): BegunPayment | undefined {
  const payment = readOpenPayment();
  return payment?.isCharged && payment.clientSecret ? (payment as BegunPayment) : undefined;
}
