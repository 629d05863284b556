import {
  type OrderStatus,
  orderStatuses,
  orderSteps,
  statusAfterFailedRefund,
  statusIs,
} from '../../../shared/order/order-status.ts';
import type { Tx } from '../../database/db.ts';
import { isAllBack, readPieces } from '../pieces.ts';
import { mayStep, recordNote, type StepNote, takeBack, takeStep } from '../status.ts';
import { returnStock } from '../stock.ts';
import { readBalance, readOrderBalance } from './ledger.ts';
import type { OrderPaymentLock } from './lock.ts';

const refunded = orderSteps.refund.to;

/** The status of a refunded order after its money did not go back after all. Pieces that are back in the stock stay there. */
async function statusBefore(tx: Tx, orderId: string): Promise<OrderStatus> {
  const { from } = await tx.orderEvent.findFirstOrThrow({
    where: { orderId, to: refunded, from: { not: refunded } },
    orderBy: { id: 'desc' },
  });
  if (from === null) return orderSteps.cancel.to;
  const isAllReturned = orderStatuses[from].hasLeft && isAllBack(await readPieces(tx, orderId));
  return isAllReturned ? orderSteps.return.to : statusAfterFailedRefund(from);
}

/**
 * Brings an order in line with the ledger of a payment, and writes why into its history: it is refunded as soon as all the
 * money is back with the shopper, and no longer when that turns out to be wrong.
 * @returns the ids of the products whose pieces are back in stock
 */
export async function reviseOrder(
  tx: Tx,
  { payment, order }: OrderPaymentLock,
  note: StepNote,
): Promise<string[]> {
  const ofOrder = await readOrderBalance(tx, order.id);
  const isItsMoney = payment.status === 'succeeded' || ofOrder.receivedCents === 0;
  const { receivedCents, returnedCents } =
    payment.status === 'succeeded' ? ofOrder : await readBalance(tx, payment.id);
  const isBack = returnedCents >= receivedCents;
  if (isItsMoney && isBack && mayStep(order, 'refund')) {
    // Staff return shipped pieces to the stock by hand; other pieces have never left the shop.
    const isHeld = statusIs(order.status, 'awaits', 'shipment');
    const returned = isHeld ? await returnStock(tx, order.id, { cause: refunded, actor: note.actor }) : [];
    await takeStep(tx, order, 'refund', note);
    return returned;
  }
  if (isItsMoney && !isBack && order.status === refunded) {
    await takeBack(tx, order, await statusBefore(tx, order.id), note);
    return [];
  }
  await recordNote(tx, order, note);
  return [];
}
