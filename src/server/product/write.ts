import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { ProgramData } from '../../shared/base/program-data.ts';
import type { EnterProduct } from '../../shared/product/product.ts';
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  fieldOf,
  type ProductFields,
} from '../../shared/product/product-fields.ts';
import { agreedSale } from '../../shared/product/sale.ts';
import { agreedVisibility } from '../../shared/product/visibility.ts';
import { columnOf, inProducts, type StoredFields, storedName } from '../catalogue/fields.ts';
import type { Tx } from '../database/db.ts';
import { addJob } from '../database/jobs/queue.ts';
import { invalidField } from '../rpc/failure.ts';
import { checkMeasures } from './measure/queries.ts';
import { refusingConflicts } from './unique-fields.ts';

type OptionalField = {
  [N in FieldName]: ProductFields[N] extends { empty: unknown }
    ? ProductFields[N]['kind'] extends 'amount'
      ? `${N}Cents`
      : N
    : never;
}[FieldName];

/** The columns of products with options and of variants, beside their fields. */
interface OfVariants {
  options?: string[];
  parentId?: string;
  values?: string[];
  variantPosition?: number;
}

/** A product to be inserted. */
export type NewProduct = { id: string; createdAt?: Date } & OfVariants &
  Omit<StoredFields, OptionalField> &
  Partial<Pick<StoredFields, OptionalField>>;

const columnList = inProducts.map(columnOf).join(', ');

/** The fields that were entered: an empty text is stored as null, an empty picture counts as not entered, and a time in the past shows the product. */
export function enteredFields(input: Partial<EnterProduct>): Partial<FieldValues> {
  const entries = fieldNames.flatMap((name) => {
    const value = input[name];
    if (value === undefined || (value === '' && fieldOf(name).kind === 'picture')) return [];
    return [[name, value === '' ? null : value]];
  });
  const fields = Object.fromEntries(entries) as Partial<FieldValues>;
  return { ...fields, ...agreedVisibility(fields, new Date()) };
}

/**
 * The entered fields with what they mean for a sale.
 * @param before undefined for a new product
 * @param path of the product in the request, such as `variants.0.`
 * @throws Failure INVALID_INPUT for a sale that can't be
 */
export function withSale(
  entered: Partial<FieldValues>,
  before: Parameters<typeof agreedSale>[1],
  path = '',
): Partial<FieldValues> {
  const { fields, fault } = agreedSale(entered, before, new Date());
  if (fault) throw invalidField(path + fault.field, fault.message);
  return fields;
}

const empty = Object.fromEntries(fieldNames.map((name) => [storedName(name), fieldOf(name).empty]));

/** Rows of `products` as JSON, for `json_populate_recordset`. */
function rowsAsJson(
  products: (Partial<StoredFields> & OfVariants & { id: string; createdAt?: Date })[],
): string {
  const rows = products.map((product) => {
    const values = { ...empty, ...product };
    return {
      id: product.id,
      created_at: product.createdAt,
      options: product.options ?? [],
      parent_id: product.parentId,
      option_values: product.values ?? [],
      variant_position: product.variantPosition ?? 0,
      ...Object.fromEntries(inProducts.map((name) => [columnOf(name), values[storedName(name)]])),
    };
  });
  return JSON.stringify(rows);
}

/** Adds a job for each time at which one of these products is going to be shown, or its sale begins or ends. */
async function planTimes(tx: Tx, products: Partial<StoredFields>[]): Promise<void> {
  const now = new Date();
  const times = {
    show_products: products.map(({ shownFrom }) => shownFrom),
    change_prices: products.flatMap(({ saleFrom, saleUntil }) => [saleFrom, saleUntil]),
  };
  for (const [name, all] of Object.entries(times) as [keyof typeof times, (string | null | undefined)[]][])
    for (const time of new Set(all))
      if (time && new Date(time) > now)
        await addJob(tx, name, {}, { runAt: new Date(time), key: `${name} ${time}` });
}

/** Sets what those of these products that have options, and the parents of those that are variants, have from their variants. */
async function refreshParentsOf(tx: Tx, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT refresh_parents(ARRAY(
      SELECT coalesce(parent_id, id) FROM products WHERE id = ANY(${ids}::uuid[]) AND (parent_id IS NOT NULL OR options <> '{}')))`;
}

/** The person or program that adds products, and the line about it in the activity log. */
export interface Adding {
  actor: string;
  activityId?: bigint;
}

/**
 * Inserts products with their stock and the movement that explains it: three statements for any number of products.
 * @throws Failure PRODUCT_EXISTS if another product has the value of a unique field, or INVALID_INPUT for an unknown tax rate or measure
 */
export async function insertProducts(
  tx: Tx,
  products: NewProduct[],
  { actor, activityId }: Adding,
): Promise<void> {
  await checkMeasures(tx, products);
  const ids = products.map(({ id }) => id);
  const stocks = products.map(({ stock }) => stock);
  await refusingConflicts(tx.$executeRaw`
    INSERT INTO products (id, created_at, options, parent_id, option_values, variant_position, ${Prisma.raw(columnList)})
    SELECT id, coalesce(created_at, now()), options, parent_id, option_values, variant_position, ${Prisma.raw(columnList)} FROM json_populate_recordset(NULL::products, ${rowsAsJson(products)}::json)`);
  await tx.$executeRaw`
    INSERT INTO product_stock (product_id, stock) SELECT * FROM unnest(${ids}::uuid[], ${stocks}::int[])`;
  await tx.$executeRaw`
    INSERT INTO stock_movements (cause, activity_id, product_id, delta, actor)
    SELECT 'initial', ${activityId ?? null}::bigint, id, stock, ${actor}
    FROM unnest(${ids}::uuid[], ${stocks}::int[]) AS made (id, stock)`;
  await planTimes(tx, products);
  await refreshParentsOf(tx, ids);
}

/**
 * Writes all fields but the stock of products whose rows are locked. A price is the ordinary one: `apply_sale` makes that of a sale.
 * @throws Failure PRODUCT_EXISTS if another product has the value of a unique field, or INVALID_INPUT for an unknown tax rate or measure
 */
export async function updateProducts(tx: Tx, products: (StoredFields & { id: string })[]): Promise<void> {
  await checkMeasures(tx, products);
  const values = Prisma.raw(inProducts.map((name) => `edited.${columnOf(name)}`).join(', '));
  await refusingConflicts(tx.$executeRaw`
    UPDATE products p SET (${Prisma.raw(columnList)}, ordinary_price_cents) =
      ROW (${values}, CASE WHEN p.options <> '{}' THEN p.ordinary_price_cents END)
    FROM json_populate_recordset(NULL::products, ${rowsAsJson(products)}::json) AS edited
    WHERE p.id = edited.id`);
  await planTimes(tx, products);
  await refreshParentsOf(
    tx,
    products.map(({ id }) => id),
  );
}

/**
 * Writes the external id and the metadata of a product whose row is locked.
 * @throws Failure PRODUCT_EXISTS if another product has this reference
 */
export async function writeProgramData(tx: Tx, id: string, data: Partial<ProgramData>): Promise<void> {
  if (Object.keys(data).length > 0)
    await refusingConflicts(tx.product.update({ where: { id }, data, select: { id: true } }));
}

/**
 * Writes the external ids and the metadata of many products whose rows are locked.
 * @throws Failure PRODUCT_EXISTS if another product has one of these references
 */
export async function writeProgramDataOf(tx: Tx, products: (ProgramData & { id: string })[]): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, externalId, metadata }) => ({ id, external_id: externalId, metadata }));
  await refusingConflicts(tx.$executeRaw`
    UPDATE products p SET external_id = kept.external_id, metadata = kept.metadata
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS kept (id uuid, external_id text, metadata jsonb)
    WHERE p.id = kept.id`);
}

/** Deletes products whose rows are locked. Orders keep their lines; rows and stock stay, so that they can be restored. */
export async function deleteProducts(tx: Tx, ids: string[], actor: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE products SET deleted_at = now(), deleted_by = ${actor} WHERE id = ANY(${ids}::uuid[])`;
  await refreshParentsOf(tx, ids);
}

/** @throws Failure PRODUCT_NOT_RESTORABLE for a variant without a place in its product, or a product with options but no variant */
async function checkFamilies(tx: Tx, ids: string[]): Promise<void> {
  const faults = await tx.$queryRaw<{ title: string; fault: string }[]>`
    SELECT title, fault FROM (
      SELECT p.id, p.title, CASE
        WHEN parent.deleted_at IS NOT NULL AND parent.id <> ALL(${ids}::uuid[]) THEN 'restore the product that it is a variant of'
        WHEN cardinality(parent.options) <> cardinality(p.option_values) THEN 'its product has other options now; add the variant there'
        WHEN EXISTS (SELECT FROM products v WHERE v.parent_id = p.parent_id AND v.option_values = p.option_values AND v.deleted_at IS NULL)
          THEN 'its product has another variant with these values'
        WHEN p.options <> '{}' AND NOT EXISTS (SELECT FROM products v WHERE v.parent_id = p.id AND (v.deleted_at = p.deleted_at OR v.id = ANY(${ids}::uuid[])))
          THEN 'its variants are products of their own now' END AS fault
      FROM products p LEFT JOIN products parent ON parent.id = p.parent_id WHERE p.id = ANY(${ids}::uuid[]) AND p.deleted_at IS NOT NULL
    ) checked WHERE fault IS NOT NULL ORDER BY id LIMIT 1`;
  for (const { title, fault } of faults)
    throw new Failure('PRODUCT_NOT_RESTORABLE', { message: `${title} can’t be restored: ${fault}` });
}

/**
 * Restores deleted products whose rows are locked.
 * @throws Failure PRODUCT_EXISTS if another product has the value of a unique field, INVALID_INPUT for an unknown tax rate, or
 *   PRODUCT_NOT_RESTORABLE
 */
export async function restoreProducts(tx: Tx, ids: string[]): Promise<void> {
  await checkFamilies(tx, ids);
  await refusingConflicts(tx.$executeRaw`
    UPDATE products SET deleted_at = NULL, deleted_by = NULL WHERE id = ANY(${ids}::uuid[])`);
  await refreshParentsOf(tx, ids);
}
