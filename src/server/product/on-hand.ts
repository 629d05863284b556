import { Prisma } from '../../../prisma/generated/client.ts';
import { toAmount } from '../../shared/base/money.ts';
import { statusesWhere } from '../../shared/order/order-status.ts';
import type { StockList, StockListQuery, StockOnHand } from '../../shared/product/stock.ts';
import { hasPieces, lowLevel, notDeleted } from '../catalogue/conditions.ts';
import { type ProductRow, presentProduct, productColumns } from '../catalogue/present.ts';
import type { Db, Tx } from '../database/db.ts';
import { contains } from '../database/like.ts';

const unshipped = statusesWhere('awaits', 'payment', 'shipment');
const refunded = statusesWhere('pieces', 'held or in stock');
const gone = statusesWhere('hasLeft', true);

/**
 * `product_id, pieces`: the pieces of each product that lie in the shop for orders. An order has those that it took and did not give
 * back, until it is shipped; a refunded one too, if it never left.
 */
export const committed = (which = Prisma.empty) => Prisma.sql`
  SELECT m.product_id, -sum(m.delta)::int AS pieces FROM orders o JOIN stock_movements m ON m.order_id = o.id
  WHERE (o.status = ANY(${unshipped}::order_status[]) OR o.status = ANY(${refunded}::order_status[]) AND NOT EXISTS (
    SELECT FROM order_events e WHERE e.order_id = o.id AND e."to" = ANY(${gone}::order_status[]))) ${which}
  GROUP BY m.product_id`;

/** The value of so many pieces of product `p` at its price of today, in cents. */
export const valueCents = (pieces: Prisma.Sql) => Prisma.sql`(${pieces})::bigint * p.price_cents`;

/** The pieces of a product; none for an unknown one. */
export async function readOnHand(db: Db | Tx, id: string): Promise<StockOnHand> {
  const [row] = await db.$queryRaw<StockOnHand[]>`
    SELECT stock AS available,
      coalesce((SELECT pieces FROM (${committed(Prisma.sql`AND m.product_id = ${id}::uuid`)}) c), 0) AS committed
    FROM product_stock WHERE product_id = ${id}::uuid`;
  return row ?? { available: 0, committed: 0 };
}

const shown: Record<NonNullable<StockListQuery['show']>, Prisma.Sql> = {
  committed: Prisma.sql`c.pieces > 0`,
  low: Prisma.sql`s.stock BETWEEN 1 AND ${lowLevel}`,
  out: Prisma.sql`s.stock = 0`,
};

interface ListRow extends ProductRow {
  committed: number;
}

interface Totals {
  count: bigint;
  available: bigint;
  committed: bigint;
  valueCents: bigint;
}

/** The stock of everything that has pieces, by title. */
export async function listStock(
  db: Db,
  { searchTerm, show, skus, page, limit }: StockListQuery,
): Promise<StockList> {
  const words = searchTerm?.split(/\s+/).filter(Boolean) ?? [];
  const conditions = [
    notDeleted,
    hasPieces,
    ...(show ? [shown[show]] : []),
    ...(skus ? [Prisma.sql`lower(p.sku) = ANY(SELECT lower(unnest(${skus}::text[])))`] : []),
    ...words.map((word) => contains(Prisma.sql`concat_ws(' ', p.title, p.sku)`, word)),
  ];
  const from = Prisma.sql`
    FROM products p JOIN product_stock s ON s.product_id = p.id
    LEFT JOIN (${committed()}) c ON c.product_id = p.id WHERE ${Prisma.join(conditions, ' AND ')}`;
  const rows = await db.$queryRaw<ListRow[]>`
    SELECT ${productColumns}, coalesce(c.pieces, 0) AS committed ${from} ORDER BY p.title, p.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
  const [totals] = await db.$queryRaw<[Totals]>`
    SELECT count(*), coalesce(sum(s.stock), 0) AS available, coalesce(sum(c.pieces), 0) AS committed,
      coalesce(sum(${valueCents(Prisma.sql`s.stock + coalesce(c.pieces, 0)`)}), 0)::bigint AS "valueCents" ${from}`;
  return {
    data: rows.map((row) => ({
      ...presentProduct(row),
      committed: row.committed,
      value: toAmount((row.stock + row.committed) * row.priceCents),
    })),
    totalDoc: Number(totals.count),
    totals: {
      available: Number(totals.available),
      committed: Number(totals.committed),
      value: toAmount(Number(totals.valueCents)),
    },
  };
}
