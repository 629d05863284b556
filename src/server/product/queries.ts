import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { toAmount } from '../../shared/base/money.ts';
import type { ManagedProduct } from '../../shared/product/managed-product.ts';
import type { DeletedList, DeletedQuery } from '../../shared/product/product.ts';
import { isProductId, notDeleted } from '../catalogue/conditions.ts';
import type { ProductRow } from '../catalogue/present.ts';
import type { Db, Tx } from '../database/db.ts';
import { type ManagedRow, managedColumns, presentManaged, presentManagedFound } from './managed/present.ts';

/**
 * Locks a product until the transaction ends: neither orders nor staff can change it meanwhile.
 * @throws Failure PRODUCT_NOT_FOUND
 */
export async function lockProduct(tx: Tx, id: string): Promise<ManagedProduct> {
  // NO KEY UPDATE, because order lines that are being inserted may still refer to the product.
  const [row] = isProductId(id)
    ? await tx.$queryRaw<ManagedRow[]>`
        SELECT ${managedColumns} FROM products p JOIN product_stock s ON s.product_id = p.id
        WHERE p.id = ${id}::uuid AND ${notDeleted}
        FOR UPDATE OF s FOR NO KEY UPDATE OF p`
    : [];
  return presentManagedFound(id, row);
}

/** A product, and when it was deleted. */
export interface ProductState {
  product: ManagedProduct;
  deletedAt: Date | null;
}

/** Products by their ids, deleted ones included. */
export async function readProducts(tx: Tx, ids: string[]): Promise<Map<string, ProductState>> {
  const rows = await tx.$queryRaw<(ManagedRow & { deletedAt: Date | null })[]>`
    SELECT ${managedColumns} FROM products p JOIN product_stock s ON s.product_id = p.id
    WHERE p.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, { product: presentManaged(row), deletedAt: row.deletedAt }]));
}

/** True if `products p`, which is deleted, can still be restored. */
const restorable = Prisma.sql`p.deleted_at > now() - make_interval(hours => ${24 * limits.restoreDays}::int)`;

interface DeletedRow extends Pick<ProductRow, 'id' | 'title' | 'image' | 'priceCents' | 'stock'> {
  deletedAt: Date;
  deletedBy: string | null;
  daysLeft: number;
}

/** True unless `products p` is a variant of a deleted product, which comes back with it. */
const isNoneOfDeleted = Prisma.sql`NOT EXISTS (SELECT FROM products o WHERE o.id = p.parent_id AND o.deleted_at IS NOT NULL)`;

/** One page of the products that can be restored, last deleted first. */
export async function deletedProducts(db: Db, { page }: DeletedQuery): Promise<DeletedList> {
  const rows = db.$queryRaw<DeletedRow[]>`
    SELECT p.id, p.title, p.image, p.price_cents AS "priceCents", s.stock, p.deleted_at AS "deletedAt",
      p.deleted_by AS "deletedBy",
      ceil(${limits.restoreDays}::int - extract(epoch FROM now() - p.deleted_at) / 86400)::int AS "daysLeft"
    FROM products p JOIN product_stock s ON s.product_id = p.id
    WHERE ${restorable} AND ${isNoneOfDeleted} ORDER BY p.deleted_at DESC, p.id DESC
    LIMIT ${limits.pageSize} OFFSET ${(page - 1) * limits.pageSize}`;
  const total = db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM products p WHERE ${restorable} AND ${isNoneOfDeleted}`;
  const [found, [{ count }]] = await Promise.all([rows, total]);
  const data = found.map(({ id, priceCents, deletedAt, ...row }) => ({
    _id: id,
    ...row,
    price: toAmount(priceCents),
    deletedAt: deletedAt.toISOString(),
  }));
  return { data, totalDoc: count };
}

/** Locks a product, deleted or not, until the transaction ends. @throws Failure PRODUCT_NOT_FOUND */
export async function lockDeleted(
  tx: Tx,
  id: string,
): Promise<{ title: string; isDeleted: boolean; isRestorable: boolean }> {
  const [row] = isProductId(id)
    ? await tx.$queryRaw<{ title: string; isDeleted: boolean; isRestorable: boolean }[]>`
        SELECT p.title, p.deleted_at IS NOT NULL AS "isDeleted", coalesce(${restorable}, false) AS "isRestorable"
        FROM products p WHERE p.id = ${id}::uuid FOR NO KEY UPDATE`
    : [];
  if (!row) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  return row;
}
