import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import { toCents } from '../../shared/base/money.ts';
import type { Product, ProductQuery, ProductSort, StaffProduct } from '../../shared/product/product.ts';
import { type Pool, query, queryPrepared } from '../database/query.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../rpc/cursor.ts';
import { orderBy, type SortKey } from './conditions.ts';
import { type ProductRow, presentProduct, productColumns } from './present.ts';

/** A page of products, and the number of those on all pages. */
export interface ProductPage {
  data: StaffProduct[];
  totalDoc: number;
}

/** A list of products, before it is cut into pages. */
export interface Listing {
  from: Prisma.Sql;
  where: Prisma.Sql;
  order: SortKey[];
  /** The number of its products, as a value in a statement. */
  total: Prisma.Sql;
  /** A part of the list in rows of `id, tier, total`, if the list is a search by relevance that the search index can answer. */
  found?: ((part: { offset: number; limit: number }) => Prisma.Sql) | undefined;
  /** The stretch at which a page far from the start begins, if the number of products before it is known from counts. */
  stretchAt?: ((offset: number) => Stretch) | undefined;
  /** True if one plan is the best for all values in its conditions, and there are few such lists. */
  hasOnePlan: boolean;
  /** Set if the list is counted before it is read, by a prepared statement: the approximate number of products of the shop. */
  countedFirst?: { products: number } | undefined;
}

/** A stretch of a list, such as a price band, that is reached without reading the products before it: their number is known. */
export interface Stretch {
  /** One row of `before, total` and of the beginning of the stretch; none in an empty list. */
  start: Prisma.Sql;
  /** The condition that leaves out the products before the stretch. */
  from: Prisma.Sql;
}

/** A part of a list: `limit` products, `offset` from its start, or from its end if backward. */
interface Part {
  offset: number | Prisma.Sql;
  limit: number;
  isBackward?: boolean;
}

type CountedRow = ProductRow & { total: number };

/** The first products of a list, or the last. */
function firstRows({ where, order, total }: Listing, { limit, isBackward = false }: Part): Prisma.Sql {
  // The planner considers the number of rows only if it is written in the statement, not passed as a parameter.
  const rows = limit === limits.pageSize ? Prisma.raw(String(limit)) : Prisma.sql`${limit}`;
  return Prisma.sql`
    SELECT ${productColumns}, ${total} AS total FROM products p JOIN product_stock s ON s.product_id = p.id
    ${where} ${orderBy(order, isBackward)} LIMIT ${rows}`;
}

/** Any part of a list. Ids are picked first: wide rows are then read for ten products, not for all that are skipped. */
function pickedRows({ from, where, order, total }: Listing, part: Part): Prisma.Sql {
  const { offset, limit, isBackward = false } = part;
  return Prisma.sql`
    SELECT ${productColumns}, picked.total
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
}

interface Rows {
  data: StaffProduct[];
  /** The length of the list; undefined if there are no rows. */
  total: number | undefined;
}

async function readRows(pool: Pool, statement: Prisma.Sql, isPrepared: boolean): Promise<Rows> {
  const rows = await (isPrepared ? queryPrepared : query)<CountedRow>(pool, statement);
  return { data: rows.map(presentProduct), total: rows[0]?.total };
}

const isPrepared = ({ hasOnePlan }: Listing, { limit }: Part) => hasOnePlan && limit <= limits.pageSize;

async function readPicked(pool: Pool, listing: Listing, part: Part, rows = pickedRows): Promise<Rows> {
  const { data, total } = await readRows(pool, rows(listing, part), isPrepared(listing, part));
  return { data: part.isBackward ? data.reverse() : data, total };
}

/** The products of a part, in the order of the list. */
function readPart(pool: Pool, listing: Listing, part: Part): Promise<Rows> {
  return readPicked(pool, listing, part, part.offset === 0 ? firstRows : pickedRows);
}

async function readTotal(pool: Pool, { total, countedFirst }: Listing): Promise<number> {
  const read = countedFirst ? queryPrepared : query;
  const [row] = await read<{ count: number }>(pool, Prisma.sql`SELECT ${total} AS count`);
  return row?.count as number;
}

/**
 * The list for a statement that reads all its products and sorts them. If PostgreSQL wrongly takes a word to be common, it would
 * read products in their order until the page is full, which is nearly all of them.
 */
function readWhole(listing: Listing): Listing {
  // OFFSET 0 makes PostgreSQL plan the inner statement without the order of the outer one.
  const from = Prisma.sql`(SELECT p.* FROM products p ${listing.where} OFFSET 0) p`;
  return { ...listing, from, where: Prisma.empty };
}

interface CountedPart {
  offset: number;
  limit: number;
  isBackward?: boolean;
}

/** The products of a part of a list whose number is known. */
async function readCounted(
  pool: Pool,
  listing: Listing,
  total: number,
  part: CountedPart,
): Promise<StaffProduct[]> {
  // Read in order, one of every `products / total` products is in the list. If the page needs more reads than the list has products,
  // all of the list is read and sorted instead.
  const isRare = total * total < (part.offset + part.limit) * (listing.countedFirst?.products ?? 0);
  const counted = { ...(isRare ? readWhole(listing) : listing), total: Prisma.sql`0` };
  const { data } = await (isRare ? readPicked : readPart)(pool, counted, part);
  return data;
}

type Page = Pick<ProductQuery, 'page' | 'limit'>;

/** A part of the matches that the search index found. */
const indexedRows = (found: Prisma.Sql) => Prisma.sql`
  SELECT ${productColumns}, found.total FROM (${found}) found
  JOIN products p USING (id) JOIN product_stock s ON s.product_id = p.id
  ORDER BY found.tier, p.id`;

/** A page of search results. The rows that the search needs are read once, for the page and for the count. */
export async function readFoundPage(
  pool: Pool,
  listing: Listing,
  { page, limit }: Page,
): Promise<ProductPage> {
  const part = { offset: (page - 1) * limit, limit };
  const statement = listing.found
    ? indexedRows(listing.found(part))
    : pickedRows({ ...listing, total: Prisma.sql`(count(*) OVER ())::int` }, part);
  const { data, total } = await readRows(pool, statement, isPrepared(listing, part));
  return { data, totalDoc: total ?? (page === 1 ? 0 : await readTotal(pool, listing)) };
}

/** A part of a list, read from the start of a stretch on. */
function stretchRows(listing: Listing, { start, from }: Stretch, { offset, limit }: Part): Prisma.Sql {
  const rest = {
    ...listing,
    where: Prisma.sql`${listing.where} AND ${from}`,
    total: Prisma.sql`(SELECT total FROM start)`,
  };
  const part = { offset: Prisma.sql`${offset}::int - (SELECT before FROM start)`, limit };
  return Prisma.sql`WITH start AS MATERIALIZED (${start}) ${pickedRows(rest, part)}`;
}

/** A page of a list whose length is known from counts. A page past the end is empty. */
export async function readPage(pool: Pool, listing: Listing, { page, limit }: Page): Promise<ProductPage> {
  if (page === 1 && !listing.countedFirst) {
    const { data, total = 0 } = await readPart(pool, listing, { offset: 0, limit });
    return { data, totalDoc: total };
  }
  const offset = (page - 1) * limit;
  if (listing.stretchAt) {
    const part = { offset, limit };
    const start = stretchRows(listing, listing.stretchAt(offset), part);
    const { data, total } = await readRows(pool, start, isPrepared(listing, part));
    return { data, totalDoc: total ?? (await readTotal(pool, listing)) };
  }
  const totalDoc = await readTotal(pool, listing);
  const size = Math.min(limit, totalDoc - offset);
  if (size <= 0) return { data: [], totalDoc };
  // The part is read from the nearer end: the cost grows with the number of products skipped.
  const fromEnd = totalDoc - offset - size;
  const isBackward = fromEnd < offset;
  const part = { offset: isBackward ? fromEnd : offset, limit: size, isBackward };
  return { data: await readCounted(pool, listing, totalDoc, part), totalDoc };
}

/**
 * The products after a cursor in a list, or before it. @throws Failure INVALID_INPUT for an invalid cursor or one of another
 * list
 */
export async function readBeyond(
  pool: Pool,
  listing: Listing,
  query: CursorQuery & Pick<Page, 'limit'>,
): Promise<ProductPage> {
  const beyond = { ...listing, where: Prisma.sql`${listing.where} AND ${beyondCursor(query)}` };
  const part = { offset: 0, limit: query.limit, isBackward: query.before !== undefined };
  if (listing.countedFirst) {
    const totalDoc = await readTotal(pool, listing);
    return { data: await readCounted(pool, beyond, totalDoc, part), totalDoc };
  }
  const { data, total } = await readPart(pool, beyond, part);
  return { data, totalDoc: total ?? (await readTotal(pool, listing)) };
}

type CursorQuery = Pick<ProductQuery, 'sort' | 'after' | 'before'>;

/** The cursor of a product in the list with this sort order. */
export function productCursor({ _id, price }: Product, sort: ProductSort | undefined): string {
  return encodeCursor(sort ? `${sort} ${toCents(price)} ${_id}` : `newest ${_id}`);
}

const cursorPattern = /^(?:newest|(-?price) (\d{1,8})) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The condition for the products after a cursor in a list, or before it.
 * @throws Failure INVALID_INPUT for an invalid cursor or one of another list
 */
function beyondCursor({ sort, after, before }: CursorQuery): Prisma.Sql {
  if (after !== undefined && before !== undefined) throw cursorRefusal('before', 'Either after or before');
  const field = before === undefined ? 'after' : 'before';
  const match = cursorPattern.exec(decodeCursor(after ?? before ?? ''));
  const [, sorted, cents, id] = match ?? [];
  if (!match || sorted !== sort) throw cursorRefusal(field);
  const isDescending = sort !== 'price';
  const sign = isDescending === (field === 'before') ? Prisma.sql`>` : Prisma.sql`<`;
  return sort
    ? Prisma.sql`(p.price_cents, p.id) ${sign} (${Number(cents)}, ${id}::uuid)`
    : Prisma.sql`p.id ${sign} ${id}::uuid`;
}
