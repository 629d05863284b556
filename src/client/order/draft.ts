import { readObject, tabStorage } from '../page/browser-storage.ts';

/** The values that a shopper has entered at checkout; the card page reads them as well. */
export interface CheckoutDraft {
  name: string;
  email: string;
  address: string;
  /** E.164 as far as typed; empty when there is none. */
  phone: string;
  payment: PaymentMethod;
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
  };
}

export function saveDraft(draft: CheckoutDraft): void {
  tabStorage.setItem(key, JSON.stringify(draft));
}

export function dropDraft(): void {
  tabStorage.removeItem(key);
}
