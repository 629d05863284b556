import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token, for the database. @returns undefined for a text that is no token */
export function hashOfToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}

/** An id for a table that must not contain the parts from which it is made, such as an e-mail address. */
export function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
