import type { OrderLine } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { lineCents } from '../../../shared/base/money.ts';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import {
  grossOfAll,
  piecesOfLine,
  type TaxMode,
  type TaxRate,
  taxOf,
  worthOfPieces,
} from '../../../shared/order/order-price.ts';
import { rateOf, type SellingTerms } from '../../../shared/order/selling-terms.ts';
import { hasPieces, isProductId } from '../../catalogue/conditions.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { taxedLine } from '../present.ts';
import { readIn, readTerms } from '../pricing.ts';
import type { LockedOrder } from '../status.ts';
import { correctStock, shortFailure } from '../stock.ts';
import { endUnconfirmed } from '../unconfirmed.ts';
import { checkCorrectable } from './correctable.ts';
import { settleRefunded } from './refunded-lines.ts';

/** A line, and the number of pieces that it gains or loses. */
interface Difference {
  line: OrderLine;
  quantity: number;
}

/** @throws Failure INVALID_INPUT for an unknown line or no pieces at all */
function differences(
  { lines = [], added = [] }: CorrectOrder,
  rows: OrderLine[],
  { paymentMethod }: LockedOrder,
): Difference[] {
  const byNumber = new Map(rows.map((row) => [row.position, row]));
  const found = lines.flatMap(({ line: number, quantity }, index): Difference[] => {
    const line = byNumber.get(number);
    if (!line) throw invalidField(`lines.${index}.line`, 'The order has no such line');
    byNumber.delete(number);
    return quantity === line.quantity ? [] : [{ line, quantity: quantity - line.quantity }];
  });
  const left = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (added.length === 0 && found.reduce((sum, { quantity }) => sum + quantity, left) === 0) {
    const instead = paymentMethod === 'card' ? 'refund' : 'cancel';
    throw invalidField('lines', `Nothing would be left of the order; ${instead} it instead`);
  }
  return found;
}

/** Pieces of a product that become a line of their own. */
interface Addition {
  productId: string;
  quantity: number;
  discountCents: number;
}

/**
 * The products to add. Those that replace pieces of a line take over the discount of as many of its pieces, at most their price.
 * @throws Failure INVALID_INPUT for a line that loses no pieces, and for too many lines
 */
function additions({ added = [] }: CorrectOrder, rows: OrderLine[], found: Difference[]): Addition[] {
  if (added.length > 0 && rows.length + added.length > limits.cartLines)
    throw invalidField('added', `An order has at most ${limits.cartLines} lines`);
  const used = new Map<number, number>();
  return added.map(({ _id, quantity, replaces }, index) => {
    const addition = { productId: _id.toLowerCase(), quantity, discountCents: 0 };
    if (replaces === undefined) return addition;
    const lost = found.find((one) => one.line.position === replaces);
    if (!lost || lost.quantity > 0)
      throw invalidField(`added.${index}.replaces`, 'This line loses no pieces that could be replaced');
    const { line } = lost;
    const freed =
      line.discountCents - (line.discountCents > 0 ? discountLeft(line, line.quantity + lost.quantity) : 0);
    const before = used.get(replaces) ?? 0;
    const pieces = Math.min(quantity, -lost.quantity - before);
    used.set(replaces, before + pieces);
    return { ...addition, discountCents: worthOfPieces(freed, -lost.quantity, { before, pieces }) };
  });
}

interface ForSale {
  id: string;
  hasVariants: boolean;
  isHidden: boolean;
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
    SELECT p.id, NOT (${hasPieces}) AS "hasVariants", p.is_hidden AS "isHidden", p.title, p.sku, p.price_cents AS "priceCents", p.ordinary_price_cents AS "ordinaryPriceCents",
      p.tax_rate_id AS "taxRateId", s.stock, p.deleted_at IS NOT NULL AS "isDeleted"
    FROM product_stock s JOIN products p ON p.id = s.product_id
    WHERE s.product_id = ANY (${ids}::uuid[]) ORDER BY s.product_id FOR UPDATE OF s FOR SHARE OF p`;
}

/** @throws Failure PRODUCT_NOT_FOUND, VARIANT_NEEDED or OUT_OF_STOCK */
function checkStock(found: Difference[], more: Addition[], products: ForSale[]): void {
  const wanted = new Map<string, number>();
  const isNew = new Set(more.map(({ productId }) => productId));
  for (const { productId, quantity } of more) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  for (const { line, quantity } of found) {
    if (quantity > 0 && line.productId === null)
      throw new Failure('PRODUCT_NOT_FOUND', { details: { ids: [] } });
    if (line.productId) wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + quantity);
  }
  for (const [id, quantity] of wanted) {
    if (quantity > 0) continue;
    // A product to add has to be for sale, also if no more of its pieces are needed.
    if (isNew.has(id)) wanted.set(id, 0);
    else wanted.delete(id);
  }
  const forSale = products.filter(
    ({ id, isDeleted, isHidden }) => !isDeleted && !(isHidden && isNew.has(id)),
  );
  const isEnough = [...wanted].every(([id, quantity]) => {
    const product = forSale.find((one) => one.id === id);
    return product && !product.hasVariants && product.stock >= quantity;
  });
  if (!isEnough) throw shortFailure(wanted, forSale);
}

interface Written {
  order: LockedOrder;
  /** The mode by which the order is taxed. */
  taxMode: TaxMode;
  terms: SellingTerms;
}

/** The discount of the first pieces of a line. */
function discountLeft({ unitPriceCents, quantity, discountCents }: OrderLine, pieces: number): number {
  const cents = (count: number) => lineCents({ unitCents: unitPriceCents, quantity: count });
  return cents(pieces) - worthOfPieces(cents(quantity) - discountCents, quantity, { before: 0, pieces });
}

/**
 * Writes the lines. More pieces are a separate line, at their current tax rate, if their price has changed, or the line has a discount:
 * they have none. Those that are left of a line keep their part of its discount.
 */
async function writeLines(
  tx: Tx,
  { order: { id: orderId }, taxMode, terms }: Written,
  {
    found,
    more,
    products,
    last,
  }: { found: Difference[]; more: Addition[]; products: ForSale[]; last: number },
) {
  const taxed = (unitCents: number, quantity: number, rate: TaxRate, discountCents: number) => {
    const cents = lineCents({ unitCents, quantity }) - discountCents;
    return { quantity, discountCents, taxRate: rate, taxCents: taxOf(cents, rate, taxMode) };
  };
  let next = last;
  async function addLine({ productId, quantity, discountCents }: Addition): Promise<void> {
    const { title, sku, priceCents, ordinaryPriceCents, taxRateId } = products.find(
      ({ id }) => id === productId,
    ) as ForSale;
    next += 1;
    const discount = Math.min(discountCents, lineCents({ unitCents: priceCents, quantity }));
    const amounts = taxed(priceCents, quantity, rateOf({ ...terms, taxMode }, taxRateId), discount);
    const prices = { unitPriceCents: priceCents, ordinaryPriceCents };
    await tx.orderLine.create({
      data: { orderId, position: next, productId, title, sku, ...prices, ...amounts },
    });
  }
  for (const { line, quantity } of found) {
    const where = { orderId_position: { orderId, position: line.position } };
    const product = products.find(({ id }) => id === line.productId);
    if (quantity < 0) {
      const before = { ...taxedLine(line), quantity: line.quantity };
      const off = piecesOfLine(taxMode, before, { before: 0, pieces: -quantity });
      const isAll = quantity === -line.quantity;
      await settleRefunded(tx, orderId, {
        position: line.position,
        cents: isAll ? Number.POSITIVE_INFINITY : grossOfAll(taxMode, [off]),
      });
    }
    if (quantity === -line.quantity) await tx.orderLine.delete({ where });
    else if (quantity < 0 || (product?.priceCents === line.unitPriceCents && line.discountCents === 0)) {
      const left = line.quantity + quantity;
      const discount = line.discountCents === 0 ? 0 : discountLeft(line, left);
      await tx.orderLine.update({ where, data: taxed(line.unitPriceCents, left, line.taxRate, discount) });
    } else await addLine({ productId: (product as ForSale).id, quantity, discountCents: 0 });
  }
  for (const addition of more) await addLine(addition);
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
  const more = additions(input, rows, found);
  if (found.length === 0 && more.length === 0) return undefined;
  checkCorrectable(order, 'quantities');
  const ids = [
    ...found.flatMap(({ line }) => line.productId ?? []),
    ...more.map(({ productId }) => productId).filter(isProductId),
  ];
  // Staff who correct an order have talked to its customer.
  if (!order.isInReview) await endUnconfirmed(tx, order.id);
  const products = await lockProducts(tx, ids);
  checkStock(found, more, products);
  const written = { order, taxMode, terms: await readTerms(readIn(tx)) };
  await writeLines(tx, written, { found, more, products, last: rows.at(-1)?.position ?? 0 });
  const changes = [
    ...found.flatMap(({ line: { productId }, quantity }) => (productId ? [{ productId, quantity }] : [])),
    ...more,
  ];
  const productIds = order.isInReview ? [] : await correctStock(tx, order.id, changes, ctx.actor);
  const titleOf = (id: string) => products.find((one) => one.id === id)?.title;
  const words = [
    ...found.map(({ line, quantity }) => `${line.title}: ${line.quantity} → ${line.quantity + quantity}`),
    ...more.map(({ productId, quantity }) => `${titleOf(productId)}: 0 → ${quantity}`),
  ];
  return { words, productIds };
}
