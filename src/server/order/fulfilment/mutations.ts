import { Failure } from '../../../shared/base/failure.ts';
import type { DeliverOrder, ShipOrder } from '../../../shared/order/fulfilment.ts';
import type {
  RefundMade,
  RefundOrder,
  RefundPayment,
  StepTaken,
  TakeStep,
} from '../../../shared/order/manage-order.ts';
import { orderSteps, statusIs } from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { findEffect } from '../../rpc/idempotency.ts';
import { endIntents, freeStock } from '../payment/holds.ts';
import { readOrderBalance } from '../payment/ledger.ts';
import { type LockedOrder, type StaffStep, type StepNote, takeStep } from '../status.ts';
import { returnStock } from '../stock.ts';
import { collectCash } from './cash.ts';
import { refundCash } from './cash-refund.ts';
import { changeOrder } from './change-order.ts';
import { writeParcel } from './parcels.ts';
import { presentRefundMade, presentStep } from './present.ts';
import { findStanding } from './queries.ts';
import { refundPayment } from './refund.ts';

/** The reasons that keep an order from a step, with the words for staff. */
const blocks = {
  review: {
    isIn: async (_: Tx, { isInReview }: LockedOrder) => isInReview,
    message:
      'This order is waiting to be confirmed, and its pieces are not reserved until then. Call its customer',
  },
  dispute: {
    isIn: async (tx: Tx, { id }: LockedOrder) => (await readOrderBalance(tx, id)).disputedCents > 0,
    message: 'The payment of this order is disputed; it can be shipped if the shop wins the dispute',
  },
};

/** @throws Failure ORDER_STEP_REFUSED if something keeps the order from this step for now */
async function refuseBlocked(tx: Tx, order: LockedOrder, step: StaffStep): Promise<void> {
  for (const name of orderSteps[step].blockedBy) {
    const { isIn, message } = blocks[name];
    if (await isIn(tx, order)) throw new Failure('ORDER_STEP_REFUSED', { message });
  }
}

/**
 * Takes an order a step further, unless something keeps it from the step.
 * @param take returns the ids of the products whose stock it changed
 */
async function takeStaffStep<Input extends TakeStep>(
  ctx: StepContext,
  step: StaffStep,
  input: Input,
  take: (tx: Tx, order: LockedOrder, note: StepNote) => Promise<string[]>,
): Promise<StepTaken> {
  const reason = input.reason || undefined;
  const { status } = await changeOrder(ctx, step, input, async (tx, order) => {
    await refuseBlocked(tx, order, step);
    return {
      type: `order.${orderSteps[step].to}`,
      productIds: await take(tx, order, { actor: ctx.actor, reason }),
      ...(reason !== undefined && { changes: { reason: [null, reason] } }),
      answer: {},
    };
  });
  return presentStep(step, status);
}

/** Marks an order as shipped, with its first parcel. @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or INVALID_INPUT */
export function shipOrder(ctx: StepContext, input: ShipOrder): Promise<StepTaken> {
  return takeStaffStep(ctx, 'ship', input, async (tx, order, note) => {
    await takeStep(tx, order, 'ship', note);
    const own = { orderId: order.id, actor: ctx.actor, field: 'parcel.carrierName' };
    if (input.parcel) await writeParcel(tx, input.parcel, own);
    return [];
  });
}

/**
 * Marks an order as delivered, and records the cash that was collected for it.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED, INVALID_INPUT or FORBIDDEN
 */
export function deliverOrder(ctx: StepContext, input: DeliverOrder): Promise<StepTaken> {
  return takeStaffStep(ctx, 'deliver', input, async (tx, order, note) => {
    await takeStep(tx, order, 'deliver', note);
    await collectCash(tx, ctx, { order, collected: input.collected });
    return [];
  });
}

/** Cancels the intents of an order that is about to be cancelled, unless the step will be refused. */
async function endPaying(ctx: StepContext, { number, status: seen }: TakeStep): Promise<void> {
  // A key that was used for a step already gets that step's response, or is refused.
  if ((await findEffect(ctx, 'order.cancel')) !== undefined) return;
  const { id, status } = await findStanding(ctx.db, number);
  if (!statusIs(status, 'awaits', 'payment') || (seen ?? status) !== status) return;
  try {
    await endIntents(ctx, id);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_UNAVAILABLE') throw error;
    const message = 'The card provider can’t be reached, and nothing was done; try again in a moment';
    throw new Failure('PAYMENT_UNAVAILABLE', { message });
  }
}

/**
 * Cancels an order that has not been paid or shipped, and returns its pieces to the stock. A paid order has to be refunded
 * instead.
 * @throws Failure ORDER_NOT_FOUND, ORDER_STEP_REFUSED or PAYMENT_UNAVAILABLE; BUSY when its shopper came back to pay
 */
export async function cancelOrder(ctx: StepContext, input: TakeStep): Promise<StepTaken> {
  if (!ctx.isTrial) await endPaying(ctx, input);
  return takeStaffStep(ctx, 'cancel', input, async (tx, order, note) => {
    if (statusIs(order.status, 'awaits', 'payment')) {
      // Its intents are cancelled when the step is taken.
      if (ctx.isTrial) return [];
      const freed = await freeStock(tx, order, 'cancel', note);
      if (!freed) throw new Failure('BUSY');
      return freed;
    }
    await takeStep(tx, order, 'cancel', note);
    return returnStock(tx, order.id, { cause: 'cancelled', actor: note.actor });
  });
}

async function refund(
  ctx: StepContext,
  request: Parameters<typeof refundPayment>[1],
  reason: string | undefined,
): Promise<RefundMade> {
  return presentRefundMade(
    await refundPayment(ctx, request, { actor: ctx.actor, reason: reason || undefined }),
  );
}

/**
 * Refunds money of an order, by card or in cash, and returns the state of the refund.
 * @throws Failure ORDER_NOT_FOUND, and what refunding a payment or cash throws
 */
export async function giveBack(ctx: StepContext, input: RefundOrder): Promise<RefundMade> {
  const { number, paymentMethod } = await findStanding(ctx.db, input.number);
  if (paymentMethod === 'cash') return refundCash(ctx, input);
  const { reason, ...rest } = input;
  return refund(ctx, { ...rest, number }, reason);
}

/** Refunds all that is left of a payment, such as one without an order. @throws Failure what refunding a payment throws */
export function giveBackPayment(ctx: StepContext, { reason, ...input }: RefundPayment): Promise<RefundMade> {
  return refund(ctx, input, reason);
}
