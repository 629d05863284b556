import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import type { Db } from '../db.ts';
import {
  type Filters,
  highestCents,
  inCategories,
  lowestCents,
  matching,
  notDeleted,
  type Search,
} from './search.ts';

/** How many products of a category match. */
export interface CategoryCount {
  category: string;
  count: number;
}

/** Counts by reading what matches. */
function countMatches(db: Db, filters: Filters, search: Search | undefined): Promise<CategoryCount[]> {
  const stock = filters.stock ? Prisma.sql`JOIN product_stock s ON s.product_id = p.id` : Prisma.empty;
  return db.$queryRaw<CategoryCount[]>`
    SELECT p.category, count(*)::int AS count FROM products p ${stock} ${matching(filters, search)}
    GROUP BY p.category`;
}

/**
 * How many products match in each category that has any. Without a search it is the sum of what the shop keeps count of,
 * for all price bands that are wholly in the range, and of the products in the band at either end of it that are.
 */
export async function countByCategory(
  db: Db,
  filters: Filters,
  search: Search | undefined,
): Promise<CategoryCount[]> {
  if (search || filters.stock) return countMatches(db, filters, search);
  const { min = 0, max = limits.filterPrice } = filters;
  const categories = inCategories(filters);
  const sold = Prisma.sql`${notDeleted} AND ${categories}`;
  // One statement, for one moment: between two, products would move from what is kept to what is read.
  return db.$queryRaw<CategoryCount[]>`
    WITH given AS (
      SELECT ${lowestCents(min)} AS low, ${highestCents(max)} AS high
    ), bounds AS MATERIALIZED (
      SELECT low, high, price_band(high + 1) AS end_of_whole,
        price_band(low) + CASE WHEN low = price_band(low) THEN 0 ELSE price_band_width(low) END AS start_of_whole
      FROM given
    )
    SELECT category, sum(products)::int AS count FROM (
      SELECT p.category, p.products FROM product_counts p
      WHERE p.price_band >= (SELECT start_of_whole FROM bounds) AND p.price_band < (SELECT end_of_whole FROM bounds)
        AND ${categories}
      UNION ALL
      SELECT p.category, count(*) FROM products p
      WHERE ${sold} AND p.price_cents >= (SELECT low FROM bounds)
        AND p.price_cents < (SELECT least(start_of_whole, high + 1) FROM bounds)
      GROUP BY p.category
      UNION ALL
      SELECT p.category, count(*) FROM products p
      WHERE ${sold} AND p.price_cents >= (SELECT greatest(start_of_whole, end_of_whole) FROM bounds)
        AND p.price_cents <= (SELECT high FROM bounds)
      GROUP BY p.category
    ) part GROUP BY category HAVING sum(products) <> 0`;
}

/** How many products match. */
export async function countProducts(db: Db, filters: Filters, search: Search | undefined): Promise<number> {
  const counts = await countByCategory(db, filters, search);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** So many rows are read in no time; more are folded. */
const unfolded = 5000;

/** Makes one row of each category and price band out of all that were added to it. */
export async function foldCounts(db: Db): Promise<void> {
  // Whoever reads meanwhile finds either all rows from before or all from after.
  await db.$executeRaw`
    WITH folded AS (
      DELETE FROM product_counts WHERE (SELECT count(*) FROM product_counts) > ${unfolded}
      RETURNING category, price_band, products
    )
    INSERT INTO product_counts (category, price_band, products)
    SELECT category, price_band, sum(products) FROM folded GROUP BY 1, 2 HAVING sum(products) <> 0`;
}
