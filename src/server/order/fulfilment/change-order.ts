import type { Prisma } from '../../../../prisma/generated/client.ts';
import type { TakeStep } from '../../../shared/order/manage-order.ts';
import type { ActivityAction } from '../../../shared/staff/activity.ts';
import { type Changes, logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { type OrderHappening, publishOrder } from '../../database/outbox/publish.ts';
import type { StepContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { checkSeen, type LockedOrder, lockOrder } from '../status.ts';
import { findStanding } from './queries.ts';
import { refuseForNow } from './waiting.ts';

interface OrderChange {
  /** Its name in the activity log, and for webhooks. */
  type: OrderHappening & ActivityAction;
  /** The products whose stock it changed. */
  productIds?: string[];
  /** The return that it is about. */
  subjectId?: string;
  /** For the activity log, beside the status. */
  changes?: Changes;
}

/** The result of a function of this module, with the status of the order afterwards. */
export type Changed<Answer extends Prisma.InputJsonObject> = Answer & Pick<LockedOrder, 'status'>;

/**
 * Changes a locked order, once for each idempotency key, and writes the change to the activity log and the outbox.
 * @throws Failure ORDER_NOT_FOUND, or ORDER_STEP_REFUSED when the order is not in the status that the caller saw, or another step of
 *   staff waits
 */
export function changeOrder<Answer extends Prisma.InputJsonObject>(
  ctx: StepContext,
  name: string,
  input: Pick<TakeStep, 'number' | 'status'>,
  change: (tx: Tx, order: LockedOrder) => Promise<OrderChange & { answer: Answer }>,
): Promise<Changed<Answer>> {
  return once(ctx, `order.${name}`, input, async (tx) => {
    const order = await lockOrder(tx, (await findStanding(tx, input.number)).id);
    await refuseForNow(tx, ctx, order);
    const { id, number, status: before } = order;
    if (input.status !== undefined) checkSeen(order, input.status);
    const { type, productIds = [], subjectId, changes, answer } = await change(tx, order);
    const { status } = order;
    const step: Changes = status === before ? {} : { status: [before, status] };
    await logActivity(tx, ctx.actor, {
      action: type,
      subject: { id, name: number },
      changes: { ...step, ...changes },
    });
    await publishOrder(tx, { id, productIds, subjectId }, type);
    return { ...answer, status };
  });
}
