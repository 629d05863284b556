import { deviceStorage, readObject } from '../browser-storage.ts';

const key = 'recent-products';
const kept = 12;

/** Ids of the products looked at in this browser, the latest first. */
export function readRecent(): string[] {
  const ids = readObject(deviceStorage, key)?.ids;
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string').slice(0, kept) : [];
}

export function rememberProduct(id: string): void {
  const ids = [id, ...readRecent().filter((other) => other !== id)].slice(0, kept);
  deviceStorage.setItem(key, JSON.stringify({ ids }));
}
