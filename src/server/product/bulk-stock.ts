import { Failure, type Issue } from '../../shared/base/failure.ts';
import { counted } from '../../shared/base/locale.ts';
import type { StockUpdated, UpdateStock } from '../../shared/product/stock.ts';
import { logActivity, logProductChanges, type ProductLine } from '../activity/mutations.ts';
import { isProductId, notDeleted } from '../catalogue/conditions.ts';
import type { Tx } from '../database/db.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import type { ActorContext } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { type StockChange, setStocks, wantedStock } from './set-stock.ts';

/** Locks the stock of these products until the transaction ends. @returns the stock by product id */
async function lockStock(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  // In id order and both rows of each product, as placing an order locks them (order/stock.ts): another sequence could deadlock.
  const rows = await tx.$queryRaw<{ id: string; stock: number }[]>`
    SELECT p.id, s.stock FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE s.product_id = ANY(${ids.filter(isProductId)}::uuid[]) AND ${notDeleted}
    ORDER BY s.product_id
    FOR UPDATE OF s FOR SHARE OF p`;
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/**
 * The change of each product; products whose stock does not change are left out.
 * @throws Failure PRODUCT_NOT_FOUND or STOCK_CHANGED, naming every row at fault. A missing product outweighs a changed stock,
 * as with the lines of an order.
 */
function plannedChanges({ items, isDelivery }: UpdateStock, stocks: Map<string, number>): StockChange[] {
  const changes: StockChange[] = [];
  const missing: string[] = [];
  const impossible: { id: string; stock: number }[] = [];
  const issues: Issue[] = [];
  for (const [row, item] of items.entries()) {
    const id = item.id.toLowerCase();
    const before = stocks.get(id);
    if (before === undefined) {
      missing.push(id);
      issues.push({ path: `items.${row}.id`, message: 'This product does not exist' });
      continue;
    }
    const after = wantedStock(before, isDelivery ? { ...item, stockSeen: 0 } : item);
    if (after === undefined) {
      impossible.push({ id, stock: before });
      issues.push({
        path: `items.${row}.stock`,
        message: `The stock has changed to ${before} since you saw it`,
      });
    } else if (after !== before) changes.push({ id, before, after });
  }
  const message = `${issues.length} of ${items.length} rows can’t be saved; nothing was saved`;
  if (missing.length > 0)
    throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: missing }, message, issues });
  if (impossible.length > 0)
    throw new Failure('STOCK_CHANGED', { details: { items: impossible }, message, issues });
  return changes;
}

/**
 * Sets the stock of many products, all or nothing.
 * @throws Failure PRODUCT_NOT_FOUND or STOCK_CHANGED
 */
export function updateStock(ctx: ActorContext, input: UpdateStock): Promise<StockUpdated> {
  const { items, isDelivery, reason } = input;
  return once(ctx, 'product.updateStock', input, async (tx) => {
    const stocks = await lockStock(
      tx,
      items.map(({ id }) => id),
    );
    const changes = plannedChanges(input, stocks);
    if (changes.length > 0) {
      const { actor } = ctx;
      const name = counted(changes.length, 'product');
      const activityId = await logActivity(tx, actor, {
        action: isDelivery ? 'catalogue.received' : 'catalogue.stock_set',
        subject: { name },
        ...(reason && { changes: { reason: [null, reason] } }),
      });
      const cause = isDelivery ? 'received' : 'adjusted';
      await setStocks(tx, changes, { cause, activityId, actor, reason });
      const lines = changes.map(
        ({ id, before, after }): ProductLine => ({
          productId: id,
          changes: { stock: [before, after] },
        }),
      );
      await logProductChanges(tx, activityId, lines);
      await publishProducts(tx, [{ type: 'product.stock_changed', productIds: changes.map(({ id }) => id) }]);
    }
    const counts = { changed: changes.length, unchanged: items.length - changes.length };
    return { success: true, message: 'Stock updated', data: { ...counts, changes } };
  });
}
