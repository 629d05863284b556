import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import { totalOf } from '../../../shared/order/order-price.ts';
import { type Balance, surplusCents } from '../../../shared/order/payment-ledger.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { deliveryParts, taxedLine } from '../present.ts';
import type { LockedOrder } from '../status.ts';
import { resizeReviewed } from '../unconfirmed.ts';
import { type DeliveryOfOrder, otherDelivery } from './delivery.ts';
import { correctLines } from './lines.ts';
import { readRefunded } from './refunded-lines.ts';

/**
 * Writes the new total, in cents, with the delivery if there is another one, and how much of a card order's total was corrected so far.
 * @param addedCents the difference that was paid for it
 * @throws Failure ORDER_TOO_LARGE
 */
async function writeTotal(
  tx: Tx,
  order: LockedOrder,
  { delivery, addedCents }: { delivery: DeliveryOfOrder | undefined; addedCents: number },
): Promise<number> {
  const found = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { taxMode: true, shippingCents: true, deliveryTaxes: true, lines: true },
  });
  const row = { ...found, ...delivery };
  const lines = row.lines.map(taxedLine);
  const taxCents = [...lines, ...deliveryParts(row)].reduce((sum, part) => sum + part.taxCents, 0);
  const totalCents = totalOf(row.taxMode, { lines, deliveryCents: row.shippingCents, taxCents });
  if (totalCents > limits.amountCents) throw new Failure('ORDER_TOO_LARGE');
  const correctedCents =
    order.paymentMethod === 'card'
      ? (await findCorrected(tx, order.id)) + order.totalCents + addedCents - totalCents
      : 0;
  await tx.order.update({
    where: { id: order.id },
    // Its parcel is to be packed anew.
    data: { ...delivery, totalCents, taxCents, correctedCents, packedAt: null, packedBy: null },
  });
  return totalCents;
}

/** The cents that corrections have taken off the total so far. Earlier versions recorded only the refund of this amount. */
async function findCorrected(tx: Tx, id: string): Promise<number> {
  const { correctedCents } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { correctedCents: true },
  });
  if (correctedCents > 0) return correctedCents;
  const refunded = await tx.refund.aggregate({
    where: { isCorrection: true, payment: { orderId: id, status: 'succeeded' } },
    _sum: { amountCents: true },
  });
  return refunded._sum.amountCents ?? 0;
}

/** The money of a corrected card order, in cents: at most one of both is not zero. */
interface CardMoney {
  /** The requested refund, or else the paid and not yet refunded money above the new total. */
  refundCents: number;
  /** The part of the new total that was not paid. */
  differenceCents: number;
}

/** The money that an order was paid with. */
interface Paid extends Pick<Balance, 'leftCents' | 'disputedCents'> {
  /** The part of it that was paid for this correction. */
  addedCents?: number;
}

async function moneyOf(
  tx: Tx,
  { id, totalCents: before }: LockedOrder,
  { refund }: CorrectOrder,
  totalCents: number,
  { leftCents, disputedCents, addedCents = 0 }: Paid,
): Promise<CardMoney> {
  const paidCents = Math.max(before + addedCents, leftCents + disputedCents);
  if (totalCents > paidCents) return { refundCents: 0, differenceCents: totalCents - paidCents };
  // A refund for pieces that stay is none for those that are taken off.
  const keptCents = [...(await readRefunded(tx, id)).values()].reduce((sum, cents) => sum + cents, 0);
  const surplus = Math.min(surplusCents(leftCents + disputedCents + keptCents, totalCents), leftCents);
  return { refundCents: refund === undefined ? surplus : toCents(refund), differenceCents: 0 };
}

export interface Corrected extends CardMoney {
  words: string;
  productIds: string[];
  totalCents: number;
}

/**
 * Corrects everything that changes the total. The caller requests the refund, and refuses a difference.
 * @returns undefined if nothing is different
 * @throws Failure ORDER_STEP_REFUSED, INVALID_INPUT, PRODUCT_NOT_FOUND, VARIANT_NEEDED, OUT_OF_STOCK, ORDER_TOO_LARGE or ORDER_TOO_HEAVY
 */
export async function correctTotal(
  tx: Tx,
  ctx: Pick<StepContext, 'actor'>,
  order: LockedOrder,
  input: CorrectOrder,
  paid: Paid,
): Promise<Corrected | undefined> {
  const { words = [], productIds = [] } = (await correctLines(tx, ctx, order, input)) ?? {};
  const { deliveryOption } = input;
  const other = deliveryOption ? await otherDelivery(tx, order, deliveryOption) : undefined;
  const changed = other ? [...words, other.words] : words;
  if (changed.length === 0) return undefined;
  const totalCents = await writeTotal(tx, order, {
    delivery: other?.delivery,
    addedCents: paid.addedCents ?? 0,
  });
  if (order.isInReview) await resizeReviewed(tx, order.id);
  const money =
    order.paymentMethod === 'card'
      ? await moneyOf(tx, order, input, totalCents, paid)
      : { refundCents: 0, differenceCents: 0 };
  const { refundCents } = money;
  const back = refundCents > 0 ? `; ${formatPrice(refundCents)} is refunded to the card` : '';
  return {
    words: `${changed.join(', ')}; total ${formatPrice(totalCents)}${back}`,
    productIds,
    totalCents,
    ...money,
  };
}
