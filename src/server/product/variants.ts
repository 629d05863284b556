import { v7 as uuid } from 'uuid';
import { Failure } from '../../shared/base/failure.ts';
import { programDataIn } from '../../shared/base/program-data.ts';
import { noPicture } from '../../shared/product/image.ts';
import type { EnterVariant, Variation } from '../../shared/product/variant.ts';
import { type StoredFields, storedFields } from '../catalogue/fields.ts';
import type { Db, Tx } from '../database/db.ts';
import { invalidField } from '../rpc/failure.ts';
import { variationFault } from './stored.ts';
import {
  type Adding,
  enteredFields,
  insertProducts,
  type NewProduct,
  withSale,
  writeProgramDataOf,
} from './write.ts';

type NewParent = Pick<NewProduct, 'id' | 'title' | 'details' | 'category' | 'image'>;

/** The price and the stock that a product with options has until its variants are written. */
export const untilVariants = { price: 0, stock: 0 };

/** A variant to be inserted. What it has in common with its parent is copied by the database. */
export interface NewVariant extends NewProduct {
  entered: EnterVariant;
}

/** @param variantPosition its place in the list of all */
export function newVariant(
  { id: parentId, title, details, category, image = noPicture }: NewParent,
  entered: EnterVariant,
  variantPosition: number,
): NewVariant {
  const stored = storedFields(
    withSale(enteredFields(entered), undefined, `variants.${variantPosition}.`),
  ) as StoredFields;
  return {
    ...stored,
    ...{ title, details, category, parentId, variantPosition, entered },
    image: stored.image ?? image,
    id: uuid(),
    values: entered.values,
  };
}

/** Adds variants of products with options. @throws Failure PRODUCT_EXISTS */
export async function insertVariants(tx: Tx, variants: NewVariant[], adding: Adding): Promise<void> {
  if (variants.length === 0) return;
  await insertProducts(tx, variants, adding);
  await writeProgramDataOf(
    tx,
    variants.flatMap(({ id, entered }) => {
      const data = programDataIn(entered);
      return Object.keys(data).length > 0 ? [{ id, externalId: null, metadata: {}, ...data }] : [];
    }),
  );
}

/** Sets the prices of products with options and the words that find them, after their variants changed, or one was sold out or came back. */
export async function refreshParents(db: Db | Tx, ids: string[]): Promise<void> {
  await db.$executeRaw`SELECT refresh_parents(${ids}::uuid[])`;
}

/** Counts the pieces that variants have sold for their parents, by which best sellers are found. */
export async function countSoldVariants(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE product_stock s SET units_sold = sold.units FROM (
      SELECT v.parent_id AS id, sum(vs.units_sold)::int AS units
      FROM products v JOIN product_stock vs ON vs.product_id = v.id WHERE v.parent_id IS NOT NULL GROUP BY 1
    ) sold WHERE s.product_id = sold.id AND s.units_sold <> sold.units`;
}

/**
 * Checks a change of a product with options, or of a variant.
 * @throws Failure VARIANT_NEEDED for another price of a product with options, or INVALID_INPUT for a field that variants have
 *   from their parent
 */
export function checkVariation(
  { _id: id, options, parentId }: Variation & { _id: string },
  changes: object | undefined,
): void {
  const isParent = options !== undefined && parentId === undefined;
  const fault = variationFault({ isParent, parentId: parentId ?? null }, Object.keys(changes ?? {}));
  if (fault && isParent) throw new Failure('VARIANT_NEEDED', { details: { ids: [id] } });
  if (fault) throw invalidField(fault.field, fault.message);
}

/** @throws Failure VARIANT_NEEDED if one of these products has options: only its variants have pieces */
export async function refuseParents(tx: Tx, ids: string[]): Promise<void> {
  const parents = await tx.product.findMany({
    where: { id: { in: ids }, options: { isEmpty: false } },
    select: { id: true },
  });
  if (parents.length > 0)
    throw new Failure('VARIANT_NEEDED', { details: { ids: parents.map(({ id }) => id) } });
}
