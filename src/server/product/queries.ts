import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import type { Product, ProductList, ProductQuery } from '../../shared/product.ts';
import type { Db } from '../db.ts';
import { type ProductRow, presentProduct } from './present.ts';
import { containing, enoughAsTyped, inListOrder, matching, type Search } from './search.ts';

const columns = Prisma.sql`
  p.id, p.title, p.image, p.price_cents AS "priceCents", s.stock, p.tag, p.details, p.category,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether this could be an id of a product at all; PostgreSQL refuses to compare anything else with one. */
export function isProductId(id: string): boolean {
  return uuid.test(id);
}

async function searchFor(db: Db, term: string | undefined): Promise<Search | undefined> {
  if (!term) return undefined;
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count
    FROM (SELECT FROM products p WHERE ${containing(term)} LIMIT ${enoughAsTyped}) as_typed`;
  return { term, forgiving: count < enoughAsTyped };
}

/** One page of the products that match, with the count of all that match. A page past the end is empty. */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductList> {
  const search = await searchFor(db, query.searchTerm);
  const where = matching(query, search);
  // The page is picked by id first, so that wide rows are read for ten products, not for all that match.
  const page = db.$queryRaw<ProductRow[]>`
    SELECT ${columns}
    FROM (
      SELECT p.id, row_number() OVER () AS position
      FROM (
        SELECT p.id FROM products p ${where} ${inListOrder(query, search)}
        LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}
      ) p
    ) picked
    JOIN products p USING (id)
    JOIN product_stock s ON s.product_id = p.id
    ORDER BY picked.position`;
  const total = db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM products p ${where}`;
  const [rows, [{ count }]] = await Promise.all([page, total]);
  return { data: rows.map(presentProduct), totalDoc: count };
}

/** @throws Failure PRODUCT_NOT_FOUND, also for an id of a shape the shop never gives out. */
export async function findProduct(db: Db, id: string): Promise<Product> {
  const [row] = isProductId(id)
    ? await db.$queryRaw<ProductRow[]>`
        SELECT ${columns} FROM products p JOIN product_stock s ON s.product_id = p.id WHERE p.id = ${id}::uuid`
    : [];
  if (!row) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  return presentProduct(row);
}

/** The products with most units sold, then the newest. */
export async function featuredProducts(db: Db): Promise<Product[]> {
  const rows = await db.$queryRaw<ProductRow[]>`
    SELECT ${columns}
    FROM product_stock s JOIN products p ON p.id = s.product_id
    ORDER BY s.units_sold DESC, s.product_id DESC
    LIMIT ${limits.featuredProducts}`;
  return rows.map(presentProduct);
}
