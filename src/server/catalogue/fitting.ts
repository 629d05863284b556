import { Prisma } from '../../../prisma/generated/client.ts';
import type { FittingQuery, Product } from '../../shared/product/product.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { isInStock, isListed, isProductId, isShown } from './conditions.ts';
import { type ProductRow, presentProduct, productColumns } from './present.ts';

/** The number of products with measures that are read in each category, the newest. */
const looked = Prisma.raw('500');

/** Shown on the page of a product: two rows of cards. */
const most = Prisma.raw('8');

/** Offered in a cart. */
const mostParts = Prisma.raw('2');

/**
 * Finds products that fit a product, by all measures that both have: what it gives, they fit, or the other way round. Those in stock
 * come first, then those with most units sold. With a measure, only products that can be ordered now and give it. The rules are those of
 * `fitFaults`.
 */
export async function findFitting(pool: Pool, { id, measure }: FittingQuery): Promise<Product[]> {
  if (!isProductId(id)) return [];
  // Before the limit: few of the products of a category may give it.
  const givesIt = measure
    ? Prisma.sql`AND p.measures @> ${JSON.stringify([{ id: measure.toLowerCase(), role: 'gives' }])}::jsonb`
    : Prisma.empty;
  const isPart = measure
    ? Prisma.sql`AND bool_or(v.id = ${measure}::uuid AND v.role = 'gives')`
    : Prisma.empty;
  const rows = await queryPrepared<ProductRow>(
    pool,
    Prisma.sql`
      WITH stated AS (
        SELECT coalesce(p.parent_id, p.id) AS product, v.id, v.value, v.role = 'gives' AS gives, m.rule
        FROM products p CROSS JOIN jsonb_to_recordset(p.measures) AS v (id uuid, role text, value numeric) JOIN measures m ON m.id = v.id
        WHERE p.id = ${id}::uuid AND ${isShown} AND NOT m.is_of_room
      ), candidates AS (
        SELECT p.id, p.measures
        FROM (SELECT DISTINCT c.category FROM stated s JOIN measure_categories c ON c.measure_id = s.id) others,
          LATERAL (
            SELECT * FROM products p
            WHERE p.category = others.category AND p.measures <> '[]'::jsonb AND ${isListed} ${givesIt}
            ORDER BY p.id DESC LIMIT ${looked}
          ) p
      ), fitting AS (
        SELECT p.id
        FROM candidates p CROSS JOIN jsonb_to_recordset(p.measures) AS v (id uuid, role text, value numeric)
          JOIN stated s ON s.id = v.id AND (v.role = 'gives') <> s.gives AND s.product <> p.id
        GROUP BY p.id
        HAVING bool_and(CASE WHEN s.rule = 'same' THEN v.value = s.value
          WHEN s.gives THEN v.value <= s.value ELSE s.value <= v.value END) ${isPart}
      )
      SELECT ${productColumns}
      FROM fitting f JOIN products p ON p.id = f.id JOIN product_stock s ON s.product_id = p.id
      ${measure ? Prisma.sql`WHERE ${isInStock}` : Prisma.empty}
      ORDER BY ${isInStock} DESC, s.units_sold DESC, p.id DESC LIMIT ${measure ? mostParts : most}`,
  );
  return rows.map(presentProduct);
}
