import type { PlacedOrder, PlaceOrder } from '../../../shared/order/order.ts';
import type { EnterOrder } from '../../../shared/order/order-entry.ts';
import { orderSteps } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import type { Context, StaffContext } from '../../rpc/context.ts';
import { findEffect, once } from '../../rpc/idempotency.ts';
import { findSettings } from '../../settings/queries.ts';
import { chargeGuess } from '../discount/queries.ts';
import { checkProgramData, refusingTaken } from '../external-id.ts';
import type { Origin } from '../new-order.ts';
import { attachPayment, intentIdOf, settlePaid } from '../payment/bare.ts';
import { askToPay } from '../payment/links.ts';
import { abandonPayment, beginCardOrder } from '../payment/mutations.ts';
import { cardsOf } from '../payment/open-intent.ts';
import {
  checkPhone,
  createOrder,
  logOrder,
  originOf,
  placeCashOrder,
  placed,
  type WrittenOrder,
} from '../place.ts';
import { retriedWhileLocked } from '../place-together.ts';

/**
 * Places an order to be paid in cash on delivery, or one whose card payment has already succeeded. Order, lines,
 * stock, history and idempotency key are written together or not at all; the amount comes from the shop's own prices.
 * @throws Failure PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, ORDER_TOO_LARGE or INVALID_INPUT; with a payment
 *   also PAYMENT_NOT_FOUND, PAYMENT_INCOMPLETE, PAYMENT_MISMATCH, PAYMENT_USED, PAYMENT_REFUNDED or PAYMENT_DISPUTED
 */
export async function placeOrder(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  checkPhone(input.customer?.phone);
  await checkProgramData(ctx, input);
  await chargeGuess(ctx, input.discountCode);
  return refusingTaken(ctx, input.externalId, place(ctx, input));
}

async function place(ctx: Context, input: PlaceOrder): Promise<PlacedOrder> {
  const { paymentIntentId } = input;
  if (paymentIntentId === undefined) {
    const endCardPayment = async () => {
      const { data: begun } = await abandonPayment(ctx, input);
      return begun.status === 'paid' ? begun.order : undefined;
    };
    return placeCashOrder(ctx, input, { origin: await originOf(ctx), endCardPayment });
  }
  // Its payment vouches for it.
  const origin = { ...(await originOf(ctx)), unvouched: undefined };
  // A key that was used for an order already gets the response of that order, even if the payment has changed since.
  if ((await findEffect(ctx, 'order.place', input)) === undefined) await settlePaid(ctx, paymentIntentId);
  return placeByCard(ctx, input, (tx, wait) => {
    const write = () => createOrder(tx, input, { beginning: 'paid', wait, origin, terms: ctx.terms });
    return attachPayment(tx, intentIdOf(paymentIntentId), write);
  });
}

/** Places a card order, once for its idempotency key. */
async function placeByCard(
  ctx: Context,
  input: PlaceOrder | EnterOrder,
  write: (tx: Tx, wait: string) => Promise<WrittenOrder>,
): Promise<PlacedOrder> {
  await ctx.terms.recent();
  let written: WrittenOrder | undefined;
  const answer = await retriedWhileLocked((wait) => {
    written = undefined;
    return once(ctx, 'order.place', input, async (tx) => {
      written = await write(tx, wait);
      return placed(written.receipt);
    });
  });
  if (written) logOrder(ctx, written, 'card');
  return answer;
}

/** Places a card order that staff enter for a customer, and has the customer asked by e-mail to pay it by a link. */
async function enterCardOrder(ctx: StaffContext, input: EnterOrder, origin: Origin): Promise<PlacedOrder> {
  cardsOf(ctx);
  return placeByCard(ctx, input, async (tx, wait) => {
    const written = await beginCardOrder(tx, input, { wait, origin, terms: ctx.terms });
    await askToPay(tx, written.id);
    return written;
  });
}

/**
 * Places an order that staff enter for a customer, by the same function of the database. Staff vouch for it. A cash order can be
 * confirmed, or paid and handed over at the counter, in the same transaction; a card order is to be paid by a link.
 * @throws Failure PRODUCT_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, ORDER_TOO_LARGE or INVALID_INPUT; for a card order also
 *   AMOUNT_TOO_SMALL or CARDS_NOT_TAKEN
 */
export async function enterOrder(ctx: StaffContext, input: EnterOrder): Promise<PlacedOrder> {
  checkPhone(input.customer?.phone);
  const { channel, isHandedOver } = input;
  const isByCard = input.paymentMethod === 'card';
  // An order that the customer took home needs no call, nor does one that is paid before it is shipped.
  const entered = {
    isConfirmed: input.isConfirmed && !isHandedOver && !isByCard,
    ...(isHandedOver && { handedOver: orderSteps.deliver.to }),
  };
  const entry = { actor: ctx.actor, entered };
  const origin = { channel, unvouched: undefined, entry };
  if (!isByCard) return placeCashOrder(ctx, input, { origin });
  const { payLinkHours } = await findSettings(ctx.db, 'holds');
  return enterCardOrder(ctx, input, { ...origin, entry: { ...entry, holdMinutes: payLinkHours * 60 } });
}
