import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Describes the header for the REST document; the procedures read it from their context. */
export const IfMatchHeader = z.object({
  'If-Match': z
    .string()
    .optional()
    .describe(
      'The ETag of the version that you read; refused with 412 if it has changed since, even by an order',
    ),
});

/** The strong entity tag of a text, in parts or as bytes. */
export function entityTag(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/** True if an `If-None-Match` names this tag, or any. The weak form counts as well (RFC 9110, 13.1.2). */
export function namesTag(list: string, tag: string): boolean {
  const tags: string[] = list.match(/"[^"]*"/g) ?? [];
  return list.trim() === '*' || tags.includes(tag);
}

/** True if an `If-Match` names this tag, or any. A weak one may stand for another version: it never matches (RFC 9110, 13.1.1). */
export function namesExactTag(list: string, tag: string): boolean {
  const tags: string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return list.trim() === '*' || tags.includes(tag);
}
