import { createHash, randomBytes } from 'node:crypto';

const tokenPattern = /^[\w-]{43}$/;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database has of a token. @returns undefined for what is no token */
export function hashOfToken(token: string | undefined): string | undefined {
  if (token === undefined || !tokenPattern.test(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}

/** Names somebody or something in a table that is not to hold their e-mail address, or what else it is made of. */
export function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
