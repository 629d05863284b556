import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import { counted } from '../../shared/base/locale.ts';
import type { ChangeStock, StockChanged, StockChangeKind, StockTake } from '../../shared/product/stock.ts';
import type { ActivityAction } from '../../shared/staff/activity.ts';
import { changesBetween, logActivity } from '../activity/mutations.ts';
import { publishProducts } from '../database/outbox/publish.ts';
import type { ActorContext } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { readOnHand } from './on-hand.ts';
import { lockProduct } from './queries.ts';
import { type StockSetting, setStocks, wantedStock } from './set-stock.ts';

export const stockKinds: Record<StockChangeKind, { cause: StockSetting['cause']; action: ActivityAction }> = {
  receive: { cause: 'received', action: 'product.stock_received' },
  count: { cause: 'counted', action: 'product.stock_counted' },
  write_off: { cause: 'written_off', action: 'product.stock_written_off' },
};

/**
 * Turns a kind and a quantity into the wanted stock and the stock that was seen.
 * @param committed the pieces that were counted, but belong to orders
 */
export function wishOf(
  { kind, quantity, stockSeen }: StockTake & Pick<ChangeStock, 'stockSeen'>,
  committed = 0,
): Parameters<typeof wantedStock>[1] {
  // The number that was seen has the pieces of orders too: the difference is the same.
  if (kind === 'count')
    return { stock: stockSeen === undefined ? quantity - committed : quantity, stockSeen };
  return kind === 'receive' ? { stock: quantity, stockSeen: 0 } : { stock: 0, stockSeen: quantity };
}

/** Why the stock of a product with `now` pieces can't change like this. */
export function stockRefusal(kind: StockChangeKind, now: number): string {
  const reasons: Record<StockChangeKind, string> = {
    receive: `Stock can be at most ${limits.stock}, and is ${now}`,
    count: `The stock has changed to ${now} since you saw it. Count again`,
    write_off: now === 0 ? 'Nothing is left in stock' : `Only ${now} left in stock: enter ${now} or less`,
  };
  return reasons[kind];
}

const shortForOrders = (committed: number) =>
  `Orders that are not shipped need ${counted(committed, 'piece')}, more than were counted: correct or cancel some of them first`;

/**
 * Receives, counts or writes off pieces of one product. Pieces that are sold meanwhile still count.
 * @throws Failure PRODUCT_NOT_FOUND or STOCK_CHANGED
 */
export function changeStock(ctx: ActorContext, input: ChangeStock): Promise<StockChanged> {
  const { kind, quantity, reason, onHand } = input;
  return once(ctx, 'product.changeStock', input, async (tx) => {
    const product = await lockProduct(tx, input.id);
    const { _id: id, title: name, stock: before } = product;
    const { committed } = onHand ? await readOnHand(tx, id) : { committed: 0 };
    const after = wantedStock(before, wishOf(input, committed));
    if (after === undefined) {
      const why = quantity < committed ? shortForOrders(committed) : stockRefusal(kind, before);
      const message = `${why}; nothing was saved`;
      throw new Failure('STOCK_CHANGED', { details: { stock: before }, message });
    }
    const { actor } = ctx;
    const { cause, action } = stockKinds[kind];
    const activityId = await logActivity(tx, actor, {
      action,
      subject: { id, name },
      changes: {
        ...changesBetween(product, { stock: after }),
        pieces: [null, quantity],
        ...(reason && { reason: [null, reason] }),
      },
    });
    if (after !== before) {
      await setStocks(tx, [{ id, before, after }], { cause, activityId, actor, reason });
      await publishProducts(tx, [{ type: 'product.stock_changed', productIds: [id] }]);
    }
    return { success: true, message: 'Stock updated', data: { before, after } };
  });
}
