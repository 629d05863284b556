import { nanoid } from 'nanoid';
import { deviceStorage, readObject } from '../page/browser-storage.ts';

const storageKey = 'order-attempt';

/** FNV-1a, 64 bits: tells orders apart without storing a shopper's address. */
function fingerprintOf(order: unknown): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(order))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/**
 * The Idempotency-Key of an order. The same order gets the same key across double clicks, reloads, tabs and lost
 * answers, until the attempt is forgotten.
 */
export function attemptKey(order: unknown): string {
  const fingerprint = fingerprintOf(order);
  const kept = readObject(deviceStorage, storageKey);
  if (kept?.fingerprint === fingerprint && typeof kept.key === 'string') return kept.key;
  const key = nanoid();
  deviceStorage.setItem(storageKey, JSON.stringify({ key, fingerprint }));
  return key;
}

/**
 * To be called when the order is placed, or can't be any more. The same goods can then be ordered again.
 * @param key forgets the attempt only if this is its key
 */
export function clearAttempt(key?: string): void {
  if (key !== undefined && readObject(deviceStorage, storageKey)?.key !== key) return;
  deviceStorage.removeItem(storageKey);
}

/**
 * Lets one tab of this browser order at a time. The next tab then finds the first one's key, or an empty cart. Locks exist only
 * on HTTPS and localhost; elsewhere only the key prevents a second order.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(storageKey, work) : work();
}
