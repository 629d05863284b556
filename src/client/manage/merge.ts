import type { Product } from '../../shared/product.ts';
import { type FieldName, fieldNames } from '../../shared/product-fields.ts';
import { type ProductValues, valuesOf } from './product-values.ts';

/** Without the stock: orders change it too, so the typed stock is applied as a difference. */
const isMerged = (name: FieldName): name is MergedField => name !== 'stock' && name !== 'image';
export type MergedField = Exclude<FieldName, 'stock' | 'image'>;

const fields = fieldNames.filter(isMerged);

const isSame = (typed: unknown, saved: unknown) => JSON.stringify(typed ?? '') === JSON.stringify(saved);

/** The typed values; fields that were not changed take the value that somebody else has saved. */
export function merge(typed: ProductValues, seen: Product, theirs: Product): ProductValues {
  const before = valuesOf(seen);
  const now = valuesOf(theirs);
  const untouched = fields.filter((field) => isSame(typed[field], before[field]));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) };
}

/** Fields that both have changed, to different values. */
export function contested(typed: Partial<ProductValues>, theirs: Product): MergedField[] {
  const now = valuesOf(theirs);
  return fields.filter((field) => !isSame(typed[field], now[field]));
}
