import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import { comparable } from '../../shared/base/text.ts';
import type { ProductIds } from '../../shared/product/bulk-products.ts';
import type { ManageQuery, ProductList, StaffProductList } from '../../shared/product/product.ts';
import { likePattern } from '../database/like.ts';
import { type Pool, query, queryPrepared } from '../database/query.ts';
import { countedFirst, isIndexOrder, lookUpTerm, type Reader, stretchOf, withStock } from './catalogue.ts';
import { type Filters, found, isCountable, listOrder, lowCount, matching, notDeleted } from './conditions.ts';
import { hiddenTotal, total } from './counts.ts';
import { type Listing, readFoundPage, readPage } from './paging.ts';
import { foundPart } from './search-index/queries.ts';
import type { Search } from './search-index/words.ts';

/** The ids of the products whose SKU begins with this, in letters of any size and digits of any script. */
async function findBySku(pool: Pool, beginning: string): Promise<string[]> {
  const pattern = Prisma.sql`lower(${likePattern(beginning).slice(1)})`;
  const rows = await query<{ id: string }>(
    pool,
    Prisma.sql`
      SELECT DISTINCT coalesce(p.parent_id, p.id) AS id FROM products p
      WHERE (lower(p.sku) LIKE ${pattern} OR lower(comparable(p.sku)) LIKE ${pattern}) AND ${notDeleted} LIMIT ${limits.maxPageSize}`,
  );
  return rows.map(({ id }) => id);
}

/** A listing that also has these products, before all others unless it is sorted. */
function withProducts(listing: Listing, filters: ManagedFilters, search: Search, ids: string[]): Listing {
  const isNamed = Prisma.sql`p.id = ANY(${ids}::uuid[])`;
  const where = Prisma.sql`${matching(filters, undefined)} AND (${isNamed} OR ${found(search)})`;
  const order = filters.sort ? listing.order : [{ by: isNamed, descending: true }, ...listing.order];
  const total = Prisma.sql`(SELECT count(*)::int FROM ${listing.from} ${where})`;
  return { ...listing, where, order, total, found: undefined, countedFirst: undefined };
}

/** The list for staff, who can also filter and sort by stock, and search by SKU. */
export function manageProducts(reader: Reader, query: ManageQuery): Promise<StaffProductList> {
  const read = () => readManaged(reader, query);
  return query.searchTerm ? reader.search(read) : read();
}

type ManagedFilters = Omit<ManageQuery, 'visibility'> & Filters;

/** The list of staff, before it is cut into pages. */
async function managedListing(reader: Reader, query: ManagedFilters) {
  const { pool } = reader;
  const { sort, stock } = query;
  const isInCounts = isCountable(query);
  const looked = await lookUpTerm(reader, query.searchTerm);
  const search = looked?.search;
  const sku = comparable(query.searchTerm ?? '').trim();
  const named = sku ? await findBySku(pool, sku) : [];
  const needsStock = stock !== undefined || sort === 'stock' || sort === '-stock';
  const listing: Listing = {
    from: needsStock ? withStock : Prisma.sql`products p`,
    where: matching(query, search),
    order: listOrder(sort, search),
    total: total(query, search),
    found: search && isIndexOrder(query) ? (part) => foundPart(search, query, part) : undefined,
    stretchAt: search || !isInCounts ? undefined : stretchOf(query),
    hasOnePlan: false,
    countedFirst: looked && !needsStock && isInCounts ? countedFirst(looked) : undefined,
  };
  const isNamed = search !== undefined && named.length > 0;
  const listed = isNamed ? withProducts(listing, query, search, named) : listing;
  // True if the products can be counted without reading them: then `total` has their number.
  const isCounted =
    isInCounts && !isNamed && (!search || (sort !== undefined && listing.countedFirst !== undefined));
  return { listed, isCounted };
}

/** Without hidden products, all are the shown ones, which are counted and in the search index. */
async function withHidden({ pool }: Reader, query: ManageQuery) {
  const [row] = await queryPrepared<{ hidden: number }>(pool, Prisma.sql`SELECT ${hiddenTotal} AS hidden`);
  const hidden = row?.hidden ?? 0;
  const visibility = query.visibility ?? (hidden === 0 ? 'shown' : 'all');
  return { hidden, query: { ...query, visibility } satisfies ManagedFilters };
}

/** The number of variants of each of these products that are low in stock. */
async function countLow({ pool }: Reader, { data }: ProductList): Promise<StaffProductList['low']> {
  const rows = await query<{ id: string; count: number }>(
    pool,
    Prisma.sql`
      SELECT p.id, ${lowCount} AS count FROM products p JOIN product_stock s ON s.product_id = p.id
      WHERE p.id = ANY(${data.map(({ _id: id }) => id)}::uuid[])`,
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

async function readManaged(reader: Reader, asked: ManageQuery): Promise<StaffProductList> {
  const { hidden, query } = await withHidden(reader, asked);
  const { listed, isCounted } = await managedListing(reader, query);
  const part = { page: query.page, limit: limits.pageSize };
  const list = await (isCounted ? readPage : readFoundPage)(reader.pool, listed, part);
  return { ...list, hidden, low: await countLow(reader, list) };
}

async function readManagedIds(reader: Reader, asked: ManageQuery): Promise<ProductIds> {
  const { query: filters } = await withHidden(reader, asked);
  const { from, where } = (await managedListing(reader, filters)).listed;
  const rows = await query<{ id: string; title: string }>(
    reader.pool,
    Prisma.sql`SELECT p.id, p.title FROM ${from} ${where} ORDER BY p.id DESC LIMIT ${limits.bulkProducts}`,
  );
  return { ids: rows.map(({ id }) => id), titles: rows.map(({ title }) => title) };
}

/** The ids and titles of the products on all pages of the list for staff, at most as many as can be changed at once. */
export function manageIds(reader: Reader, query: ManageQuery): Promise<ProductIds> {
  const read = () => readManagedIds(reader, query);
  return query.searchTerm ? reader.search(read) : read();
}
