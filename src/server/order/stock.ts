import { Prisma } from '../../../prisma/generated/client.ts';
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

/** Rows of `wanted (id, quantity)` for a FROM clause. */
function wantedRows(wanted: Map<string, number>): Prisma.Sql {
  const pairs = [...wanted].filter(([id]) => isProductId(id));
  const ids = pairs.map(([id]) => id);
  const amounts = pairs.map(([, quantity]) => quantity);
  return Prisma.sql`unnest(${ids}::uuid[], ${amounts}::int[]) AS wanted (id, quantity)`;
}

/** Says which products stand in the way of an order. @throws Failure PRODUCT_NOT_FOUND or OUT_OF_STOCK */
async function refuseLines(tx: Tx, wanted: Map<string, number>): Promise<never> {
  const products = await tx.$queryRaw<{ id: string; title: string; stock: number }[]>`
    SELECT p.id, p.title, s.stock
    FROM ${wantedRows(wanted)} JOIN products p USING (id) JOIN product_stock s ON s.product_id = p.id`;
  const found = new Map(products.map((product) => [product.id, product]));
  const missing = [...wanted.keys()].filter((id) => !found.has(id));
  if (missing.length > 0) throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: missing } });

  const shortages = [...wanted].flatMap(([id, asked]): Shortage[] => {
    const { title, stock } = found.get(id) as (typeof products)[number];
    return asked > stock ? [{ _id: id, title, asked, left: stock }] : [];
  });
  // Somebody gave pieces back between the two looks.
  if (shortages.length === 0) throw new Failure('BUSY');
  const message = shortages.map(shortageText).join('; ');
  throw new Failure('OUT_OF_STOCK', { details: { lines: shortages }, message });
}

/**
 * Locks the stock of all ordered products and reads their titles and prices of now.
 * @throws Failure PRODUCT_NOT_FOUND or OUT_OF_STOCK, each naming every line at fault
 */
export async function lockLines(tx: Tx, items: PlaceOrder['cartItems']): Promise<OrderedLine[]> {
  const wanted = quantities(items);
  // Rows are locked in id order: two carts that hold the same pair would otherwise deadlock. A row without enough
  // stock is not waited for: when the last piece is sold, all who queue for it hear so at once.
  const products = await tx.$queryRaw<LockedProduct[]>`
    SELECT p.id, p.title, p.price_cents AS "priceCents"
    FROM ${wantedRows(wanted)} JOIN product_stock s ON s.product_id = wanted.id JOIN products p USING (id)
    WHERE s.stock >= wanted.quantity
    ORDER BY s.product_id
    FOR UPDATE OF s`;
  if (products.length < wanted.size) return refuseLines(tx, wanted);

  const found = new Map(products.map((product) => [product.id, product]));
  return [...wanted].map(([id, quantity]) => {
    const { title, priceCents } = found.get(id) as LockedProduct;
    return { productId: id, title, unitPriceCents: priceCents, quantity };
  });
}
