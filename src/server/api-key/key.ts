import { createHash, randomBytes } from 'node:crypto';

/** So much of a key is shown to tell it from others; the 208 bits behind it are nobody's to guess. */
const prefixLength = 'rk_'.length + 8;

/** The beginning lets the scanners of code hosts know a key that was published by mistake. */
export function generateKey(): string {
  return `rk_${randomBytes(32).toString('base64url')}`;
}

export function prefixOf(key: string): string {
  return key.slice(0, prefixLength);
}

/** 256 random bits need no slow hash: there is no list of likely keys to try. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
