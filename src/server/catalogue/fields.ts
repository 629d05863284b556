import { Prisma } from '../../../prisma/generated/client.ts';
import { toAmount, toCents } from '../../shared/base/money.ts';
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
  type ProductFields,
} from '../../shared/product/product-fields.ts';

/** A time is a string where it was read without Prisma. */
export const isoTime = (time: Date | string) => (typeof time === 'string' ? time : time.toISOString());

/** The values of the fields as the database stores them: `priceCents` for `price`. */
export type StoredFields = {
  [N in FieldName as ProductFields[N]['kind'] extends 'amount' ? `${N}Cents` : N]: FieldValues[N];
};

const isAmount = (name: FieldName) => fieldOf(name).kind === 'amount';

/** The name of a field in `StoredFields`. */
export const storedName = (name: FieldName) => (isAmount(name) ? `${name}Cents` : name) as keyof StoredFields;

/** `warranty_months` for `warrantyMonths`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The ends of column names, by the kind of their field. */
const endings: Partial<Record<string, string>> = { amount: '_cents', taxRate: '_id', maker: '_id' };

export const columnOf = (name: FieldName) => snakeCase(name) + (endings[fieldOf(name).kind] ?? '');

/** The fields in `products`; the stock has a table of its own. */
export const inProducts = fieldNames.filter((name) => fieldOf(name).kind !== 'pieces');

/** The pieces of `products p` with `product_stock s`: of a product with options, those of its variants. */
export const pieces = `CASE WHEN p.options = '{}' THEN s.stock ELSE (
  SELECT coalesce(sum(stock), 0)::int FROM product_stock WHERE product_id = ANY(p.variant_ids)) END`;

const columnsWith = (price: string) =>
  Prisma.raw(
    fieldNames
      .map((name) => {
        const column = inProducts.includes(name) ? `p.${columnOf(name)}` : pieces;
        return `${name === 'price' ? price : column} AS "${storedName(name)}"`;
      })
      .join(', '),
  );

/** The fields of `products p` and `product_stock s` in a SELECT, as `StoredFields` names them, with the price that counts now. */
export const storedColumns = columnsWith('p.price_cents');

/** The same as staff enter them: with the price that returns after a sale. */
export const enteredColumns = columnsWith(
  'CASE WHEN p.sale_price_cents IS NULL THEN p.price_cents ELSE coalesce(p.ordinary_price_cents, p.price_cents) END',
);

function shownValue(name: FieldName, value: unknown): unknown {
  switch (fieldOf(name).kind) {
    case 'amount':
      return value === null ? null : toAmount(value as number);
    case 'time':
      return value && isoTime(value as Date | string);
    default:
      return value;
  }
}

/** Turns stored fields into those of the API. */
export function shownFields(stored: StoredFields): FieldValues {
  const entries = fieldNames.map((name) => {
    const value = stored[storedName(name)];
    return [name, shownValue(name, value)];
  });
  return Object.fromEntries(entries) as FieldValues;
}

/** Turns fields of the API, all or some, into stored ones. */
export function storedFields(shown: Partial<FieldValues>): Partial<StoredFields> {
  const entries = fieldNames
    .filter((name) => shown[name] !== undefined)
    .map((name) => {
      const value = shown[name];
      return [storedName(name), isAmount(name) && value !== null ? toCents(value as number) : value];
    });
  return Object.fromEntries(entries) as Partial<StoredFields>;
}
