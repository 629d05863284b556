import { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { isCollected } from '../../../shared/order/order-status.ts';
import type { PlannedInput, PlannedStep } from '../../../shared/order/planned-steps.ts';
import { type PlannedEffect, plannedWords } from '../../../shared/order/planned-words.ts';
import type { Tx } from '../../database/db.ts';
import type { StepContext } from '../../rpc/context.ts';
import type { LockedOrder } from '../status.ts';

/** The columns from which `effectOf` and the words of a planned step are made. */
export const plannedSelection = {
  step: true,
  input: true,
  order: { select: { number: true, deliveryKind: true } },
} as const;

/** True if a step of the order, as `o`, waits: then it is in no queue. */
export const hasWaitingStep = Prisma.sql`
  EXISTS (SELECT FROM planned_steps p WHERE p.order_id = o.id AND p.refusal IS NULL)`;

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
    correct: 'correct',
  };
  return effects[step as PlannedStep];
}

/**
 * While a step of a locked order waits, other steps of staff are refused. Those of programs and shoppers are not: the guards decide
 * when the waiting step is due.
 * @throws Failure ORDER_STEP_REFUSED
 */
export async function refuseWhileWaiting(
  tx: Tx,
  { member }: StepContext,
  { id: orderId }: LockedOrder,
): Promise<void> {
  if (!member) return;
  const waiting = await tx.plannedStep.findFirst({
    where: { orderId, refusal: null },
    select: plannedSelection,
  });
  if (!waiting) return;
  const { will } = plannedWords[effectOf(waiting)];
  throw new Failure('ORDER_STEP_REFUSED', { message: `This order ${will} in a moment. Undo that first` });
}
