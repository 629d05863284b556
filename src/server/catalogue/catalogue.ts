import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import { shownCategories } from '../../shared/product/category.ts';
import type {
  FacetQuery,
  ManageSort,
  Product,
  ProductFacets,
  ProductList,
  ProductQuery,
} from '../../shared/product/product.ts';
import { type Pool, query, queryPrepared } from '../database/query.ts';
import type { Context } from '../rpc/context.ts';
import { cursorRefusal } from '../rpc/cursor.ts';
import {
  type Filters,
  hasOnePlan,
  isCountable,
  isListed,
  isProductId,
  isShown,
  listOrder,
  matching,
} from './conditions.ts';
import { bandAt, countByCategory, total } from './counts.ts';
import { type Listing, readBeyond, readFoundPage, readPage } from './paging.ts';
import { type ProductRow, presentFound, presentProduct, productColumns, variantsColumn } from './present.ts';
import { foundPart, foundTotal, segmentAt } from './search-index/queries.ts';
import {
  asTypedIn,
  type Search,
  type SearchWord,
  searchFor,
  withoutFirst,
  withSimilarWords,
} from './search-index/words.ts';
import { understand } from './understand.ts';

/**
 * Fuzzy matches are added only if there are fewer exact matches than a page holds: they would otherwise come after these, on
 * pages nobody opens.
 */
const enoughAsTyped = 10;

/** The words of a search, and the size of the shop. */
interface LookedUp {
  asTyped: Search;
  search: Search;
  /** True if no product has the typed words: all that is found has similar ones. */
  isSimilar: boolean;
  /** About how many products the shop has. */
  products: number;
}

interface Found {
  count: number;
  products: number;
}

async function countFound(pool: Pool, search: Search): Promise<Found> {
  const [found] = await queryPrepared<Found>(pool, foundTotal(search));
  return found as Found;
}

const hasSimilarWords = (search: Search) => asTypedIn(search).some(({ alike }) => alike.length > 0);

/**
 * Finds the words to search for: the typed ones, with similar words if few products have them. If no product has all of them, the
 * words before the last are left out, beginning with the first one: "workout gloves" finds gloves.
 * @param known the number of exact matches, if it is known
 */
async function lookUp(pool: Pool, asTyped: Search, known?: Found): Promise<LookedUp> {
  const { count, products } = known ?? (await countFound(pool, asTyped));
  if (count >= enoughAsTyped) return { asTyped, search: asTyped, isSimilar: false, products };
  const search = await withSimilarWords(pool, asTyped);
  const isFound = count > 0 || (hasSimilarWords(search) && (await countFound(pool, search)).count > 0);
  const fewer = isFound ? undefined : withoutFirst(asTyped);
  const isSimilar = isFound && count === 0;
  return fewer ? { ...(await lookUp(pool, fewer)), asTyped } : { asTyped, search, isSimilar, products };
}

export async function lookUpTerm(
  { pool, synonyms }: Reader,
  term: string | undefined,
): Promise<LookedUp | undefined> {
  return term ? lookUp(pool, searchFor(term, await synonyms())) : undefined;
}

/** A page by relevance. Most searches have enough exact matches: the page itself has their number. */
async function readRelevant(
  { pool, synonyms }: Reader,
  query: ProductQuery,
  term: string,
): Promise<ProductList> {
  const asTyped = searchFor(term, await synonyms());
  const page = await readFoundPage(pool, listingOf(query, asTyped), query);
  if (page.totalDoc >= enoughAsTyped) return page;
  const { category, min, max } = query;
  const isNarrowed = category !== undefined || min !== undefined || max !== undefined;
  // The page has the count; the number of all products is not used here.
  const known = isNarrowed ? undefined : { count: page.totalDoc, products: 0 };
  const { search, isSimilar } = await lookUp(pool, asTyped, known);
  const isSame = search.length === asTyped.length && !hasSimilarWords(search);
  if (isSame) return page;
  const found = await readFoundPage(pool, listingOf(query, search), query);
  return withSearched({ asTyped, search, isSimilar }, found);
}

/** Adds the words that were searched for, if they are fewer than were typed, and those for which similar ones were found. */
function withSearched(
  { asTyped, search, isSimilar }: Omit<LookedUp, 'products'>,
  list: ProductList,
): ProductList {
  if (list.totalDoc === 0) return list;
  const words = (those: SearchWord[]) => those.map(({ typed }) => typed).join(' ');
  const typed = asTypedIn(search);
  const unknown = words(typed.filter(({ alike }) => alike.length > 0));
  return {
    ...list,
    ...(search.length < asTyped.length && { searchedFor: words(typed) }),
    ...(isSimilar && { readAs: [{ typed: unknown, as: 'similar words' }] }),
  };
}

/** @returns true; @throws if products can't be read now */
export async function canRead(pool: Pool): Promise<boolean> {
  await query(pool, Prisma.sql`SELECT FROM products LIMIT 1`);
  return true;
}

/** The parts of a request that a read of the catalogue needs. */
export type Reader = Pick<Context, 'pool' | 'search' | 'synonyms'>;

/** True if the list is in the order of the search index, by relevance or newest first. */
export const isIndexOrder = (query: Filters & { sort?: string | undefined }) =>
  isCountable(query) && !query.sort;

/** Offsets up to this are cheap. */
const fewToPass = 5000;

/** The way to reach a page in the middle of a list: by price bands, or by segments if only categories narrow the list. */
export function stretchOf(
  query: Filters & { sort?: ManageSort | undefined; page: number },
): Listing['stretchAt'] {
  if (query.sort === 'price' || query.sort === '-price') {
    const isDescending = query.sort === '-price';
    return (offset) => bandAt(query, offset, isDescending);
  }
  const isPriced = query.min !== undefined || query.max !== undefined;
  return isIndexOrder(query) && !isPriced && query.page * limits.pageSize > fewToPass
    ? (offset) => segmentAt(query, offset)
    : undefined;
}

/** With fewer products, all matches are read and counted in less time than a second statement takes. */
const manyProducts = 20_000;

export function countedFirst({ products }: LookedUp): Listing['countedFirst'] {
  return products > manyProducts ? { products } : undefined;
}

export const withStock = Prisma.sql`products p JOIN product_stock s ON s.product_id = p.id`;

function listingOf(query: ProductQuery, search: Search | undefined): Listing {
  const isFoundInIndex = search !== undefined && isIndexOrder(query);
  return {
    from: query.stock ? withStock : Prisma.sql`products p`,
    // Made when they are used: the search index needs none of them.
    get where() {
      return matching(query, search);
    },
    get order() {
      return listOrder(query.sort, search);
    },
    get total() {
      return total(query, search);
    },
    found: isFoundInIndex ? (part) => foundPart(search, query, part) : undefined,
    stretchAt: search || !isCountable(query) ? undefined : stretchOf(query),
    hasOnePlan: search ? isFoundInIndex : hasOnePlan(query) && !query.stock,
  };
}

/** One page of the matching products, with their total number. A page past the end is empty. */
export async function listProducts(reader: Reader, asked: ProductQuery): Promise<ProductList> {
  const { query, readAs } = understand(asked);
  const read = () => readList(reader, query);
  const list = await (query.searchTerm ? reader.search(read) : read());
  return readAs.length > 0 && list.totalDoc > 0
    ? { ...list, readAs: [...readAs, ...(list.readAs ?? [])] }
    : list;
}

async function readList(reader: Reader, query: ProductQuery): Promise<ProductList> {
  const { searchTerm, sort, after, before } = query;
  const isPage = after === undefined && before === undefined;
  if (searchTerm && isPage && isIndexOrder(query)) return readRelevant(reader, query, searchTerm);
  const { pool } = reader;
  const looked = await lookUpTerm(reader, searchTerm);
  const isInCounts = isCountable(query);
  const listing = {
    ...listingOf(query, looked?.search),
    countedFirst: isInCounts ? looked && countedFirst(looked) : undefined,
  };
  if (isPage) {
    const isCounted = isInCounts && (!looked || listing.countedFirst !== undefined);
    const list = await (isCounted ? readPage : readFoundPage)(pool, listing, query);
    return looked ? withSearched(looked, list) : list;
  }
  if (looked && !sort)
    throw cursorRefusal(
      after === undefined ? 'before' : 'after',
      'A search in the order of relevance has no cursors: use page, or sort by price',
    );
  return readBeyond(pool, listing, query);
}

/** The number of matching products in each category of the shop, in their order. Hidden ones are last, if they have any. */
export async function countFacets(reader: Reader, asked: FacetQuery): Promise<ProductFacets> {
  const { query } = understand(asked);
  const count = async () => {
    const looked = await lookUpTerm(reader, query.searchTerm);
    return countByCategory(reader.pool, query, looked?.search);
  };
  const found = await (query.searchTerm ? reader.search(count) : count());
  const counts = new Map(shownCategories().map(({ value }): [string, number] => [value, 0]));
  for (const { category, count } of found) counts.set(category, count);
  return {
    data: [...counts].map(([category, count]) => ({ category, count })),
    totalDoc: found.reduce((sum, { count }) => sum + count, 0),
  };
}

/** @throws Failure PRODUCT_NOT_FOUND, also for an id that is no UUID. */
export async function findProduct(pool: Pool, id: string): Promise<Product> {
  const statement = Prisma.sql`
    SELECT ${productColumns}, ${variantsColumn} FROM products p JOIN product_stock s ON s.product_id = p.id
    WHERE p.id = ${id}::uuid AND ${isShown}`;
  const [row] = isProductId(id) ? await queryPrepared<ProductRow>(pool, statement) : [];
  return presentFound(id, row);
}

/** The products with most units sold, then the newest. */
export async function featuredProducts(pool: Pool): Promise<Product[]> {
  const rows = await queryPrepared<ProductRow>(
    pool,
    Prisma.sql`
      SELECT ${productColumns}
      FROM product_stock s JOIN products p ON p.id = s.product_id
      WHERE ${isListed}
      ORDER BY s.units_sold DESC, s.product_id DESC
      LIMIT ${Prisma.raw(String(limits.featuredProducts))}`,
  );
  return rows.map(presentProduct);
}
