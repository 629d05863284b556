import qs from 'qs';
import { z } from 'zod';
import { invalidRequest } from './errors.ts';

/** Decoded `a[b][0]=c`: strings, objects and arrays of them. */
export type Params = Record<string, unknown>;

/** Reads the query and the form-encoded body of a request into one object. */
export function decodeForm(query: string, body: string): Params {
  // PostgreSQL can't store NUL in a text.
  if (/%00|\0/.test(query + body)) throw invalidRequest('Invalid character in the request.');
  return qs.parse([query, body].filter(Boolean).join('&'), { depth: 6, arrayLimit: 100 });
}

/** An empty string clears the field. */
export const clearable = z
  .string()
  .max(5000)
  .transform((value) => value || null);

export const integer = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const Expand = z.array(z.string()).max(20).default([]);

export const Metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);

function bracketed([first, ...rest]: PropertyKey[]): string {
  return `${String(first)}${rest.map((key) => `[${String(key)}]`).join('')}`;
}

function valueAt(params: unknown, path: PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], params);
}

function refusal(issue: z.core.$ZodIssue, params: Params) {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] as string]);
    const message = `Received unknown parameter: ${param}. The card sandbox simulates no other parameters than it needs.`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  const value = valueAt(params, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'invalid_format') {
    return invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/** Checks the parameters of a request. @throws ApiError 400 for the first one at fault */
export function readParams<T extends z.ZodType>(schema: T, params: Params): z.output<T> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw refusal(result.error.issues[0] as z.core.$ZodIssue, params);
}

/** Stripe's rule for changes: an empty value deletes its key, an empty string deletes all keys. */
export function mergeMetadata(
  old: Record<string, string>,
  changes: z.output<typeof Metadata> = {},
): Record<string, string> {
  if (changes === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));
}
