import type { OrderLine } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { lineCents } from '../../../shared/base/money.ts';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import { type TaxMode, type TaxRate, taxOf, worthOfPieces } from '../../../shared/order/order-price.ts';
import { rateOf, type SellingTerms } from '../../../shared/order/selling-terms.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { readIn, readTerms } from '../pricing.ts';
import type { LockedOrder } from '../status.ts';
import { correctStock, shortFailure } from '../stock.ts';
import { endUnconfirmed } from '../unconfirmed.ts';
import { checkCorrectable } from './correctable.ts';

type Line = Pick<
  OrderLine,
  'position' | 'productId' | 'title' | 'unitPriceCents' | 'quantity' | 'discountCents' | 'taxRate'
>;

/** A line, and the number of pieces that it gains or loses. */
interface Difference {
  line: Line;
  quantity: number;
}

/** @throws Failure INVALID_INPUT for an unknown line or no pieces at all, ORDER_STEP_REFUSED for more pieces on a card order */
function differences({ lines = [] }: CorrectOrder, rows: Line[], order: LockedOrder): Difference[] {
  const byNumber = new Map(rows.map((row) => [row.position, row]));
  const found = lines.flatMap(({ line: number, quantity }, index): Difference[] => {
    const line = byNumber.get(number);
    if (!line) throw invalidField(`lines.${index}.line`, 'The order has no such line');
    byNumber.delete(number);
    return quantity === line.quantity ? [] : [{ line, quantity: quantity - line.quantity }];
  });
  const left = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (found.reduce((sum, { quantity }) => sum + quantity, left) === 0) {
    const instead = order.paymentMethod === 'card' ? 'refund' : 'cancel';
    throw invalidField('lines', `Nothing would be left of the order; ${instead} it instead`);
  }
  if (order.paymentMethod === 'card' && found.some(({ quantity }) => quantity > 0)) {
    const message = 'An order that was paid by card can’t get more pieces; place another order for them';
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  return found;
}

interface ForSale {
  id: string;
  title: string;
  sku: string | null;
  priceCents: number;
  ordinaryPriceCents: number | null;
  taxRateId: string | null;
  stock: number;
  isDeleted: boolean;
}

/** Locks the stock of these products, in id order as everywhere. */
function lockProducts(tx: Tx, ids: string[]): Promise<ForSale[]> {
  return tx.$queryRaw<ForSale[]>`
    SELECT p.id, p.title, p.sku, p.price_cents AS "priceCents", p.ordinary_price_cents AS "ordinaryPriceCents",
      p.tax_rate_id AS "taxRateId", s.stock, p.deleted_at IS NOT NULL AS "isDeleted"
    FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE s.product_id = ANY (${ids}::uuid[]) ORDER BY s.product_id FOR UPDATE OF s FOR SHARE OF p`;
}

/** @throws Failure PRODUCT_NOT_FOUND or OUT_OF_STOCK */
function checkStock(found: Difference[], products: ForSale[]): void {
  const wanted = new Map<string, number>();
  for (const { line, quantity } of found) {
    if (quantity > 0 && line.productId === null)
      throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [] } });
    if (line.productId) wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + quantity);
  }
  for (const [id, quantity] of wanted) if (quantity <= 0) wanted.delete(id);
  const forSale = products.filter(({ isDeleted }) => !isDeleted);
  const isEnough = [...wanted].every(
    ([id, quantity]) => (forSale.find((one) => one.id === id)?.stock ?? -1) >= quantity,
  );
  if (!isEnough) throw shortFailure(wanted, forSale);
}

interface Written {
  order: LockedOrder;
  /** The mode by which the order is taxed. */
  taxMode: TaxMode;
  terms: SellingTerms;
}

/** The price of the first pieces of a discounted line. */
function leftOf({ unitPriceCents, quantity, discountCents }: Line, pieces: number): number {
  const cents = lineCents({ unitCents: unitPriceCents, quantity }) - discountCents;
  return worthOfPieces(cents, quantity, { before: 0, pieces });
}

/**
 * Writes the lines. Added pieces are a separate line, at their current tax rate, if their price has changed, or the line has a discount:
 * added pieces have none. Those that are left of a line keep their part of its discount.
 */
async function writeLines(
  tx: Tx,
  { order: { id: orderId }, taxMode, terms }: Written,
  { found, products, last }: { found: Difference[]; products: ForSale[]; last: number },
) {
  const taxed = (unitCents: number, quantity: number, rate: TaxRate, line?: Line) => {
    const cents = lineCents({ unitCents, quantity });
    const left = line?.discountCents ? leftOf(line, quantity) : cents;
    return { quantity, discountCents: cents - left, taxRate: rate, taxCents: taxOf(left, rate, taxMode) };
  };
  let next = last;
  for (const { line, quantity } of found) {
    const where = { orderId_position: { orderId, position: line.position } };
    const product = products.find(({ id }) => id === line.productId);
    if (quantity === -line.quantity) await tx.orderLine.delete({ where });
    else if (quantity < 0 || (product?.priceCents === line.unitPriceCents && line.discountCents === 0)) {
      const data = taxed(line.unitPriceCents, line.quantity + quantity, line.taxRate, line);
      await tx.orderLine.update({ where, data });
    } else {
      const { id: productId, title, sku, priceCents, ordinaryPriceCents, taxRateId } = product as ForSale;
      next += 1;
      const prices = { unitPriceCents: priceCents, ordinaryPriceCents };
      const amounts = taxed(priceCents, quantity, rateOf({ ...terms, taxMode }, taxRateId));
      await tx.orderLine.create({
        data: { orderId, position: next, productId, title, sku, ...prices, ...amounts },
      });
    }
  }
}

/** @returns the changed quantities, in words, and the products whose stock it changed; undefined if nothing is different */
export async function correctLines(
  tx: Tx,
  ctx: Pick<StepContext, 'actor'>,
  order: LockedOrder,
  input: CorrectOrder,
): Promise<{ words: string[]; productIds: string[] } | undefined> {
  const { taxMode, lines: rows } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { taxMode: true, lines: { orderBy: { position: 'asc' } } },
  });
  const found = differences(input, rows, order);
  if (found.length === 0) return undefined;
  checkCorrectable(order, 'quantities');
  const ids = found.flatMap(({ line }) => line.productId ?? []);
  // Staff who correct an order have talked to its customer.
  if (!order.isInReview) await endUnconfirmed(tx, order.id);
  const products = await lockProducts(tx, ids);
  checkStock(found, products);
  const written = { order, taxMode, terms: await readTerms(readIn(tx)) };
  await writeLines(tx, written, { found, products, last: rows.at(-1)?.position ?? 0 });
  const changes = found.flatMap(({ line: { productId }, quantity }) =>
    productId ? [{ productId, quantity }] : [],
  );
  const productIds = order.isInReview ? [] : await correctStock(tx, order.id, changes, ctx.actor);
  const words = found.map(
    ({ line, quantity }) => `${line.title}: ${line.quantity} → ${line.quantity + quantity}`,
  );
  return { words, productIds };
}
