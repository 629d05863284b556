import type { Db } from '../../src/server/database/db.ts';
import { inTransaction } from '../../src/server/database/transaction.ts';
import { lockOrder, mayStep, takeStep } from '../../src/server/order/status.ts';
import {
  type OrderStatus,
  orderStatuses,
  type StepName,
  statusesOf,
  stepNames,
} from '../../src/shared/order/order-status.ts';
import type { ModelOrder } from './model.ts';

/** The shop's own steps and statuses. A copy of it has one more of each: tests/new-status. */
const ownSteps: StepName[] = ['pay', 'ship', 'deliver', 'cancel', 'expire', 'refund', 'return', 'reopen'];
const ownStatuses: OrderStatus[] = [
  ...(['placed', 'awaiting_payment', 'paid', 'shipped', 'delivered'] as const),
  ...(['cancelled', 'expired', 'refunded', 'returned'] as const),
];

const otherSteps = stepNames.filter((step) => !ownSteps.includes(step));

/** Takes an order the steps that only a copy of the shop has, if it may. */
export async function takeOtherSteps(db: Db, { number }: Pick<ModelOrder, 'number'>): Promise<void> {
  for (const step of otherSteps) {
    await inTransaction(db, async (tx) => {
      const { id } = await tx.order.findUniqueOrThrow({ where: { number }, select: { id: true } });
      const order = await lockOrder(tx, id);
      if (!order.isInReview && mayStep(order, step)) await takeStep(tx, order, step, { actor: 'simulation' });
    });
  }
}

const placeOf = (status: OrderStatus) => {
  const { awaits, hasLeft, hasArrived } = orderStatuses[status];
  return JSON.stringify([awaits, hasLeft, hasArrived]);
};

/** The status of the shop itself that is like this one, for an order of this payment method. */
export function ownStatus(status: OrderStatus, method: ModelOrder['method']): OrderStatus {
  if (ownStatuses.includes(status)) return status;
  const like = statusesOf(method).find(
    (one) => ownStatuses.includes(one) && placeOf(one) === placeOf(status),
  );
  if (!like) throw new Error(`No status of a ${method} order is like ${status}`);
  return like;
}
