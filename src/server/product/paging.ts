import { Prisma } from '../../../prisma/generated/client.ts';
import { toCents } from '../../shared/money.ts';
import type { Product, ProductList, ProductQuery, ProductSort } from '../../shared/product.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../cursor.ts';
import type { Db } from '../db.ts';
import { type ProductRow, presentProduct } from './present.ts';
import { orderBy, type SortKey } from './search.ts';

export const columns = Prisma.sql`
  p.id, p.title, p.image, p.images, p.price_cents AS "priceCents", s.stock, p.tag, p.details, p.category,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

/** A list of products, before it is cut into pages. */
export interface Listing {
  from: Prisma.Sql;
  where: Prisma.Sql;
  order: SortKey[];
}

/** A part of a list: so many products, so far from its beginning, or from its end. */
interface Part {
  offset: number;
  limit: number;
  isBackward?: boolean;
}

async function pickRows(
  db: Db,
  { from, where, order }: Listing,
  { offset, limit, isBackward = false, total }: Part & { total: Prisma.Sql },
): Promise<{ data: Product[]; total: number | undefined }> {
  // The part is picked by id first, so that wide rows are read for ten products, not for all that are passed over.
  const rows = await db.$queryRaw<(ProductRow & { total: number })[]>`
    SELECT ${columns}, picked.total
    FROM (
      SELECT p.id, p.total, row_number() OVER () AS position
      FROM (
        SELECT p.id, ${total} AS total FROM ${from} ${where} ${orderBy(order, isBackward)}
        LIMIT ${limit} OFFSET ${offset}
      ) p
    ) picked
    JOIN products p USING (id)
    JOIN product_stock s ON s.product_id = p.id
    ORDER BY picked.position`;
  const data = rows.map(({ total: _total, ...row }) => presentProduct(row));
  return { data: isBackward ? data.reverse() : data, total: rows[0]?.total };
}

/** The products of a part, in the order of the list. */
export async function readPart(db: Db, listing: Listing, part: Part): Promise<Product[]> {
  return (await pickRows(db, listing, { ...part, total: Prisma.sql`0` })).data;
}

interface Page {
  page: number;
  limit: number;
  /** Counts the whole list. */
  count(): Promise<number>;
}

/** A page of what has to be searched for: what matches is read once, for the page and for the count. */
export async function readFoundPage(db: Db, listing: Listing, wanted: Page): Promise<ProductList> {
  const { page, limit, count } = wanted;
  const part = { offset: (page - 1) * limit, limit, total: Prisma.sql`(count(*) OVER ())::int` };
  const { data, total = page === 1 ? 0 : await count() } = await pickRows(db, listing, part);
  return { data, totalDoc: total };
}

/** A page of a list whose length the shop keeps count of. One past the end is empty. */
export async function readPage(db: Db, listing: Listing, wanted: Page): Promise<ProductList> {
  const { page, limit, count } = wanted;
  if (page === 1) {
    const [data, totalDoc] = await Promise.all([readPart(db, listing, { offset: 0, limit }), count()]);
    return { data, totalDoc };
  }
  const totalDoc = await count();
  const offset = (page - 1) * limit;
  const size = Math.min(limit, totalDoc - offset);
  if (size <= 0) return { data: [], totalDoc };
  // From the nearer end: to pass over products costs the more of them there are.
  const fromEnd = totalDoc - offset - size;
  const isBackward = fromEnd < offset;
  const part = { offset: isBackward ? fromEnd : offset, limit: size, isBackward };
  return { data: await readPart(db, listing, part), totalDoc };
}

type Walked = Pick<ProductQuery, 'sort' | 'after' | 'before'>;

/** Stands for the place of a product in the list that is sorted so. */
export function productCursor({ _id, price }: Product, sort: ProductSort | undefined): string {
  return encodeCursor(sort ? `${sort} ${toCents(price)} ${_id}` : `newest ${_id}`);
}

const placePattern = /^(?:newest|(-?price) (\d{1,8})) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The condition for what comes after a cursor in a list, or before it.
 * @throws Failure INVALID_INPUT for a cursor of another list, or none
 */
export function beyondCursor({ sort, after, before }: Walked): Prisma.Sql {
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const field = before === undefined ? 'after' : 'before';
  const match = placePattern.exec(decodeCursor(after ?? before ?? ''));
  const [, sorted, cents, id] = match ?? [];
  if (!match || sorted !== sort) throw cursorRefusal(field);
  const isDescending = sort !== 'price';
  const sign = isDescending === (field === 'before') ? Prisma.sql`>` : Prisma.sql`<`;
  return sort
    ? Prisma.sql`(p.price_cents, p.id) ${sign} (${Number(cents)}, ${id}::uuid)`
    : Prisma.sql`p.id ${sign} ${id}::uuid`;
}
