import { Failure } from '../../../shared/base/failure.ts';
import { limits } from '../../../shared/base/limits.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import { Customer } from '../../../shared/order/customer.ts';
import type { CorrectionPreview, CorrectOrder } from '../../../shared/order/fulfilment.ts';
import type { OrderCorrected } from '../../../shared/order/manage-order.ts';
import { totalOf } from '../../../shared/order/order-price.ts';
import { surplusCents } from '../../../shared/order/payment-ledger.ts';
import type { Tx } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { readBalance } from '../payment/ledger.ts';
import { checkPhone } from '../place.ts';
import { deliveryParts, taxedLine } from '../present.ts';
import { type LockedOrder, lockOrder, recordNote } from '../status.ts';
import { resizeReviewed } from '../unconfirmed.ts';
import { changeOrder } from './change-order.ts';
import { type DeliveryOfOrder, otherDelivery } from './correct-delivery.ts';
import { correctLines } from './correct-lines.ts';
import { checkCorrectable } from './correctable.ts';
import { withRefund } from './present.ts';
import { findStanding } from './queries.ts';
import { checkLeft, findPaid, noRefund, requestOrderRefund, sendIfAny } from './refund.ts';
import { readRefunded } from './refunded-lines.ts';

/** The names of the fields in the note about a correction. */
const fieldWords = { name: 'name', email: 'e-mail address', address: 'address', phone: 'phone number' };

/** @returns the corrected fields, in words; undefined if nothing is different */
async function correctCustomer(
  tx: Tx,
  order: LockedOrder,
  given: NonNullable<CorrectOrder['customer']>,
): Promise<string | undefined> {
  const { customerName, customerEmail, customerAddress, customerPhone } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
  });
  const before = { name: customerName, email: customerEmail, address: customerAddress, phone: customerPhone };
  const names = Object.keys(fieldWords) as (keyof typeof fieldWords)[];
  const changed = names.filter((name) => given[name] !== undefined && given[name] !== before[name]);
  if (changed.length === 0) return undefined;
  checkCorrectable(order, 'customer');
  checkPhone(given.phone);
  const after = { ...before, ...given };
  // An order that staff have entered may lack an e-mail address or an address.
  if (before.name === null && !Customer.required().safeParse(after).success)
    throw invalidField('customer', 'Name, e-mail address, address and phone number are all needed');
  const { name, email, address, phone } = after;
  await tx.order.update({
    where: { id: order.id },
    data: { customerName: name, customerEmail: email, customerAddress: address, customerPhone: phone },
  });
  // The wrong number may have no order any more; then its notes belong to the corrected number.
  if (before.phone !== null && phone !== before.phone)
    await tx.$executeRaw`
      UPDATE customer_notes SET phone = ${phone} WHERE phone = ${before.phone}
        AND NOT EXISTS (SELECT FROM orders WHERE customer_phone = ${before.phone})`;
  return changed.map((one) => fieldWords[one]).join(', ');
}

/**
 * Writes the new total, in cents, with the delivery if there is another one, and how much of a card order's total was corrected so far.
 * @throws Failure ORDER_TOO_LARGE
 */
async function writeTotal(tx: Tx, order: LockedOrder, delivery?: DeliveryOfOrder): Promise<number> {
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
    order.paymentMethod === 'card' ? (await findCorrected(tx, order.id)) + order.totalCents - totalCents : 0;
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

/**
 * The refund of a correction, in cents: the requested amount, or else the paid and not yet refunded money above the new total.
 * @throws Failure ORDER_STEP_REFUSED if the order would cost more than is left of what was paid
 */
async function refundOf(
  tx: Tx,
  { id, number, totalCents: before }: LockedOrder,
  { refund, refundable }: CorrectOrder,
  totalCents: number,
): Promise<number> {
  const { leftCents, disputedCents } = await readBalance(tx, await findPaid(tx, { number }));
  // A refund for pieces that stay is none for those that are taken off.
  const keptCents = [...(await readRefunded(tx, id)).values()].reduce((sum, cents) => sum + cents, 0);
  if (totalCents > Math.max(before, leftCents + disputedCents)) {
    const message = `An order that was paid by card can’t cost more than was paid: it would come to ${formatPrice(totalCents)}. Change less, or enter a new order for the rest`;
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  if (refundable !== undefined) checkLeft(leftCents, refundable);
  if (refund !== undefined) return toCents(refund);
  return Math.min(surplusCents(leftCents + disputedCents + keptCents, totalCents), leftCents);
}

interface Corrected {
  words: string;
  productIds: string[];
  totalCents: number;
  refundCents: number;
}

/** Corrects everything that changes the total; the refund is left to the caller. @returns undefined if nothing is different */
async function correctTotal(
  tx: Tx,
  ctx: Pick<StepContext, 'actor'>,
  order: LockedOrder,
  input: CorrectOrder,
): Promise<Corrected | undefined> {
  const { words = [], productIds = [] } = (await correctLines(tx, ctx, order, input)) ?? {};
  const { deliveryOption } = input;
  const other = deliveryOption ? await otherDelivery(tx, order, deliveryOption) : undefined;
  const changed = other ? [...words, other.words] : words;
  if (changed.length === 0) return undefined;
  const totalCents = await writeTotal(tx, order, other?.delivery);
  if (order.isInReview) await resizeReviewed(tx, order.id);
  const refundCents = order.paymentMethod === 'card' ? await refundOf(tx, order, input, totalCents) : 0;
  const back = refundCents > 0 ? `; ${formatPrice(refundCents)} is refunded to the card` : '';
  return {
    words: `${changed.join(', ')}; total ${formatPrice(totalCents)}${back}`,
    productIds,
    totalCents,
    refundCents,
  };
}

/** Ends a transaction that was only to be tried. */
class Tried extends Error {
  constructor(readonly preview: CorrectionPreview) {
    super('The correction was tried');
  }
}

/** Corrects an order in a transaction that leaves nothing behind, so that both compute the same. @throws Failure what `correctOrder` throws */
export async function previewCorrection(ctx: StepContext, input: CorrectOrder): Promise<CorrectionPreview> {
  const trying = inTransaction(ctx.db, async (tx): Promise<CorrectionPreview> => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    if (input.customer) await correctCustomer(tx, order, input.customer);
    const corrected = await correctTotal(tx, ctx, order, input);
    throw new Tried({
      total: toAmount(corrected?.totalCents ?? order.totalCents),
      refund: toAmount(corrected?.refundCents ?? 0),
    });
  });
  return trying.catch((error: unknown) => {
    if (error instanceof Tried) return error.preview;
    throw error;
  });
}

/** @throws Failure INVALID_INPUT for a refund of a cash order, or without a change of the total */
function checkRefund(
  { paymentMethod }: LockedOrder,
  { refund, lines, added, deliveryOption }: CorrectOrder,
): void {
  if (refund === undefined) return;
  if (paymentMethod === 'cash')
    throw invalidField(
      'refund',
      'Nothing was paid by card for this order, so nothing can be refunded to one',
    );
  if (!lines?.length && !added?.length && deliveryOption === undefined)
    throw invalidField('refund', 'A correction refunds money only if it changes quantities');
}

/** @throws Failure ORDER_STEP_REFUSED if this is not the total that the caller saw */
function checkTotal(totalCents: number, seen: number | undefined, whatChanged: string): void {
  if (seen === undefined || toCents(seen) === totalCents) return;
  const message = `${whatChanged} ${formatPrice(totalCents)} now, and nothing was done`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

/**
 * Corrects an order that was not shipped yet. Removed pieces return to the stock, and the surplus of a card order to the card. Added
 * pieces are taken out of the stock at current prices; a card order must not cost more than was paid. Another delivery costs what it
 * does now. Name, address, e-mail address and phone number can be corrected until the order has arrived.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT, PRODUCT_NOT_FOUND, VARIANT_NEEDED, OUT_OF_STOCK,
 * ORDER_TOO_LARGE, ORDER_TOO_HEAVY, and what refunding throws
 */
export async function correctOrder(ctx: StepContext, input: CorrectOrder): Promise<OrderCorrected> {
  const changed = await changeOrder(ctx, 'correct', input, async (tx, order) => {
    checkTotal(order.totalCents, input.total, 'This order has changed since you saw it: its total is');
    checkRefund(order, input);
    const fields = input.customer && (await correctCustomer(tx, order, input.customer));
    const corrected = await correctTotal(tx, ctx, order, input);
    if (fields === undefined && !corrected) {
      throw invalidField('lines', 'Nothing would change; say what to correct');
    }
    const words = [corrected?.words, fields && `Corrected: ${fields}`, input.reason]
      .filter(Boolean)
      .join('. ');
    const totalCents = corrected?.totalCents ?? order.totalCents;
    checkTotal(totalCents, input.expectedTotal, 'Prices have changed since you saw them: the new total is');
    const refund = corrected?.refundCents
      ? await requestOrderRefund(tx, ctx, order, {
          cents: corrected.refundCents,
          note: { actor: ctx.actor, reason: input.reason || 'The order was corrected' },
          isCorrection: true,
        })
      : noRefund;
    await recordNote(tx, order, { actor: ctx.actor, reason: words });
    return {
      type: 'order.corrected',
      productIds: corrected?.productIds,
      changes: {
        ...(corrected && { total: [formatPrice(order.totalCents), formatPrice(totalCents)] }),
        corrected: [null, words],
      },
      answer: { totalCents, ...refund },
    };
  });
  const total = toAmount(changed.totalCents);
  const { message, refund } = withRefund(
    `Order corrected; its total is ${formatPrice(changed.totalCents)}`,
    await sendIfAny(ctx, changed),
  );
  return { success: true, message, data: { status: changed.status, total, refund } };
}
