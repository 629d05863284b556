import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import type { ProgramData } from '../../shared/base/program-data.ts';
import { type FieldName, fieldNames, fieldOf } from '../../shared/product/product-fields.ts';
import { UpsertKey } from '../../shared/product/upsert-products.ts';
import type { Db, Tx } from '../database/db.ts';
import { isDuplicateIn, isMissingIn } from '../database/db-error.ts';
import type { Context } from '../rpc/context.ts';
import { invalidField } from '../rpc/failure.ts';

/**
 * The fields whose value only one product may have. For each, `products_by_NAME` is a unique index of `lower(NAME)` over
 * products that are not deleted.
 */
export const uniqueFields = fieldNames.filter((name) => fieldOf(name).isUnique);

/** The message for a value that another product has. */
export const takenMessage = (name: FieldName) => `Another product has this ${fieldOf(name).label}`;

const takenReference = 'Another product has this externalId';

interface Place {
  /** The id of the other product. */
  id?: string | null;
  path?: string | undefined;
}

const refusal = (field: string, message: string, { id = null, path = '' }: Place = {}) =>
  new Failure('PRODUCT_EXISTS', {
    details: { field, id },
    message,
    issues: [{ path: `${path}${field}`, message }],
  });

export const unknownRate = (path = 'taxRate') => invalidField(path, 'There is no such tax rate');
export const unknownMaker = () => invalidField('maker', 'There is no such maker');

/**
 * Waits for a statement that writes products.
 * @throws Failure PRODUCT_EXISTS if another product has the value of a unique field; `namingOwner` finds which. INVALID_INPUT if the
 *   category, the tax rate or the maker was removed after the input was checked
 */
export function refusingConflicts<T>(statement: PromiseLike<T>): Promise<T> {
  return Promise.resolve(statement).catch((error: unknown) => {
    if (isMissingIn('products_category_fkey', error))
      throw invalidField('category', 'This category has just been removed; choose another one');
    const field = uniqueFields.find((name) => isDuplicateIn(`products_by_${name}`, error));
    if (field) throw refusal(field, takenMessage(field));
    if (isDuplicateIn('products_variants', error))
      throw invalidField('variants', 'There is another variant with these values');
    if (isMissingIn('products_tax_rate_id_fkey', error)) throw unknownRate();
    if (isMissingIn('products_maker_id_fkey', error)) throw unknownMaker();
    if (!isDuplicateIn('products_by_external_id', error)) throw error;
    throw refusal('externalId', takenReference);
  });
}

/**
 * Waits for a transaction that writes a product. Within it, nothing can be read once a value was refused.
 * @param valuesOf the values of its unique fields
 * @throws Failure PRODUCT_EXISTS with the id of the other product
 */
export async function namingOwner<T>(
  { db }: Pick<Context, 'db'>,
  written: Promise<T>,
  valuesOf: (field: string) => string | null | undefined | Promise<string | null>,
): Promise<T> {
  return written.catch(async (error: unknown) => {
    if (!(error instanceof Failure) || error.reason !== 'PRODUCT_EXISTS') throw error;
    const { message, issues, details } = error as Failure<'PRODUCT_EXISTS'>;
    if (details.id !== null) throw error;
    const value = (await valuesOf(details.field)) ?? '';
    const [id = null] = (await findIdsBy(db, details.field as UpsertKey, [value])).values();
    throw new Failure('PRODUCT_EXISTS', { message, issues, details: { ...details, id } });
  });
}

/** The ids of the products that have these values of a unique field, by the value in lower case. */
export async function findOwners(
  db: Db | Tx,
  name: FieldName,
  values: string[],
): Promise<Map<string, string>> {
  const column = Prisma.raw(name);
  const rows = await db.$queryRaw<{ value: string; id: string }[]>`
    SELECT lower(${column}) AS value, id FROM products
    WHERE lower(${column}) = ANY(SELECT lower(unnest(${values}::text[]))) AND deleted_at IS NULL`;
  return new Map(rows.map(({ value, id }) => [value, id]));
}

/** The ids of the products with these SKUs or references, by the value in the form in which it is compared. */
export async function findIdsBy(db: Db | Tx, by: UpsertKey, values: string[]): Promise<Map<string, string>> {
  if (by === 'sku') return findOwners(db, by, values);
  const where = { externalId: { in: values }, deletedAt: null };
  const rows = await db.product.findMany({ where, select: { id: true, externalId: true } });
  return new Map(rows.map(({ id, externalId }) => [externalId as string, id]));
}

/** The metadata and references of these products, by their ids. */
export async function findProgramData(tx: Tx, ids: string[]): Promise<Map<string, ProgramData>> {
  const where = { id: { in: ids } };
  const rows = await tx.product.findMany({ where, select: { id: true, externalId: true, metadata: true } });
  return new Map(rows.map(({ id, ...data }) => [id, data as ProgramData]));
}

interface Wanted {
  sku?: string | null | undefined;
  externalId?: string | null | undefined;
}

/** The unique values that a product is to get. */
export interface Claim extends Wanted {
  id: string;
  /** True for one that a refusal leaves unmade. */
  isNew: boolean;
  /** The place of its fields in the request, such as `variants.2.`. */
  path?: string;
}

/** The ids of the products that give up the value that they have. */
export type Leaving = Record<UpsertKey, string[]>;

/** Knows which products have the unique values that many products are to get. */
export async function takenBy(tx: Tx, wanted: Wanted[]) {
  const all = (values: (string | null | undefined)[]) =>
    values.filter((value): value is string => Boolean(value));
  const owners = {
    sku: await findIdsBy(tx, 'sku', all(wanted.map(({ sku }) => sku))),
    externalId: await findIdsBy(tx, 'externalId', all(wanted.map(({ externalId }) => externalId))),
  };
  return {
    /**
     * Assigns these values to products, all or none. Those that others of them give up are free.
     * @throws Failure PRODUCT_EXISTS if another product has one of them, or was assigned it before
     */
    claim(claims: Claim[], leaving: Leaving = { sku: [], externalId: [] }): void {
      const assigned = { sku: new Map<string, Claim>(), externalId: new Map<string, Claim>() };
      for (const claim of claims)
        for (const field of UpsertKey.options) {
          const value = field === 'sku' ? claim.sku?.toLowerCase() : claim.externalId;
          if (!value) continue;
          const before = owners[field].get(value);
          const beside = assigned[field].get(value);
          const owner = beside?.id ?? (leaving[field].includes(before ?? '') ? undefined : before);
          if (owner !== undefined && owner !== claim.id) {
            const message = field === 'sku' ? takenMessage(field) : takenReference;
            throw refusal(field, message, { id: beside?.isNew ? null : owner, path: claim.path });
          }
          assigned[field].set(value, claim);
        }
      for (const field of UpsertKey.options)
        for (const [value, { id }] of assigned[field]) owners[field].set(value, id);
    },
  };
}

/** Empties a unique field of products whose rows are locked, so that another product can get their values. */
export async function giveUpValues(tx: Tx, name: FieldName | UpsertKey, ids: string[]): Promise<void> {
  const column = name === 'externalId' ? 'external_id' : name;
  if (ids.length > 0)
    await tx.$executeRaw`UPDATE products SET ${Prisma.raw(column)} = NULL WHERE id = ANY(${ids}::uuid[])`;
}
