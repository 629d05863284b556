import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The header, for the description of the REST paths; the procedures take it from their context. */
export const IfMatchHeader = z.object({
  'If-Match': z.string().optional().meta({
    description: 'The ETag of what was seen; refused with 412 when it has changed since, be it by an order',
  }),
});

/** The entity tag of a text, in parts or as bytes, in its strong form. */
export function entityTag(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url')}"`;
}

/**
 * Whether an `If-Match` or `If-None-Match` names this tag, or any. The weak form counts as well: proxies that compress
 * answers weaken the tags of what they pass on.
 */
export function namesTag(list: string, tag: string): boolean {
  const tags: string[] = list.match(/"[^"]*"/g) ?? [];
  return list.trim() === '*' || tags.includes(tag);
}
