import { z } from 'zod';

/** Typed text: trimmed, at most `max` characters, without characters that PostgreSQL can't store. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Must be well-formed text');
}

/** Unicode's bidirectional embeddings, overrides and isolates: they show a text, and what follows it, in another order. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text that anybody may type and staff read: without characters that make it look like another text. */
export function publicText(max: number) {
  return text(max)
    .overwrite((value) => value.replace(reordering, ''))
    .trim();
}
