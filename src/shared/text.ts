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

/** A line break in a name or a subject could add headers to an e-mail that has it. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Makes all line ends alike, and drops control characters, which copied text may contain. */
export function tidy(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

/** Text that anybody may type and staff read: without characters that make it look like another text. */
export function publicText(max: number) {
  return text(max)
    .overwrite((value) => value.replace(reordering, ''))
    .trim();
}
