import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import type { RelatedProducts } from '../../shared/product/product.ts';
import type { Db } from '../database/db.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import { isInStock, isListed, isProductId, isProductOf } from './conditions.ts';
import { type ProductRow, presentProduct, productColumns } from './present.ts';

/** The number of products above its price, and below, that are read: only some may be in stock. */
const looked = 40;

/** The nearest of its category on one side of the price, read in the order of an index. */
const nearby = (isAbove: boolean) => Prisma.sql`
  (SELECT p.id FROM products p WHERE ${isListed} AND p.category = product.category
    AND ${isAbove ? Prisma.sql`p.price_cents >= product.price_cents` : Prisma.sql`p.price_cents < product.price_cents`}
  ORDER BY ${isAbove ? Prisma.sql`p.price_cents, p.id` : Prisma.sql`p.price_cents DESC, p.id DESC`} LIMIT ${Prisma.raw(String(looked))})`;

/** True if `products p` with `product_stock s` can be shown with the product. */
const canBeShown = Prisma.sql`${isListed} AND ${isInStock} AND p.id <> product.id`;

const most = Prisma.raw(String(limits.alsoLike));

/** A row for each product that is shown, in order; a single one without an id if there are none. */
const relatedSql = (id: string) => Prisma.sql`
  WITH product AS (
    SELECT p.id, p.category, p.price_cents, p.goes_with FROM products p WHERE ${isProductOf(id)} AND ${isListed}
  ), chosen AS (
    SELECT p.id, min(chosen.place) AS place
    FROM product, unnest(product.goes_with) WITH ORDINALITY AS chosen (id, place)
      JOIN products c ON c.id = chosen.id JOIN products p ON p.id = coalesce(c.parent_id, c.id)
      JOIN product_stock s ON s.product_id = p.id
    WHERE ${canBeShown} GROUP BY p.id
  ), bought AS (
    SELECT p.id, row_number() OVER (ORDER BY t.orders DESC, p.id DESC) AS place
    FROM product JOIN bought_together t ON t.product_id = product.id
      JOIN products p ON p.id = t.with_id JOIN product_stock s ON s.product_id = p.id
    WHERE ${canBeShown} AND NOT EXISTS (SELECT FROM chosen)
    ORDER BY place LIMIT ${most}
  ), goes_with AS (
    SELECT * FROM chosen UNION ALL SELECT * FROM bought
  ), also_like AS (
    SELECT p.id, row_number() OVER (ORDER BY abs(p.price_cents - product.price_cents), p.id DESC) AS place
    FROM product, LATERAL (${nearby(true)} UNION ALL ${nearby(false)}) near
      JOIN products p ON p.id = near.id JOIN product_stock s ON s.product_id = p.id
    WHERE ${canBeShown} AND NOT EXISTS (SELECT FROM goes_with g WHERE g.id = p.id)
    ORDER BY place LIMIT ${most}
  )
  SELECT shown.goes_with AS "goesWithIt", ${productColumns}
  FROM product LEFT JOIN (
    SELECT id, place, true AS goes_with FROM goes_with UNION ALL SELECT id, place, false FROM also_like
  ) shown ON true LEFT JOIN products p ON p.id = shown.id LEFT JOIN product_stock s ON s.product_id = p.id
  ORDER BY shown.place`;

/**
 * Finds the products that are shown with a product: those that staff have chosen, in their order, else those that were bought
 * together with it, the most often first; and others of its category, the nearest in price first. None is sold out.
 * @throws Failure PRODUCT_NOT_FOUND
 */
export async function findRelated(pool: Pool, id: string): Promise<RelatedProducts> {
  const rows = isProductId(id)
    ? await queryPrepared<ProductRow & { goesWithIt: boolean | null }>(pool, relatedSql(id))
    : [];
  if (rows.length === 0) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  const shown = (isWith: boolean) =>
    rows
      .filter(({ goesWithIt }) => goesWithIt === isWith)
      .map(({ goesWithIt, ...row }) => presentProduct(row));
  return { goesWith: shown(true), alsoLike: shown(false) };
}

/** Orders that show which products go together. Orders that nobody has paid or taken do not: anybody may place cash orders. */
const bought = statusesWhere('isSale', true).filter((status) =>
  statusesWhere('isPaid', true).includes(status),
);

const mostOrders = 50_000;

/** The pairs of an order grow with the square of its lines, and a very large order says little. */
const mostLines = 20;

/** A pair that only one order has may be chance. */
const fewestOrders = 2;

/** Counts again which products were bought together, in the last orders of a year. Some of the stored ones may be sold out. */
export async function countPairs(db: Db): Promise<void> {
  const minuteMs = 60_000;
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      await tx.$executeRaw`DELETE FROM bought_together`;
      await tx.$executeRaw`
        WITH recent AS (
          SELECT id FROM orders
          WHERE status = ANY(${bought}::order_status[]) AND created_at > now() - interval '1 year'
          ORDER BY created_at DESC LIMIT ${mostOrders}
        ), lines AS (
          SELECT l.order_id, array_agg(DISTINCT l.product_id) AS products
          FROM recent r JOIN order_lines l ON l.order_id = r.id WHERE l.product_id IS NOT NULL
          GROUP BY 1 HAVING count(DISTINCT l.product_id) BETWEEN 2 AND ${mostLines}
        ), pairs AS (
          SELECT one AS product_id, other AS with_id, count(*)::int AS orders,
            row_number() OVER (PARTITION BY one ORDER BY count(*) DESC, other DESC) AS place
          FROM lines, unnest(products) AS one, unnest(products) AS other
          WHERE one <> other GROUP BY 1, 2 HAVING count(*) >= ${fewestOrders}
        )
        INSERT INTO bought_together (product_id, with_id, orders)
        SELECT product_id, with_id, orders FROM pairs WHERE place <= ${2 * limits.goesWith}`;
    },
    { timeout: 10 * minuteMs },
  );
}
