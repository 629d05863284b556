import { v7 as uuid } from 'uuid';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount, toCents } from '../../../shared/base/money.ts';
import { Customer } from '../../../shared/order/customer.ts';
import type { CorrectionPreview, CorrectOrder } from '../../../shared/order/fulfilment.ts';
import type { OrderCorrected } from '../../../shared/order/manage-order.ts';
import type { Changes } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { StepContext } from '../../rpc/context.ts';
import { invalidField } from '../../rpc/failure.ts';
import { checkCorrectable } from '../correction/correctable.ts';
import { type Corrected, correctTotal } from '../correction/total.ts';
import { writeDifference } from '../payment/difference.ts';
import { checkLeft, readOrderBalance } from '../payment/ledger.ts';
import { cardsOf } from '../payment/open-intent.ts';
import { checkPhone } from '../place.ts';
import { type LockedOrder, lockOrder, recordNote } from '../status.ts';
import { changeOrder } from './change-order.ts';
import { withRefund } from './present.ts';
import { findStanding } from './queries.ts';
import { noRefund, requestOrderRefund, sendIfAny } from './refund.ts';
import { shopper } from './waiting.ts';

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

/** @throws Failure ORDER_STEP_REFUSED for a change that costs more than was paid */
function refuseDifference({ totalCents, differenceCents }: Corrected): void {
  if (differenceCents === 0) return;
  const message = `It would come to ${formatPrice(totalCents)}, which is ${formatPrice(differenceCents)} more than was paid by card. Change less, or ask for the difference with payDifference`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
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
    const corrected = await correctTotal(tx, ctx, order, input, await readOrderBalance(tx, order.id));
    if (corrected && ctx.actor === shopper) refuseDifference(corrected);
    throw new Tried({
      total: toAmount(corrected?.totalCents ?? order.totalCents),
      refund: toAmount(corrected?.refundCents ?? 0),
      difference: toAmount(corrected?.differenceCents ?? 0),
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
 * Asks for the difference of a change, with which the customer gets a link to pay it; the order stays as it is until then.
 * @throws Failure CARDS_NOT_TAKEN, INVALID_INPUT, ORDER_STEP_REFUSED or AMOUNT_TOO_SMALL
 */
async function askForDifference(
  tx: Tx,
  ctx: StepContext,
  order: LockedOrder,
  { input, corrected: { words, differenceCents } }: { input: CorrectOrder; corrected: Corrected },
) {
  cardsOf(ctx);
  if (input.customer)
    throw invalidField('customer', 'Correct the customer first, and ask for the difference after that');
  const { number, lines, added, deliveryOption, reason } = input;
  const change = { number, lines, added, deliveryOption, reason, total: toAmount(order.totalCents) };
  const { actor } = ctx;
  await writeDifference(tx, order, { differenceCents, actor, words, input: change });
  const asked = `${formatPrice(differenceCents)} more to pay for a change: ${words}`;
  await recordNote(tx, order, { actor, reason: asked });
  return {
    type: 'order.difference_requested' as const,
    subjectId: uuid(),
    changes: { difference: [null, formatPrice(differenceCents)], corrected: [null, words] } satisfies Changes,
    answer: { totalCents: order.totalCents, differenceCents, ...noRefund },
  };
}

/**
 * Corrects an order that was not shipped yet. Removed pieces return to the stock, and the surplus of a card order to the card. Added
 * pieces are taken out of the stock at current prices. If a card order would cost more than was paid, its customer is asked for the
 * difference, and the change is made when that is paid. Another delivery costs what it does now. Name, address, e-mail address and
 * phone number can be corrected until the order has arrived.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT, PRODUCT_NOT_FOUND, VARIANT_NEEDED, OUT_OF_STOCK,
 * ORDER_TOO_LARGE, ORDER_TOO_HEAVY, and what refunding throws
 */
export async function correctOrder(ctx: StepContext, input: CorrectOrder): Promise<OrderCorrected> {
  const changed = await changeOrder(ctx, 'correct', input, async (tx, order) => {
    checkTotal(order.totalCents, input.total, 'This order has changed since you saw it: its total is');
    checkRefund(order, input);
    const fields = input.customer && (await correctCustomer(tx, order, input.customer));
    if (input.payDifference) await tx.$executeRaw`SAVEPOINT uncorrected`;
    const balance = await readOrderBalance(tx, order.id);
    const corrected = await correctTotal(tx, ctx, order, input, balance);
    if (fields === undefined && !corrected) {
      throw invalidField('lines', 'Nothing would change; say what to correct');
    }
    if (!input.payDifference && corrected) refuseDifference(corrected);
    const words = [corrected?.words, fields && `Corrected: ${fields}`, input.reason]
      .filter(Boolean)
      .join('. ');
    const totalCents = corrected?.totalCents ?? order.totalCents;
    checkTotal(totalCents, input.expectedTotal, 'Prices have changed since you saw them: the new total is');
    if (corrected && corrected.differenceCents > 0) {
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT uncorrected`;
      return askForDifference(tx, ctx, order, { input, corrected });
    }
    if (corrected && input.refundable !== undefined) checkLeft(balance.leftCents, input.refundable);
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
      answer: { totalCents, differenceCents: 0, ...refund },
    };
  });
  // The response to an Idempotency-Key of the previous version has no difference.
  const { totalCents, differenceCents = 0 } = changed;
  const done =
    differenceCents > 0
      ? `${formatPrice(differenceCents)} is asked for by a link; the order changes when it is paid`
      : `Order corrected; its total is ${formatPrice(totalCents)}`;
  const { message, refund } = withRefund(done, await sendIfAny(ctx, changed));
  const data = { total: toAmount(totalCents), difference: toAmount(differenceCents) };
  return { success: true, message, data: { status: changed.status, ...data, refund } };
}
