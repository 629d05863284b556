import { z } from 'zod';

/** Typed text: trimmed, at most `max` characters, without characters that PostgreSQL can't store. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Must be well-formed text');
}
