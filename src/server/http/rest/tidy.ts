import { currencyName, decimalsWords } from '../../../shared/base/currency-words.ts';
import { centsInUnit, currency, defaultCurrency } from '../../../shared/base/money.ts';
import { categories } from '../../../shared/product/category.ts';
import { firstCategories } from '../../../shared/product/first-categories.ts';
import { amountMeta, mostAmount } from '../../../shared/product/price.ts';

/** Formats that zod repeats as a pattern of two hundred characters. */
const formats = ['date-time', 'date', 'uuid', 'email'];

/** Limits that zod adds to every whole number: JavaScript has no others. */
const unsaid: Record<string, unknown> = {
  maximum: Number.MAX_SAFE_INTEGER,
  minimum: Number.MIN_SAFE_INTEGER,
  // Responses may gain fields; a document that forbids them would make each new field a breaking change.
  additionalProperties: false,
};

/** Schemas describe amounts as US dollars; this writes them for the shop's own currency. */
function inCurrency(key: string, value: unknown): unknown {
  if (currency() === defaultCurrency) return value;
  if (key === 'description' && typeof value === 'string')
    return value.replaceAll('US dollars', currencyName()).replace('at most two decimals', decimalsWords());
  if (key === 'maximum' && value === amountMeta.maximum) return mostAmount();
  if (key === 'multipleOf' && value === 0.01) return 1 / centsInUnit();
  return value;
}

const firstValues = String(firstCategories.map(({ value }) => value));

/** Schemas name the categories of a new shop; this names those of the shop. */
function inCategories(key: string, value: unknown): unknown {
  return key === 'enum' && String(value) === firstValues ? categories().map(({ value }) => value) : value;
}

/** A schema, or a document full of them, without the generator's unneeded additions. */
export function tidied<T>(node: T): T {
  if (Array.isArray(node)) return node.map(tidied) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { format } = node as { format?: unknown };
  const entries = Object.entries(node).filter(
    ([key, value]) =>
      value !== undefined &&
      !(key in unsaid && unsaid[key] === value) &&
      !(key === 'pattern' && formats.includes(format as string)),
  );
  return Object.fromEntries(
    entries.map(([key, value]) => [key, tidied(inCategories(key, inCurrency(key, value)))]),
  ) as T;
}
