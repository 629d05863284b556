import { Failure, type Shortage } from '../../shared/base/failure.ts';
import type { PlaceOrder } from '../../shared/order/order.ts';
import { notDeleted } from '../catalogue/conditions.ts';
import type { Tx } from '../database/db.ts';

/** The quantity of each product, in the order given; lines with the same product are added up. */
export function quantities(items: PlaceOrder['cartItems']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { _id, quantity } of items) {
    const id = _id.toLowerCase();
    sums.set(id, (sums.get(id) ?? 0) + quantity);
  }
  return sums;
}

function shortageText({ title, left }: Shortage): string {
  return left > 0 ? `Only ${left} of "${title}" left in stock` : `"${title}" is out of stock`;
}

/** The failure of an order, with the products that prevent it. @param products those of the wanted ones that the shop has */
export function shortFailure(
  wanted: Map<string, number>,
  products: { id: string; title: string; stock: number; hasVariants?: boolean }[],
): Failure {
  const parents = products.filter(({ hasVariants }) => hasVariants);
  if (parents.length > 0)
    return new Failure('VARIANT_NEEDED', { details: { ids: parents.map(({ id }) => id) } });
  const found = new Map(products.map((product) => [product.id, product]));
  const missing = [...wanted.keys()].filter((id) => !found.has(id));
  if (missing.length > 0) return new Failure('PRODUCT_NOT_FOUND', { details: { ids: missing } });

  const shortages = [...wanted].flatMap(([id, asked]): Shortage[] => {
    const { title, stock } = found.get(id) as (typeof products)[number];
    return asked > stock ? [{ _id: id, title, asked, left: stock }] : [];
  });
  // The caller has found too few pieces, but some have returned since.
  if (shortages.length === 0) return new Failure('BUSY');
  const message = shortages.map(shortageText).join('; ');
  return new Failure('OUT_OF_STOCK', { details: { lines: shortages }, message });
}

interface Moved {
  productId: string;
}

/** Gives the use of its discount back for a locked order, after the stock, as everywhere. */
export async function returnUse(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`
    WITH returned AS (
      UPDATE orders SET uses_discount = false WHERE id = ${orderId}::uuid AND uses_discount RETURNING discount_id
    )
    UPDATE discounts d SET used = d.used - 1 FROM returned WHERE d.id = returned.discount_id`;
}

/** Takes it again. @returns false, with nothing taken, if others have used the discount up; a deleted one is not counted */
async function retakeUse(tx: Tx, orderId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ isFree: boolean }[]>`
    SELECT d.used < coalesce(d.most_uses, d.used + 1) AS "isFree" FROM discounts d
    WHERE d.id = (SELECT discount_id FROM orders WHERE id = ${orderId}::uuid AND NOT uses_discount) FOR UPDATE`;
  if (!found?.isFree) return !found;
  await tx.$executeRaw`
    WITH taken AS (UPDATE orders SET uses_discount = true WHERE id = ${orderId}::uuid RETURNING discount_id)
    UPDATE discounts d SET used = d.used + 1 FROM taken WHERE d.id = taken.discount_id`;
  return true;
}

/** Locks the stock of all these products, in id order as everywhere. */
export async function lockStock(tx: Tx, ids: (string | null)[]): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM product_stock WHERE product_id = ANY (${ids.filter((id) => id !== null)}::uuid[]) ORDER BY product_id FOR UPDATE`;
}

/**
 * Puts the pieces of an order that has ended back into the stock, for those products that the shop still has, and gives the use of
 * its discount back. An order in review has taken no pieces. Rows of the stock are locked in the order of product ids, as everywhere,
 * so that two transactions can't block each other.
 * @returns the ids of these products
 */
export async function returnStock(
  tx: Tx,
  orderId: string,
  { cause, actor }: { cause: 'expired' | 'cancelled' | 'refunded'; actor: string },
): Promise<string[]> {
  const returned = await tx.$queryRaw<Moved[]>`
    WITH locked AS (
      SELECT l.product_id, l.quantity FROM order_lines l JOIN product_stock s USING (product_id)
      WHERE l.order_id = ${orderId}::uuid AND EXISTS (SELECT FROM stock_movements m WHERE m.order_id = l.order_id)
      ORDER BY l.product_id FOR UPDATE OF s
    ), line AS (
      SELECT product_id, sum(quantity)::int AS quantity FROM locked GROUP BY product_id
    ), returned AS (
      UPDATE product_stock s SET stock = s.stock + line.quantity, units_sold = s.units_sold - line.quantity
      FROM line WHERE s.product_id = line.product_id
    )
    INSERT INTO stock_movements (cause, order_id, product_id, delta, actor)
    SELECT ${cause}::stock_cause, ${orderId}::uuid, product_id, quantity, ${actor} FROM line
    RETURNING product_id AS "productId"`;
  await returnUse(tx, orderId);
  return returned.map(({ productId }) => productId);
}

/**
 * Takes the pieces of an order that has none: its hold had expired, or it was in review. With them goes the use of its discount.
 * @returns the ids of its products; undefined, with nothing taken, if not all pieces are available, or its discount is used up
 */
export async function retakeStock(
  tx: Tx,
  orderId: string,
  { cause, actor }: { cause: 'paid_late' | 'ordered'; actor: string },
): Promise<string[] | undefined> {
  const [{ lines, enough }] = await tx.$queryRaw<[{ lines: number; enough: number }]>`
    WITH locked AS (
      SELECT l.product_id, l.quantity, s.stock
      FROM order_lines l JOIN product_stock s USING (product_id) JOIN products p ON p.id = l.product_id
      WHERE l.order_id = ${orderId}::uuid AND ${notDeleted} ORDER BY l.product_id FOR UPDATE OF s FOR SHARE OF p
    )
    SELECT (SELECT count(*)::int FROM order_lines WHERE order_id = ${orderId}::uuid) AS lines,
      (SELECT coalesce(sum(lines), 0)::int FROM (
        SELECT count(*) AS lines FROM locked GROUP BY product_id HAVING min(stock) >= sum(quantity)
      ) enough) AS enough`;
  if (enough < lines || !(await retakeUse(tx, orderId))) return undefined;
  const retaken = await tx.$queryRaw<Moved[]>`
    WITH line AS (
      SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = ${orderId}::uuid GROUP BY product_id
    ), taken AS (
      UPDATE product_stock s SET stock = s.stock - line.quantity, units_sold = s.units_sold + line.quantity
      FROM line WHERE s.product_id = line.product_id
    )
    INSERT INTO stock_movements (cause, order_id, product_id, delta, actor)
    SELECT ${cause}::stock_cause, ${orderId}::uuid, product_id, -quantity, ${actor} FROM line
    RETURNING product_id AS "productId"`;
  return retaken.map(({ productId }) => productId);
}

export interface PieceChange {
  productId: string;
  /** More pieces if positive; then the caller has locked their stock, and knows that there are enough. */
  quantity: number;
}

/**
 * Puts pieces of an order into the stock, or takes more, after its quantities were corrected.
 * @returns the ids of the products that the shop still has
 */
export async function correctStock(
  tx: Tx,
  orderId: string,
  changes: PieceChange[],
  actor: string,
): Promise<string[]> {
  const moved = await tx.$queryRaw<Moved[]>`
    WITH change AS (
      SELECT product_id, sum(quantity)::int AS quantity
      FROM unnest(${changes.map(({ productId }) => productId)}::uuid[], ${changes.map(({ quantity }) => quantity)}::int[])
        AS change (product_id, quantity)
      GROUP BY product_id HAVING sum(quantity) <> 0
    ), moved AS (
      UPDATE product_stock s SET stock = s.stock - change.quantity, units_sold = s.units_sold + change.quantity
      FROM change WHERE s.product_id = change.product_id
      RETURNING s.product_id, change.quantity
    )
    INSERT INTO stock_movements (cause, order_id, product_id, delta, actor)
    SELECT 'corrected', ${orderId}::uuid, product_id, -quantity, ${actor} FROM moved
    RETURNING product_id AS "productId"`;
  return moved.map(({ productId }) => productId);
}

/**
 * Records that pieces of a shipped order came back: those to restock are for sale again, the others are written off, with the
 * reason. Writing off joins `returned`, so that the ledger, which is in the order of ids, has the return first.
 * @returns the ids of the products whose stock changed
 */
export async function takeBackPieces(
  tx: Tx,
  orderId: string,
  pieces: { productId: string; quantity: number; restocked: boolean }[],
  { actor, reason }: { actor: string; reason: string },
): Promise<string[]> {
  const moved = await tx.$queryRaw<(Moved & { restocked: number })[]>`
    WITH piece AS (
      SELECT product_id, sum(quantity)::int AS quantity, coalesce(sum(quantity) FILTER (WHERE restocked), 0)::int AS restocked
      FROM unnest(${pieces.map(({ productId }) => productId)}::uuid[], ${pieces.map(({ quantity }) => quantity)}::int[],
        ${pieces.map(({ restocked }) => restocked)}::boolean[]) AS piece (product_id, quantity, restocked)
      GROUP BY product_id
    ), locked AS (
      SELECT piece.* FROM piece JOIN product_stock s USING (product_id) ORDER BY product_id FOR UPDATE OF s
    ), moved AS (
      UPDATE product_stock s SET stock = s.stock + locked.restocked, units_sold = s.units_sold - locked.quantity
      FROM locked WHERE s.product_id = locked.product_id
    ), returned AS (
      INSERT INTO stock_movements (cause, order_id, product_id, delta, actor)
      SELECT 'returned', ${orderId}::uuid, product_id, quantity, ${actor} FROM locked
      RETURNING product_id
    ), written_off AS (
      INSERT INTO stock_movements (cause, product_id, delta, actor, reason)
      SELECT 'written_off', product_id, restocked - quantity, ${actor}, ${reason}
      FROM locked JOIN returned USING (product_id) WHERE restocked < quantity
    )
    SELECT product_id AS "productId", restocked FROM locked`;
  return moved.filter(({ restocked }) => restocked > 0).map(({ productId }) => productId);
}
