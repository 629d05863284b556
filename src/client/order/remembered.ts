import { deviceStorage, readObject } from '../page/browser-storage.ts';
import type { CheckoutDraft } from './draft.ts';

/** The details of the last order, kept on this device for shoppers who have asked for it. Nothing of a card is among them. */
export type RememberedDetails = Pick<CheckoutDraft, 'name' | 'email' | 'address' | 'phone'>;

const key = 'details';

export function readRemembered(): RememberedDetails | undefined {
  const kept = readObject(deviceStorage, key);
  if (!kept) return undefined;
  const textOf = (name: keyof RememberedDetails) => (typeof kept[name] === 'string' ? kept[name] : '');
  return {
    name: textOf('name'),
    email: textOf('email'),
    address: textOf('address'),
    phone: textOf('phone'),
  };
}

export function rememberDetails({ name, email, address, phone }: RememberedDetails): void {
  deviceStorage.setItem(key, JSON.stringify({ name, email, address, phone }));
}

export function clearDetails(): void {
  deviceStorage.removeItem(key);
}
