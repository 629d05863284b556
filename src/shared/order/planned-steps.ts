import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { CorrectOrder, DeliverOrder, RecordCall, ReturnOrder, ShipOrder } from './fulfilment.ts';
import { RefundOrder, TakeStep } from './manage-order.ts';
import { type PlannedEffect, plannedWords } from './planned-words.ts';

/** The time in which staff can undo a step that writes to a customer, in ms. */
export const undoMs = 10_000;

/** The steps of staff that write to a customer, with their inputs. */
export const plannedInputs = {
  ship: ShipOrder.extend({
    /** Whether it is to be shipped though nobody has confirmed it. Without it, only a step for one order alone may do so. */
    evenUnconfirmed: z.boolean().optional(),
  }),
  deliver: DeliverOrder,
  cancel: TakeStep,
  // A call that reached nobody writes to nobody: it is recorded at once.
  call: RecordCall.omit({ retryAt: true }).extend({ outcome: z.enum(['confirmed', 'refused']) }),
  return: ReturnOrder,
  refund: RefundOrder,
  correct: CorrectOrder,
};
export type PlannedStep = keyof typeof plannedInputs;
export type PlannedInput<Step extends PlannedStep> = z.infer<(typeof plannedInputs)[Step]>;

const several = <Step extends PlannedStep>(step: Step) =>
  z.object({
    step: z.literal(step),
    orders: z.array(plannedInputs[step]).min(1).max(limits.bulkOrders),
  });

/** One step for one or several orders, which is taken after ten seconds. */
export const PlanSteps = z.discriminatedUnion('step', [
  several('ship'),
  several('deliver'),
  several('cancel'),
  several('call'),
  several('return'),
  several('refund'),
  several('correct'),
]);
export type PlanSteps = z.infer<typeof PlanSteps>;

const Planned = z.object({
  id: z.uuid(),
  /** The steps of one request have the same one. */
  batch: z.uuid(),
  number: z.string(),
  effect: z.enum(Object.keys(plannedWords) as [PlannedEffect, ...PlannedEffect[]]),
  /** The name of the member of staff. */
  by: z.string(),
  isOwn: z.boolean(),
  /** Whether the role of the caller may take the step, and so undo it. */
  mayUndo: z.boolean(),
  /** The time until it is taken, in ms. The clock of the browser may be wrong. */
  leftMs: z.number().int(),
  /** Why it was not taken; null while it waits. */
  refusal: z.string().nullable(),
});
export type Planned = z.infer<typeof Planned>;

/** The steps that wait, and those that were refused when they were due, the oldest first. */
export const PlannedSteps = z.array(Planned);

/** Steps that wait, or refused ones whose reasons were read. */
export const UndoSteps = z.object({ ids: z.array(z.uuid()).min(1).max(limits.bulkOrders) });
export type UndoSteps = z.infer<typeof UndoSteps>;

export const StepsUndone = z.object({ message: z.string(), undone: z.number().int() });
export type StepsUndone = z.infer<typeof StepsUndone>;
