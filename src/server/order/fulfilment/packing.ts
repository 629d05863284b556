import { Failure } from '../../../shared/base/failure.ts';
import type { PackOrder } from '../../../shared/order/bulk-orders.ts';
import type { StepTaken } from '../../../shared/order/manage-order.ts';
import { statusIs } from '../../../shared/order/order-status.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { type LockedOrder, lockOrder, recordNote } from '../status.ts';
import { findStanding } from './queries.ts';
import { refuseForNow } from './waiting.ts';

const refused = (message: string) => new Failure('ORDER_STEP_REFUSED', { message });

/** @throws Failure ORDER_STEP_REFUSED if the order can't be packed, or has other lines than the caller has packed */
async function checkPacking(tx: Tx, order: LockedOrder, { isPacked, lines }: PackOrder): Promise<void> {
  const row = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { packedBy: true, lines: { select: { position: true, quantity: true } } },
  });
  if (!statusIs(order.status, 'awaits', 'shipment'))
    throw refused('Only an order that waits to be shipped is packed');
  if (order.isInReview)
    throw refused('This order is above the limits, and its pieces are not reserved. Call its customer first');
  if (!isPacked) {
    if (row.packedBy === null) throw refused('This order is not packed');
    return;
  }
  if (row.packedBy !== null) throw refused(`${row.packedBy} has packed this order already`);
  const isSame =
    lines === undefined ||
    (lines.length === row.lines.length &&
      row.lines.every(({ position, quantity }) =>
        lines.some((packed) => packed.line === position && packed.quantity === quantity),
      ));
  if (!isSame) throw refused('This order has changed since its slip was scanned. Scan the slip again');
}

/**
 * Records that the pieces of an order are packed, or that they are not after all.
 * @throws Failure ORDER_NOT_FOUND or ORDER_STEP_REFUSED
 */
export async function packOrder(ctx: StepContext, input: PackOrder): Promise<StepTaken> {
  const { isPacked } = input;
  const words = isPacked ? 'Packed' : 'Not packed after all';
  const { status } = await once(ctx, 'order.pack', input, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    await refuseForNow(tx, ctx, order);
    await checkPacking(tx, order, input);
    const { id, number } = order;
    const { actor } = ctx;
    await tx.order.update({
      where: { id },
      data: isPacked ? { packedAt: new Date(), packedBy: actor } : { packedAt: null, packedBy: null },
    });
    await recordNote(tx, order, { actor, reason: words, isVisible: false });
    await logActivity(tx, actor, {
      action: isPacked ? 'order.packed' : 'order.unpacked',
      subject: { id, name: number },
    });
    return { status: order.status };
  });
  return { success: true, message: words, data: { status } };
}
