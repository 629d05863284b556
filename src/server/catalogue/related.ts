import { Prisma } from '../../../prisma/generated/client.ts';
import { limits } from '../../shared/limits.ts';
import { toCents } from '../../shared/money.ts';
import { statusesWhere } from '../../shared/order-status.ts';
import type { Product, RelatedProducts } from '../../shared/product.ts';
import { type Pool, queryPrepared } from '../database/query.ts';
import type { Db } from '../db.ts';
import { findProduct } from './catalogue.ts';
import { notDeleted } from './conditions.ts';
import { type ProductRow, presentProduct, productColumns } from './present.ts';

async function readAll(pool: Pool, statement: Prisma.Sql): Promise<Product[]> {
  return (await queryPrepared<ProductRow>(pool, statement)).map(presentProduct);
}

/** The products that staff have chosen for it, in their order. */
function readChosen(pool: Pool, { _id, goesWith }: Product): Promise<Product[]> {
  return readAll(
    pool,
    Prisma.sql`
      SELECT ${productColumns}
      FROM unnest(${goesWith}::uuid[]) WITH ORDINALITY AS chosen (id, place)
        JOIN products p ON p.id = chosen.id JOIN product_stock s ON s.product_id = p.id
      WHERE ${notDeleted} AND s.stock > 0 AND p.id <> ${_id}::uuid ORDER BY chosen.place`,
  );
}

/** The products that were bought together with it, the most often first. */
function readBoughtTogether(pool: Pool, id: string): Promise<Product[]> {
  return readAll(
    pool,
    Prisma.sql`
      SELECT ${productColumns}
      FROM bought_together t JOIN products p ON p.id = t.with_id JOIN product_stock s ON s.product_id = p.id
      WHERE t.product_id = ${id}::uuid AND ${notDeleted} AND s.stock > 0
      ORDER BY t.orders DESC, p.id DESC LIMIT ${limits.alsoLike}`,
  );
}

/** How many products above its price, and below, are looked at: only some may be in stock. */
const looked = 40;

/** Products of its category, the nearest in price first: both halves are read in the order of an index. */
function readNearby(pool: Pool, { _id, category, price }: Product, except: string[]): Promise<Product[]> {
  const cents = toCents(price);
  const side = (isAbove: boolean) => Prisma.sql`
    (SELECT p.id FROM products p
    WHERE ${notDeleted} AND p.category = ${category}
      AND ${isAbove ? Prisma.sql`p.price_cents >= ${cents}` : Prisma.sql`p.price_cents < ${cents}`}
    ORDER BY ${isAbove ? Prisma.sql`p.price_cents, p.id` : Prisma.sql`p.price_cents DESC, p.id DESC`} LIMIT ${looked})`;
  return readAll(
    pool,
    Prisma.sql`
      SELECT ${productColumns}
      FROM (${side(true)} UNION ALL ${side(false)}) near
        JOIN products p ON p.id = near.id JOIN product_stock s ON s.product_id = p.id
      WHERE s.stock > 0 AND p.id <> ${_id}::uuid AND p.id <> ALL(${except}::uuid[])
      ORDER BY abs(p.price_cents - ${cents}), p.id DESC LIMIT ${limits.alsoLike}`,
  );
}

/**
 * What is shown with a product: what staff have chosen, else what was bought together with it, and others of its category.
 * None of it is sold out.
 * @throws Failure PRODUCT_NOT_FOUND
 */
export async function findRelated(pool: Pool, id: string): Promise<RelatedProducts> {
  const product = await findProduct(pool, id);
  const chosen = product.goesWith.length > 0 ? await readChosen(pool, product) : [];
  const goesWith = chosen.length > 0 ? chosen : await readBoughtTogether(pool, product._id);
  const shown = goesWith.map(({ _id }) => _id);
  return { goesWith, alsoLike: await readNearby(pool, product, shown) };
}

/** Orders that say which products go together. What nobody has paid or taken says nothing: anybody may place cash orders. */
const bought = statusesWhere('isSale', true).filter((status) =>
  statusesWhere('isPaid', true).includes(status),
);

const mostOrders = 50_000;

/** The pairs of an order grow with the square of its lines, and who buys everything says little. */
const mostLines = 20;

/** Pairs of one order are chance. */
const fewestOrders = 2;

/** Counts anew which products were bought together, in the last orders of a year. Some are kept that are sold out by now. */
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
