import { z } from 'zod';

/** Text a person typed: trimmed, at most `max` characters, nothing that PostgreSQL can't store. */
export function text(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Must be well-formed text');
}
