import { z } from 'zod';
import { typedNumber } from '../../shared/base/typed-number.ts';
import { withoutDefault } from '../../shared/settings/setting-title.ts';

/** The metadata in the schema of a field. */
export interface FieldMeta {
  title?: string;
  description?: string;
  /** The control for a text that is not typed on one line. */
  field?:
    | 'lines'
    | 'markdown'
    | 'picture'
    | 'measured'
    | 'email'
    | 'secret'
    | 'phone'
    | 'country'
    | 'currency'
    | 'locale'
    | 'timeZone'
    | 'trackingLink'
    | 'color';
  /** The name of one entry of a list. */
  entry?: string;
}

export type Values = Record<string, unknown>;

/** The faults of fields, by their path: `hero.headline`, `promos.0.title`. */
export type Faults = Record<string, string>;

/** The place of a value among the values of a form. */
export type Path = readonly (string | number)[];

export function withValue<T>(values: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  const changed = withValue((values as Values)[key], rest, value);
  return (Array.isArray(values) ? values.with(Number(key), changed) : { ...values, [key]: changed }) as T;
}

export function isTyped(schema: z.ZodType): boolean {
  return schema instanceof z.ZodNumber && (schema.meta() as FieldMeta | undefined)?.field !== 'measured';
}

/** The values with each number or text replaced by the result of a function. */
function mapped(
  schema: z.ZodType,
  value: unknown,
  leaf: (schema: z.ZodType, value: unknown) => unknown,
): unknown {
  const plain = withoutDefault(schema);
  if (plain instanceof z.ZodArray)
    return (value as unknown[]).map((entry) => mapped(plain.element as z.ZodType, entry, leaf));
  if (!(plain instanceof z.ZodObject)) return leaf(plain, value);
  return Object.fromEntries(
    Object.entries(plain.shape as Record<string, z.ZodType>).map(([name, field]) => [
      name,
      mapped(field, (value as Values)[name], leaf),
    ]),
  );
}

/** The values as they are typed: numbers are texts. */
export function typedValues(schema: z.ZodType, values: Values): Values {
  return mapped(schema, values, (field, value) => (isTyped(field) ? String(value) : value)) as Values;
}

/** The values that were typed; a number that can't be read is a fault of its field. */
export function valuesTyped(schema: z.ZodType, typed: Values): unknown {
  return mapped(schema, typed, (field, value) => {
    if (!isTyped(field)) return value;
    const text = String(value).trim();
    return text === '' ? Number.NaN : typedNumber(text);
  });
}

export function faultOf({ code, message }: { code: string; message: string }): string {
  return code === 'invalid_type' ? 'Enter a whole number' : message;
}

/** The typed values, merged with those that somebody else saved meanwhile. */
interface Merged {
  values: Values;
  /** The titles of the values that both have changed: `values` has the typed ones. */
  both: string[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @param base the values that the form began with */
export function merged(
  schema: z.ZodType,
  base: Values,
  { typed, saved }: { typed: Values; saved: Values },
): Merged {
  const { shape } = withoutDefault(schema) as z.ZodObject<Record<string, z.ZodType>>;
  const both: string[] = [];
  const entries = Object.entries(shape).map(([name, field]) => {
    const [before, mine, theirs] = [base[name], typed[name], saved[name]];
    if (isSame(before, mine) || isSame(mine, theirs)) return [name, theirs];
    if (isSame(before, theirs)) return [name, mine];
    const { title = name } = (field.meta() ?? {}) as FieldMeta;
    if (!(withoutDefault(field) instanceof z.ZodObject)) {
      both.push(title);
      return [name, mine];
    }
    const part = merged(field, before as Values, { typed: mine as Values, saved: theirs as Values });
    both.push(...part.both.map((inner) => `${title}: ${inner}`));
    return [name, part.values];
  });
  return { values: Object.fromEntries(entries), both };
}
