import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { isCollected, type OrderStatus, statusIs } from '../../../shared/order/order-status.ts';
import type { PlannedInput, PlannedStep } from '../../../shared/order/planned-steps.ts';
import { type PlannedEffect, plannedWords } from '../../../shared/order/planned-words.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import { findDifference } from '../payment/difference.ts';
import { type LockedOrder, wordsFor } from '../status.ts';

/** The columns from which `effectOf` and the words of a planned step are made. */
export const plannedSelection = {
  step: true,
  input: true,
  order: { select: { number: true, deliveryKind: true } },
} as const;

/** True if a step of the order, as `o`, waits, or a change waits for its difference: then it is in no queue. */
export const hasWaitingStep = Prisma.sql`(
  EXISTS (SELECT FROM planned_steps p WHERE p.order_id = o.id AND p.refusal IS NULL)
  OR o.id IN (SELECT order_id FROM payments WHERE status = 'open' AND change IS NOT NULL))`;

interface Stored {
  step: string;
  input: unknown;
  order: { deliveryKind: string | null };
}

export function effectOf({ step, input, order: { deliveryKind } }: Stored): PlannedEffect {
  const isForCollection = isCollected(deliveryKind === null ? null : { kind: deliveryKind });
  const effects: Record<PlannedStep, PlannedEffect> = {
    ship: isForCollection ? 'ready' : 'ship',
    deliver: isForCollection ? 'collect' : 'deliver',
    cancel: 'cancel',
    call: (input as PlannedInput<'call'>).outcome === 'confirmed' ? 'confirm' : 'cancel',
    return: 'return',
    refund: 'refund',
    correct: (input as PlannedInput<'correct'>).payDifference ? 'difference' : 'correct',
  };
  return effects[step as PlannedStep];
}

/** The actor of what a shopper does with an order. */
export const shopper = 'shopper';

/** Whether the shopper may still change or cancel an order: its pieces are in the shop, and not packed. */
export const isOpenToShopper = ({ status, packedAt }: { status: OrderStatus; packedAt: Date | null }) =>
  packedAt === null && statusIs(status, 'awaits', 'payment', 'shipment');

async function refuseShopper(tx: Tx, { id, status }: LockedOrder): Promise<void> {
  const { packedAt } = await tx.order.findUniqueOrThrow({ where: { id }, select: { packedAt: true } });
  if (isOpenToShopper({ status, packedAt })) return;
  const message =
    packedAt !== null && statusIs(status, 'awaits', 'shipment')
      ? 'This order is packed already. Please ask us about it'
      : `This order is ${wordsFor(status)} now. Please ask us about it`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

/**
 * While a step of a locked order waits, or a change waits for its difference, other steps of staff are refused. Those of programs and
 * shoppers are not: the guards decide when the waiting step is due, or the difference is paid. Once the order is packed, those of its
 * shopper are refused.
 * @param evenUnpaid true for a step that is about the difference
 * @throws Failure ORDER_STEP_REFUSED
 */
export async function refuseForNow(
  tx: Tx,
  { member, actor }: StepContext,
  order: LockedOrder,
  { evenUnpaid = false } = {},
): Promise<void> {
  if (actor === shopper) await refuseShopper(tx, order);
  if (!member) return;
  const { id: orderId } = order;
  const waiting = await tx.plannedStep.findFirst({
    where: { orderId, refusal: null },
    select: plannedSelection,
  });
  if (!waiting && !evenUnpaid && (await findDifference(tx, orderId))) {
    const message = 'A change of this order waits for its payment. Withdraw the change first';
    throw new Failure('ORDER_STEP_REFUSED', { message });
  }
  if (!waiting) return;
  const { will } = plannedWords[effectOf(waiting)];
  throw new Failure('ORDER_STEP_REFUSED', { message: `This order ${will} in a moment. Undo that first` });
}
