import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import type { LedgerQuery, StockCause, StockLedger } from '../../shared/product/stock.ts';
import { isProductId } from '../catalogue/conditions.ts';
import type { Db } from '../database/db.ts';
import { readOnHand } from './on-hand.ts';

interface LedgerRow {
  id: string;
  title: string;
  stock: number;
  unitsSold: number;
  deletedAt: Date | null;
  deletedBy: string | null;
  isHidden: boolean;
  /** Null, like all that follows, if no movement is older than the cursor. */
  lineId: bigint | null;
  at: Date;
  cause: StockCause;
  orderNumber: string | null;
  actor: string;
  reason: string | null;
  delta: number;
  stockAfter: number;
}

/**
 * One page of a product's stock ledger. The stock after a movement is the current stock without all later movements: its
 * figure is the same on any page, even if the stock changes between two pages. Ids are assigned under the lock on the stock, so
 * they are in the order of the changes. It is one statement, because the stock and the movements have to be of one snapshot.
 * @throws Failure PRODUCT_NOT_FOUND; a deleted product still has its ledger
 */
export async function readLedger(
  db: Db,
  { id, cursor = Number.MAX_SAFE_INTEGER }: LedgerQuery,
): Promise<StockLedger> {
  const rows = isProductId(id)
    ? await db.$queryRaw<LedgerRow[]>`
        WITH newer AS MATERIALIZED (
          SELECT coalesce(sum(delta), 0) AS delta FROM stock_movements
          WHERE product_id = ${id}::uuid AND id >= ${cursor}
        ), page AS MATERIALIZED (
          SELECT * FROM stock_movements WHERE product_id = ${id}::uuid AND id < ${cursor}
          ORDER BY id DESC LIMIT ${limits.historyLines + 1}
        ), later AS (
          SELECT *, coalesce(sum(delta) OVER (
            ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later_delta FROM page
        )
        SELECT p.id, p.title, s.stock, s.units_sold AS "unitsSold", p.deleted_at AS "deletedAt",
          p.deleted_by AS "deletedBy", p.is_hidden AS "isHidden", m.id AS "lineId", m.created_at AS at, o.number AS "orderNumber", m.actor, m.delta,
          m.cause, m.reason, (s.stock - newer.delta - m.later_delta)::int AS "stockAfter"
        FROM products p JOIN product_stock s ON s.product_id = p.id CROSS JOIN newer LEFT JOIN later m ON true
        LEFT JOIN orders o ON o.id = m.order_id
        WHERE p.id = ${id}::uuid ORDER BY m.id DESC`
    : [];
  const [product] = rows;
  if (!product) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [id] } });
  const found = rows.filter(({ lineId }) => lineId !== null);
  const lines = found.slice(0, limits.historyLines).map((row) => ({
    id: Number(row.lineId),
    at: row.at.toISOString(),
    cause: row.cause,
    orderNumber: row.orderNumber,
    actor: row.actor,
    reason: row.reason,
    delta: row.delta,
    stockAfter: row.stockAfter,
  }));
  const { title, stock, unitsSold, deletedAt, deletedBy, isHidden } = product;
  const { committed } = await readOnHand(db, id);
  return {
    product: {
      _id: product.id,
      title,
      stock,
      committed,
      unitsSold,
      deletedAt: deletedAt?.toISOString() ?? null,
      deletedBy,
      isHidden,
    },
    lines,
    older: found.length > lines.length ? (lines.at(-1)?.id ?? null) : null,
  };
}
