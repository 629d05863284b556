import { createHash, randomBytes } from 'node:crypto';

/** The part of a key that is shown to identify it; the 208 bits after it can't be guessed. */
const prefixLength = 'rk_'.length + 8;

/** By this prefix, secret scanners of code hosts recognize a key that was published by mistake. */
export function generateKey(): string {
  return `rk_${randomBytes(32).toString('base64url')}`;
}

export function prefixOf(key: string): string {
  return key.slice(0, prefixLength);
}

/** 256 random bits need no slow hash: there are no likely keys to try. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
