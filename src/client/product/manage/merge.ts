import type { StaffProduct } from '../../../shared/product/product.ts';
import { type FieldName, fieldNames } from '../../../shared/product/product-fields.ts';
import { type ProductValues, valuesOf } from './product-values.ts';

/** Without the stock: orders change it too, so the typed stock is applied as a difference. */
const isMerged = (name: FieldName): name is MergedField => name !== 'stock' && name !== 'image';
export type MergedField = Exclude<FieldName, 'stock' | 'image'>;

const fields = fieldNames.filter(isMerged);

/** The text of a field: numbers are typed as text, and a field of the form is never null. A box of a new product is not ticked. */
const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : String(value === false ? '' : (value ?? ''));

/** True if a field has its saved value, or none: a draft may be older than the field. A picture that is not uploaded yet is never saved. */
export const isSame = (typed: unknown, saved: unknown) =>
  typed === undefined || textOf(typed) === textOf(saved);

/** The typed values; fields that were not changed take the value that somebody else has saved. */
export function merge<T extends Partial<ProductValues>>(
  typed: T,
  seen: StaffProduct,
  theirs: StaffProduct,
): T {
  const before = valuesOf(seen);
  const now = valuesOf(theirs);
  const untouched = fields.filter((field) => isSame(typed[field], before[field]));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) };
}

/** Fields that both have changed, to different values. */
export function contested(typed: Partial<ProductValues>, theirs: StaffProduct): MergedField[] {
  const now = valuesOf(theirs);
  return fields.filter((field) => !isSame(typed[field], now[field]));
}
