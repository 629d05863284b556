import { Failure } from '../../../shared/base/failure.ts';
import { programDataIn } from '../../../shared/base/program-data.ts';
import {
  type ManagedOrder,
  ManagedOrderDetail,
  type PatchOrder,
} from '../../../shared/order/manage-order.ts';
import { changesBetween, logActivity } from '../../activity/mutations.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ActorContext } from '../../rpc/context.ts';
import { entityTag, namesExactTag } from '../../rpc/entity-tag.ts';
import { refusingTaken } from '../external-id.ts';
import { lockOrder } from '../status.ts';
import { presentTo } from './present.ts';
import { findStanding, readManagedOrder } from './queries.ts';

/** @throws Failure PRECONDITION_FAILED when the caller's If-Match names another version of the order */
async function checkIfMatch(ctx: ActorContext, order: ManagedOrder): Promise<void> {
  const { ifMatch } = ctx;
  // A hash of the whole response body of GET /order/{number}.
  const tag = entityTag(JSON.stringify(ManagedOrderDetail.parse({ data: order })));
  if (ifMatch === undefined || namesExactTag(ifMatch, tag)) return;
  const message = 'The order is no longer what If-Match says; read it again, nothing was changed';
  throw new Failure('PRECONDITION_FAILED', { details: { order: await presentTo(ctx, order) }, message });
}

/**
 * Changes the external id and the metadata of an order.
 * @throws Failure ORDER_NOT_FOUND, PRECONDITION_FAILED, ORDER_STEP_REFUSED for metadata of an erased customer, or ORDER_EXISTS if
 *   another order has the reference
 */
export function patchOrder(ctx: ActorContext, input: PatchOrder): Promise<{ data: ManagedOrder }> {
  const written = inTransaction(ctx.db, async (tx) => {
    const { id, number } = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    const order = await readManagedOrder(tx, id);
    await checkIfMatch(ctx, order);
    const data = programDataIn(input);
    const changes = changesBetween(order, data);
    if (!changes) return { data: await presentTo(ctx, order) };
    const where = { id, customerErasedAt: { not: null } };
    if (changes.metadata && (await tx.order.count({ where })) > 0) {
      const message = 'The customer of this order was erased: it takes no metadata any more';
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    await tx.order.update({ where: { id }, data, select: { id: true } });
    await logActivity(tx, ctx.actor, { action: 'order.updated', subject: { id, name: number }, changes });
    return { data: await presentTo(ctx, await readManagedOrder(tx, id)) };
  });
  return refusingTaken(ctx, input.externalId, written);
}
