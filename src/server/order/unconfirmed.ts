import type { Failure } from '../../shared/base/failure.ts';
import { isShownRow } from '../catalogue/conditions.ts';
import type { Tx } from '../database/db.ts';
import { retakeStock, shortFailure } from './stock.ts';

/**
 * Marks an order as no longer unconfirmed: somebody vouches for it, or it has ended. The caller has locked the order; this locks
 * the stock of the products that it holds, in id order.
 */
export async function endUnconfirmed(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH ended AS (
      DELETE FROM unconfirmed_orders WHERE order_id = ${orderId}::uuid RETURNING order_id, is_held
    ), locked AS (
      SELECT l.product_id, l.quantity
      FROM ended JOIN order_lines l USING (order_id) JOIN product_stock s USING (product_id)
      WHERE is_held ORDER BY l.product_id FOR UPDATE OF s
    )
    UPDATE product_stock s SET unconfirmed = s.unconfirmed - line.quantity
    FROM (SELECT product_id, sum(quantity)::int AS quantity FROM locked GROUP BY product_id) line
    WHERE s.product_id = line.product_id`;
}

/** Takes the pieces of a locked order in review that somebody vouches for now. @throws Failure PRODUCT_NOT_FOUND or OUT_OF_STOCK */
export async function confirmReviewed(tx: Tx, orderId: string, actor: string): Promise<string[]> {
  const taken = await retakeStock(tx, orderId, { cause: 'ordered', actor });
  if (!taken) throw await shortageOf(tx, orderId);
  await endUnconfirmed(tx, orderId);
  return taken;
}

/** The failure that says why the pieces of an order can't be taken. */
async function shortageOf(tx: Tx, orderId: string): Promise<Failure> {
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    select: { position: true, productId: true, quantity: true, product: { include: { stock: true } } },
  });
  const wanted = new Map(lines.map(({ productId, quantity }) => [productId ?? '', quantity]));
  const products = lines.flatMap(({ product }) =>
    product?.stock && isShownRow(product)
      ? [{ id: product.id, title: product.title, stock: product.stock.stock }]
      : [],
  );
  return shortFailure(wanted, products);
}

/** Updates the size of an order in review after its lines and its total were corrected. */
export async function resizeReviewed(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE unconfirmed_orders SET (pieces, cents) = (
      SELECT sum(quantity), total_cents FROM order_lines JOIN orders ON id = order_id WHERE id = ${orderId}::uuid GROUP BY id
    ) WHERE order_id = ${orderId}::uuid`;
}
