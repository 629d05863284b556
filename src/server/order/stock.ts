import { Failure, type Shortage } from '../../shared/failure.ts';
import type { PlaceOrder } from '../../shared/order.ts';
import type { Tx } from '../db.ts';
import { isProductId } from '../product/queries.ts';

/** A line of an order, in the columns of `order_lines`. */
export interface OrderedLine {
  productId: string;
  title: string;
  unitPriceCents: number;
  quantity: number;
}

interface LockedProduct {
  id: string;
  title: string;
  priceCents: number;
  stock: number;
}

/** One quantity for each product, the same product on two lines added up, in the order they were given. */
function quantities(items: PlaceOrder['cartItems']): Map<string, number> {
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

/**
 * Locks the stock of all ordered products and reads their titles and prices of now.
 * @throws Failure PRODUCT_NOT_FOUND or OUT_OF_STOCK, each naming every line at fault
 */
export async function lockLines(tx: Tx, items: PlaceOrder['cartItems']): Promise<OrderedLine[]> {
  const wanted = quantities(items);
  const ids = [...wanted.keys()];
  // Rows are locked in id order: two carts that hold the same pair would otherwise deadlock.
  const products = await tx.$queryRaw<LockedProduct[]>`
    SELECT p.id, p.title, p.price_cents AS "priceCents", s.stock
    FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE s.product_id = ANY(${ids.filter(isProductId)}::uuid[])
    ORDER BY s.product_id
    FOR UPDATE OF s`;
  const found = new Map(products.map((product) => [product.id, product]));

  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: missing } });

  const lines: OrderedLine[] = [];
  const shortages: Shortage[] = [];
  for (const [id, quantity] of wanted) {
    const { title, priceCents, stock } = found.get(id) as LockedProduct;
    lines.push({ productId: id, title, unitPriceCents: priceCents, quantity });
    if (quantity > stock) shortages.push({ _id: id, title, asked: quantity, left: stock });
  }
  if (shortages.length > 0) {
    throw new Failure('OUT_OF_STOCK', {
      details: { lines: shortages },
      message: shortages.map(shortageText).join('; '),
    });
  }
  return lines;
}

/** Takes the pieces of locked lines out of stock, and counts them as sold. */
export async function takeStock(tx: Tx, lines: OrderedLine[]): Promise<void> {
  const ids = lines.map((line) => line.productId);
  const amounts = lines.map((line) => line.quantity);
  const taken = await tx.$executeRaw`
    UPDATE product_stock s
    SET stock = s.stock - line.quantity, units_sold = s.units_sold + line.quantity
    FROM unnest(${ids}::uuid[], ${amounts}::int[]) AS line (product_id, quantity)
    WHERE s.product_id = line.product_id AND s.stock >= line.quantity`;
  if (taken !== lines.length) throw new Error(`Took ${taken} of ${lines.length} locked lines out of stock`);
}
