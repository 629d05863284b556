import { z } from 'zod';
import { enteredNumberFault } from '../../../shared/base/typed-number.ts';
import type { MeasureValue } from '../../../shared/product/measure-values.ts';
import { productFields } from '../../../shared/product/product-fields.ts';

/** A file to upload, or the address of an uploaded one. */
export type Picture = File | string;

/** The schema of a typed number. A text that may mean another number than the user intended is refused. */
export function entered<T extends z.ZodType<number | null | undefined>>(
  name: 'price' | 'salePrice' | 'stock' | 'grams' | 'widthMm' | 'depthMm' | 'heightMm',
  schema: T,
) {
  const { kind, label, ...field } = productFields[name];
  const nothing = 'empty' in field ? field.empty : '';
  return z.preprocess((typed, ctx) => {
    if (typeof typed !== 'string') return typed;
    if (typed.trim() === '') return nothing;
    const fault = enteredNumberFault(kind, label, typed);
    const number = Number(typed);
    // A number that the field's own rules refuse anyway, with a better message.
    const isRefused = !Number.isNaN(number) && !schema.safeParse(number).success;
    if (!fault || isRefused) return number;
    ctx.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  }, schema);
}

/** The schema of measures whose values are typed: what is no number stays a text, which the schema refuses. */
export const enteredMeasures = <T extends z.ZodType>(schema: T) =>
  z.preprocess((typed) => {
    const numberIn = (value: unknown) =>
      typeof value !== 'string' || value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value);
    return ((typed || []) as MeasureValue[]).map(({ value, ...part }) => ({
      ...part,
      value: numberIn(value),
    }));
  }, schema);
