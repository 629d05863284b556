import { nanoid } from 'nanoid';
import { deviceStorage, readObject } from '../cart/browser-storage.ts';

const storageKey = 'order-attempt';

/** FNV-1a over 64 bits: tells orders apart without leaving a shopper's address behind in the browser. */
function fingerprintOf(order: unknown): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(order))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/**
 * The Idempotency-Key of an order: the same for the same order, over double clicks, reloads, tabs and lost answers,
 * until the attempt is forgotten; another for any other order.
 */
export function attemptKey(order: unknown): string {
  const fingerprint = fingerprintOf(order);
  const kept = readObject(deviceStorage, storageKey);
  if (kept?.fingerprint === fingerprint && typeof kept.key === 'string') return kept.key;
  const key = nanoid();
  deviceStorage.setItem(storageKey, JSON.stringify({ key, fingerprint }));
  return key;
}

/** To be called when the order is placed: the same goods may then be ordered once more. */
export function forgetAttempt(): void {
  deviceStorage.removeItem(storageKey);
}

/**
 * Lets one tab of this browser order at a time; the next one then finds the first one's key, or an emptied cart.
 * Locks exist on HTTPS and localhost only; elsewhere the key alone has to do.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(storageKey, work) : work();
}
