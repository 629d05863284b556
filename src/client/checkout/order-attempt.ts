import { nanoid } from 'nanoid';
import { deviceStorage, readObject } from '../browser-storage.ts';
import { failureIn } from './refusal.ts';

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

/**
 * To be called when the order is placed, or can't be any more: the same goods may then be ordered once more.
 * @param key forgets the attempt only if this is its key
 */
export function forgetAttempt(key?: string): void {
  if (key !== undefined && readObject(deviceStorage, storageKey)?.key !== key) return;
  deviceStorage.removeItem(storageKey);
}

/** How long to wait before asking again while another request with the same key is being worked on. */
const patienceMs = [250, 500, 1000, 2000];

/** Sends a request, and again for as long as another one with its key is being worked on. */
export async function whenKeyIsFree<T>(send: () => Promise<T>, waits = patienceMs): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const [wait, ...rest] = waits;
    if (wait === undefined || failureIn(error)?.reason !== 'IDEMPOTENCY_KEY_IN_USE') throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return whenKeyIsFree(send, rest);
  }
}

/**
 * Lets one tab of this browser order at a time; the next one then finds the first one's key, or an emptied cart.
 * Locks exist on HTTPS and localhost only; elsewhere the key alone has to do.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(storageKey, work) : work();
}
