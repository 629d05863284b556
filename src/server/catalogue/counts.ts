import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/base/limits.ts';
import type { Db } from '../database/db.ts';
import { type Pool, query, queryPrepared } from '../database/query.ts';
import {
  type Filters,
  highestCents,
  inCategories,
  isCountable,
  isListed,
  lowestCents,
  matching,
} from './conditions.ts';
import type { Stretch } from './paging.ts';
import { foundCounts } from './search-index/queries.ts';
import type { Search } from './search-index/words.ts';

/** The number of matching products in a category. */
export interface CategoryCount {
  category: string;
  count: number;
}

/** Counts the matching products by reading them. */
function countedMatches(filters: Filters, search: Search | undefined): Prisma.Sql {
  const stock = filters.stock ? Prisma.sql`JOIN product_stock s ON s.product_id = p.id` : Prisma.empty;
  return Prisma.sql`
    SELECT p.category, count(*)::int AS count FROM products p ${stock} ${matching(filters, search)}
    GROUP BY p.category`;
}

/** Counts from the table `product_counts`: rows of `category, price_band, products`. */
function storedCounts(filters: Filters): Prisma.Sql {
  return Prisma.sql`
    SELECT p.category, p.price_band, p.products FROM product_counts p WHERE ${inCategories(filters)}`;
}

/**
 * The same for a price range: sums the price bands that lie wholly in it, and counts the products in range in the bands at
 * its ends.
 */
function storedCountsInRange(filters: Filters): Prisma.Sql {
  const { min = 0, max = limits.filterPrice } = filters;
  const categories = inCategories(filters);
  const listed = Prisma.sql`${isListed} AND ${categories}`;
  return Prisma.sql`
    WITH given AS (
      SELECT ${lowestCents(min)} AS low, ${highestCents(max)} AS high
    ), bounds AS MATERIALIZED (
      SELECT low, high, price_band(high + 1) AS end_of_whole,
        price_band(low) + CASE WHEN low = price_band(low) THEN 0 ELSE price_band_width(low) END AS start_of_whole
      FROM given
    )
    SELECT p.category, p.price_band, p.products FROM product_counts p
    WHERE p.price_band >= (SELECT start_of_whole FROM bounds) AND p.price_band < (SELECT end_of_whole FROM bounds)
      AND ${categories}
    UNION ALL
    SELECT p.category, (SELECT price_band(low) FROM bounds), count(*) FROM products p
    WHERE ${listed} AND p.price_cents >= (SELECT low FROM bounds)
      AND p.price_cents < (SELECT least(start_of_whole, high + 1) FROM bounds)
    GROUP BY p.category
    UNION ALL
    SELECT p.category, (SELECT end_of_whole FROM bounds), count(*) FROM products p
    WHERE ${listed} AND p.price_cents >= (SELECT greatest(start_of_whole, end_of_whole) FROM bounds)
      AND p.price_cents <= (SELECT high FROM bounds)
    GROUP BY p.category`;
}

/** One statement, so one snapshot: between two, a product could move from a counted band to one that is read. */
function bandCounts(filters: Filters): Prisma.Sql {
  const isInRange = filters.min !== undefined || filters.max !== undefined;
  return isInRange ? storedCountsInRange(filters) : storedCounts(filters);
}

/** The price band that contains this offset in a list by price. */
export function bandAt(filters: Filters, offset: number, isDescending: boolean): Stretch {
  const [ahead, back] = isDescending
    ? [Prisma.sql`DESC`, Prisma.sql`ASC`]
    : [Prisma.sql`ASC`, Prisma.sql`DESC`];
  const start = Prisma.sql`
    SELECT price_band, before, total FROM (
      SELECT price_band, (sum(sum(products)) OVER ())::int AS total,
        (sum(sum(products)) OVER (ORDER BY price_band ${ahead}) - sum(products))::int AS before
      FROM (${bandCounts(filters)}) kept GROUP BY price_band
    ) bands WHERE before <= ${offset} ORDER BY before DESC, price_band ${back} LIMIT 1`;
  const from = isDescending
    ? Prisma.sql`p.price_cents < (SELECT price_band + price_band_width(price_band) FROM start)`
    : Prisma.sql`p.price_cents >= (SELECT price_band FROM start)`;
  return { start, from };
}

/** Rows of `category, count`. */
function categoryCounts(filters: Filters, search: Search | undefined): Prisma.Sql {
  if (!isCountable(filters)) return countedMatches(filters, search);
  if (search) return foundCounts(search, filters);
  return Prisma.sql`
    SELECT category, sum(products)::int AS count FROM (${bandCounts(filters)}) kept
    GROUP BY category HAVING sum(products) <> 0`;
}

/** The number of matching products in each category that has any. */
export function countByCategory(
  pool: Pool,
  filters: Filters,
  search: Search | undefined,
): Promise<CategoryCount[]> {
  const read = !search || isCountable(filters) ? queryPrepared : query;
  return read(pool, categoryCounts(filters, search));
}

/** The number of matching products, as a value for another statement. */
export function total(filters: Filters, search: Search | undefined): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(count), 0)::int FROM (${categoryCounts(filters, search)}) counts)`;
}

/** The number of hidden products. */
export const hiddenTotal = Prisma.sql`(SELECT count(*)::int FROM products p ${matching({ visibility: 'hidden' }, undefined)})`;

/** The number of variants. */
export const variantTotal = Prisma.sql`(SELECT count(*)::int FROM products p WHERE p.parent_id IS NOT NULL AND p.deleted_at IS NULL)`;

/** Reading this many rows is cheap; more are merged. */
const mostRows = 5000;

/** Merges the rows of each category and price band into one, once there are more than `mostRows`. */
export async function foldCounts(db: Db): Promise<void> {
  // A single statement: concurrent readers see either all old rows or all new ones.
  await db.$executeRaw`
    WITH folded AS (
      DELETE FROM product_counts WHERE (SELECT count(*) FROM product_counts) > ${mostRows}
      RETURNING category, price_band, products
    )
    INSERT INTO product_counts (category, price_band, products)
    SELECT category, price_band, sum(products) FROM folded GROUP BY 1, 2 HAVING sum(products) <> 0`;
}
