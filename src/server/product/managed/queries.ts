import { Prisma } from '../../../../prisma/generated/client.ts';
import { textsOf, valuesOf } from '../../../shared/base/sync.ts';
import type {
  ManagedProduct,
  ManagedProductList,
  ManagedProductQuery,
} from '../../../shared/product/managed-product.ts';
import { isProductId, notDeleted } from '../../catalogue/conditions.ts';
import { hiddenTotal, total, variantTotal } from '../../catalogue/counts.ts';
import { variantsColumn } from '../../catalogue/present.ts';
import { type Pool, query } from '../../database/query.ts';
import { settledUntil } from '../../database/settled.ts';
import type { Context } from '../../rpc/context.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../../rpc/cursor.ts';
import { type ManagedRow, managedColumns, presentManaged, presentManagedFound } from './present.ts';

/** The cursor of a product in the list of changes, or in the list of all, newest first. */
export function managedCursor({ _id, updatedAt }: ManagedProduct, isOfChanges: boolean): string {
  return encodeCursor(isOfChanges ? `changed ${updatedAt} ${_id}` : `newest ${_id}`);
}

const placePattern =
  /^(?:newest|changed (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The condition for the products after a cursor, or before it; undefined without one.
 * @throws Failure INVALID_INPUT for an invalid cursor or one of another list
 */
function beyondCursor({ after, before, updatedSince }: ManagedProductQuery): Prisma.Sql | undefined {
  if (after === undefined && before === undefined) return undefined;
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const match = placePattern.exec(decodeCursor(after ?? before ?? ''));
  const [, at, id] = match ?? [];
  if (!match || (at === undefined) !== (updatedSince === undefined))
    throw cursorRefusal(before === undefined ? 'after' : 'before');
  const isUp = (before === undefined) === (at !== undefined);
  const sign = isUp ? Prisma.sql`>` : Prisma.sql`<`;
  return at === undefined
    ? Prisma.sql`p.id ${sign} ${id}::uuid`
    : Prisma.sql`(p.updated_at, p.id) ${sign} (${at}::timestamptz, ${id}::uuid)`;
}

/** The conditions of the list. Deleted products are included in the list of changes, and if they are requested by id. */
function conditions(
  { ids, sku, externalId, updatedSince }: ManagedProductQuery,
  settled: string | undefined,
): Prisma.Sql {
  const all = [Prisma.sql`true`];
  if (ids === undefined && updatedSince === undefined) all.push(notDeleted);
  if (ids !== undefined) all.push(Prisma.sql`p.id = ANY(${valuesOf(ids).filter(isProductId)}::uuid[])`);
  if (sku !== undefined)
    all.push(Prisma.sql`lower(p.sku) = ANY(SELECT lower(unnest(${textsOf(sku)}::text[])))`);
  if (externalId !== undefined) all.push(Prisma.sql`p.external_id = ANY(${textsOf(externalId)})`);
  if (updatedSince !== undefined)
    all.push(
      Prisma.sql`p.updated_at >= ${updatedSince}::timestamptz AND p.updated_at < ${settled}::timestamptz`,
    );
  return Prisma.join(all, ' AND ');
}

function isFiltered({ ids, sku, externalId, updatedSince }: ManagedProductQuery): boolean {
  return [ids, sku, externalId, updatedSince].some((filter) => filter !== undefined);
}

/** One page of the products for programs: all, newest first, or the changed ones, in the order of the changes. */
export async function managedProducts(
  { pool }: Pick<Context, 'pool'>,
  input: ManagedProductQuery,
): Promise<ManagedProductList> {
  const { updatedSince, before, page, limit } = input;
  const settled = updatedSince === undefined ? undefined : await settledUntil(pool);
  const beyond = beyondCursor(input);
  const where = conditions(input, settled);
  const isBackward = before !== undefined;
  const direction = (updatedSince !== undefined) === isBackward ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const order = updatedSince === undefined ? Prisma.empty : Prisma.sql`p.updated_at ${direction},`;
  const count = isFiltered(input)
    ? Prisma.sql`(SELECT count(*)::int FROM products p WHERE ${where})`
    : Prisma.sql`(${total({}, undefined)} + ${hiddenTotal} + ${variantTotal})`;
  const [row] = await query<{ count: number }>(pool, Prisma.sql`SELECT ${count} AS count`);
  // Ids first: rows are then read for one page, not for all that are passed over.
  const rows = await query<ManagedRow>(
    pool,
    Prisma.sql`
      SELECT ${managedColumns} FROM (
        SELECT p.id FROM products p WHERE ${where} AND ${beyond ?? Prisma.sql`true`}
        ORDER BY ${order} p.id ${direction} LIMIT ${limit} OFFSET ${beyond ? 0 : (page - 1) * limit}
      ) picked JOIN products p USING (id) JOIN product_stock s ON s.product_id = p.id
      ORDER BY ${order} p.id ${direction}`,
  );
  const data = rows.map(presentManaged);
  return { data: isBackward ? data.reverse() : data, totalDoc: row?.count ?? 0 };
}

/** @throws Failure PRODUCT_NOT_FOUND for an id that no product has, or a deleted one */
export async function findManagedProduct(pool: Pool, id: string): Promise<ManagedProduct> {
  const rows = isProductId(id)
    ? await query<ManagedRow>(
        pool,
        Prisma.sql`
          SELECT ${managedColumns}, ${variantsColumn} FROM products p JOIN product_stock s ON s.product_id = p.id
          WHERE p.id = ${id}::uuid AND ${notDeleted}`,
      )
    : [];
  return presentManagedFound(id, rows[0]);
}
