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

/** Counts by reading what matches. */
async function countMatches(db: Db, filters: Filters, search: Search | undefined): Promise<number> {
  const stock = filters.stock ? Prisma.sql`JOIN product_stock s ON s.product_id = p.id` : Prisma.empty;
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM products p ${stock} ${matching(filters, search)}`;
  return count;
}

/**
 * How many products match. Without a search it is the sum of what the shop keeps count of, for all price bands that are
 * wholly in the range, and of the products in the band at either end of it that are.
 */
export async function countProducts(db: Db, filters: Filters, search: Search | undefined): Promise<number> {
  if (search || filters.stock) return countMatches(db, filters, search);
  const { min = 0, max = limits.filterPrice } = filters;
  const categories = inCategories(filters);
  const sold = Prisma.sql`${notDeleted} AND ${categories}`;
  // One statement, for one moment: between two, products would move from what is kept to what is read.
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    WITH given AS (
      SELECT ${lowestCents(min)} AS low, ${highestCents(max)} AS high
    ), bounds AS MATERIALIZED (
      SELECT low, high, price_band(high + 1) AS end_of_whole,
        price_band(low) + CASE WHEN low = price_band(low) THEN 0 ELSE price_band_width(low) END AS start_of_whole
      FROM given
    )
    SELECT ((
      SELECT coalesce(sum(p.products), 0) FROM product_counts p
      WHERE p.price_band >= (SELECT start_of_whole FROM bounds) AND p.price_band < (SELECT end_of_whole FROM bounds)
        AND ${categories}
    ) + (
      SELECT count(*) FROM products p
      WHERE ${sold} AND p.price_cents >= (SELECT low FROM bounds)
        AND p.price_cents < (SELECT least(start_of_whole, high + 1) FROM bounds)
    ) + (
      SELECT count(*) FROM products p
      WHERE ${sold} AND p.price_cents >= (SELECT greatest(start_of_whole, end_of_whole) FROM bounds)
        AND p.price_cents <= (SELECT high FROM bounds)
    ))::int AS count`;
  return count;
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
