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

/** The value of a decimal digit of any script. Unicode has the ten digits of each script in a row, and such rows may follow each other. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) as number;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Text as it is compared: in its compatibility form (NFKC), with the digits 0 to 9 for those of all scripts, and without signs that
 * can't be seen, which copied text may contain. The database has the same function.
 */
export const comparable = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
