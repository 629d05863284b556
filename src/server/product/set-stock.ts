import { limits } from '../../shared/base/limits.ts';
import type { UpdateProduct } from '../../shared/product/product.ts';
import type { StockCause, StockUpdated } from '../../shared/product/stock.ts';
import type { Tx } from '../database/db.ts';
import { refuseParents } from './variants.ts';

/**
 * The new stock of a product with `now` pieces: `stock`, or `now` plus the difference to the stock that was seen. Undefined
 * if that is negative or above the limit.
 */
export function wantedStock(
  now: number,
  { stock, stockSeen }: Pick<UpdateProduct, 'stock' | 'stockSeen'>,
): number | undefined {
  const wanted = stockSeen === undefined ? stock : now + stock - stockSeen;
  return wanted >= 0 && wanted <= limits.stock ? wanted : undefined;
}

export type StockChange = StockUpdated['data']['changes'][number];

/** The person or program that sets the stock of products, the reason, and the line about it in the activity log. */
export interface StockSetting {
  cause: Extract<StockCause, 'adjusted' | 'imported' | 'received' | 'counted' | 'written_off'>;
  activityId: bigint;
  actor: string;
  /** As staff typed it. */
  reason?: string | undefined;
}

/** Sets the stock of products whose rows are locked. */
export async function setStocks(
  tx: Tx,
  changes: StockChange[],
  { cause, activityId, actor, reason }: StockSetting,
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await refuseParents(tx, ids);
  await tx.$executeRaw`
    UPDATE product_stock s SET stock = change.stock
    FROM unnest(${ids}::uuid[], ${changes.map(({ after }) => after)}::int[]) AS change (id, stock)
    WHERE s.product_id = change.id`;
  await tx.$executeRaw`
    INSERT INTO stock_movements (cause, activity_id, product_id, delta, actor, reason)
    SELECT ${cause}::stock_cause, ${activityId}, id, delta, ${actor}, ${reason || null}
    FROM unnest(${ids}::uuid[], ${changes.map(({ before, after }) => after - before)}::int[]) AS change (id, delta)`;
}
