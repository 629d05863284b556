import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/failure.ts';
import { type FieldName, fieldNames, fieldOf } from '../../shared/product-fields.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import { isDuplicateIn } from '../db-error.ts';

/**
 * The fields whose value only one product may have. For each, `products_by_NAME` is a unique index of `lower(NAME)` over
 * products that are not deleted.
 */
export const uniqueFields = fieldNames.filter((name) => fieldOf(name).isUnique);

/** What is said of a value that another product has. */
export const takenMessage = (name: FieldName) => `Another product has this ${fieldOf(name).label}`;

const refusal = (field: string, message: string) =>
  new Failure('PRODUCT_EXISTS', {
    details: { field, id: null },
    message,
    issues: [{ path: field, message }],
  });

/**
 * Waits for a statement that writes products.
 * @throws Failure PRODUCT_EXISTS if another product has the value of a unique field; `namingOwner` finds which
 */
export function refusingDuplicates<T>(statement: PromiseLike<T>): Promise<T> {
  return Promise.resolve(statement).catch((error: unknown) => {
    const field = uniqueFields.find((name) => isDuplicateIn(`products_by_${name}`, error));
    if (field) throw refusal(field, takenMessage(field));
    if (!isDuplicateIn('products_by_external_id', error)) throw error;
    throw refusal('externalId', 'Another product has this externalId');
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
    const value = await valuesOf(details.field);
    const name = uniqueFields.find((unique) => unique === details.field);
    const owner = name
      ? (await findOwners(db, name, [value ?? ''])).values().next().value
      : (await db.product.findFirst({ where: { externalId: value, deletedAt: null }, select: { id: true } }))
          ?.id;
    throw new Failure('PRODUCT_EXISTS', { message, issues, details: { ...details, id: owner ?? null } });
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

/** Empties a unique field of products whose rows are locked, so that another product can get their values. */
export async function giveUpValues(tx: Tx, name: FieldName, ids: string[]): Promise<void> {
  await tx.$executeRaw`UPDATE products SET ${Prisma.raw(name)} = NULL WHERE id = ANY(${ids}::uuid[])`;
}
