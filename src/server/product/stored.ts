import { isDeepStrictEqual } from 'node:util';
import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
  isOfVariants,
  variantsHave,
} from '../../shared/product/product-fields.ts';
import { enteredColumns, type StoredFields, shownFields } from '../catalogue/fields.ts';
import type { Db, Tx } from '../database/db.ts';

/** A product in the database, deleted ones included. While its sale is on, its price is the one that returns. */
export interface StoredProduct extends FieldValues {
  id: string;
  isOnSale: boolean;
  createdAt: Date;
  isDeleted: boolean;
  /** Deleted so long ago that it can't be restored. */
  isGone: boolean;
  /** The product that it is a variant of, or null. */
  parentId: string | null;
  /** True for a product with options. */
  isParent: boolean;
  /** The names of its options, or the values of a variant; empty for any other product. */
  family: string[];
}

/** The values of a field before and after; before is undefined for a new product. */
export type Difference = [name: FieldName, before: unknown, after: unknown];

/** The differences of a product; for a new one, all its values. */
export function differencesFrom(
  before: StoredProduct | undefined,
  values: Partial<FieldValues>,
): Difference[] {
  return fieldNames.flatMap((name): Difference[] => {
    const after = values[name];
    return after === undefined || isDeepStrictEqual(after, before?.[name])
      ? []
      : [[name, before?.[name], after]];
  });
}

/** The first of these fields that can't change in this product, because it has variants or is one; undefined if all can. */
export function variationFault(
  { isParent, parentId }: Pick<StoredProduct, 'isParent' | 'parentId'>,
  names: string[],
): { field: FieldName; message: string } | undefined {
  const ofVariants = names.find((name) => isOfVariants(name as FieldName)) as FieldName | undefined;
  if (isParent && ofVariants)
    return { field: ofVariants, message: `${variantsHave(ofVariants)}: change theirs` };
  const shared = names.find(
    (name) => fieldNames.includes(name as FieldName) && fieldOf(name as FieldName).isOfParent,
  );
  return parentId !== null && shared
    ? { field: shared as FieldName, message: 'A variant has this from its product: change it there' }
    : undefined;
}

/** Products per statement: far below the statement timeout, with few round trips. */
const portion = 1000;

const deletion = Prisma.sql`
  p.created_at AS "createdAt", p.deleted_at IS NOT NULL AS "isDeleted", p.parent_id AS "parentId", p.options <> '{}' AS "isParent",
  p.options || p.option_values AS family, p.ordinary_price_cents IS NOT NULL AS "isOnSale",
  coalesce(p.deleted_at < now() - make_interval(hours => ${24 * limits.restoreDays}::int), false) AS "isGone"`;

type StoredRow = StoredFields & Omit<StoredProduct, FieldName>;

function inPortions(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / portion);
  return Array.from({ length: count }, (_, index) => ids.slice(index * portion, (index + 1) * portion));
}

async function collect(
  ids: string[],
  read: (ids: string[]) => Promise<StoredRow[]>,
): Promise<Map<string, StoredProduct>> {
  const found = new Map<string, StoredProduct>();
  for (const some of inPortions(ids)) {
    for (const row of await read(some)) {
      const { id, createdAt, isDeleted, isGone, parentId, isParent, family, isOnSale } = row;
      const state = { id, createdAt, isDeleted, isGone, parentId, isParent, family, isOnSale };
      found.set(id, { ...state, ...shownFields(row) });
    }
  }
  return found;
}

/** The products with these ids, deleted ones included. */
export function findStored(db: Db | Tx, ids: string[]): Promise<Map<string, StoredProduct>> {
  return collect(
    ids,
    (some) => db.$queryRaw<StoredRow[]>`
      SELECT p.id, ${enteredColumns}, ${deletion} FROM products p JOIN product_stock s ON s.product_id = p.id
      WHERE p.id = ANY(${some}::uuid[])`,
  );
}

/** The same, locked until the transaction ends. */
export function lockStored(tx: Tx, ids: string[]): Promise<Map<string, StoredProduct>> {
  // Stock before product and in id order, as placing an order locks them: another sequence could deadlock.
  return collect(
    [...ids].sort(),
    (some) => tx.$queryRaw<StoredRow[]>`
      SELECT p.id, ${enteredColumns}, ${deletion} FROM product_stock s JOIN products p ON p.id = s.product_id
      WHERE s.product_id = ANY(${some}::uuid[]) ORDER BY s.product_id
      FOR UPDATE OF s FOR NO KEY UPDATE OF p`,
  );
}
