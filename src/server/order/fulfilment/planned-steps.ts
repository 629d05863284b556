import { randomUUID } from 'node:crypto';
import { Failure } from '../../../shared/base/failure.ts';
import { counted } from '../../../shared/base/locale.ts';
import type { OrdersChanged, SeenOrder } from '../../../shared/order/bulk-orders.ts';
import {
  type Planned,
  type PlannedInput,
  type PlannedStep,
  type PlanSteps,
  type StepsUndone,
  type UndoSteps,
  undoMs,
} from '../../../shared/order/planned-steps.ts';
import { isAllowed, type Permission } from '../../../shared/staff/staff-role.ts';
import type { Tx } from '../../database/db.ts';
import { checkPermission } from '../../rpc/access.ts';
import type { StaffContext, StepContext } from '../../rpc/context.ts';
import { findEffect, once, TrialPassed } from '../../rpc/idempotency.ts';
import { storedNumbers } from '../number.ts';
import { presentOutcomes, refuseRepeated, takeOneByOne } from './bulk.ts';
import { recordCall } from './calls.ts';
import { correctOrder } from './corrections.ts';
import { cancelOrder, deliverOrder, giveBack, shipOrder } from './mutations.ts';
import { findUnconfirmed } from './queries.ts';
import { returnOrder } from './returns.ts';
import { effectOf, plannedSelection, shopper } from './waiting.ts';

interface Plan<Input> {
  permission: Permission;
  take(ctx: StepContext, input: Input): Promise<unknown>;
}

/** The steps that wait for ten seconds. */
const plans: { [Step in PlannedStep]: Plan<PlannedInput<Step>> } = {
  ship: { permission: 'fulfilment', take: shipOrder },
  deliver: { permission: 'fulfilment', take: deliverOrder },
  cancel: { permission: 'orders', take: cancelOrder },
  call: { permission: 'orders', take: recordCall },
  return: { permission: 'fulfilment', take: returnOrder },
  refund: { permission: 'refunds', take: giveBack },
  correct: { permission: 'orders', take: correctOrder },
};

export const planOf = (step: string) => plans[step as PlannedStep] as Plan<SeenOrder>;

/** Writes the steps of these orders, due at the same time. @returns the numbers of the orders for which no step waits already */
export async function writeSteps(
  tx: Tx,
  { actor }: Pick<StepContext, 'actor'>,
  step: PlannedStep,
  inputs: { number: string; input: SeenOrder }[],
): Promise<Set<string>> {
  const numbers = inputs.map(({ number }) => number);
  await tx.plannedStep.deleteMany({
    where: {
      order: { number: { in: numbers } },
      refusal: { not: null },
      ...(actor === shopper && { actor }),
    },
  });
  // In the order of their ids: two requests with the same orders would otherwise wait for each other.
  const written = await tx.$queryRaw<{ number: string }[]>`
    WITH written AS (
      INSERT INTO planned_steps (batch, order_id, step, input, actor, due_at)
      SELECT ${randomUUID()}::uuid, o.id, ${step}, planned.input, ${actor},
        now() + ${undoMs} * interval '1 millisecond'
      FROM json_to_recordset(${JSON.stringify(inputs)}::json) AS planned (number text, input jsonb) JOIN orders o USING (number)
      ORDER BY o.id
      ON CONFLICT (order_id) WHERE refusal IS NULL DO NOTHING RETURNING order_id
    ) SELECT number FROM written JOIN orders o ON o.id = order_id`;
  return new Set(written.map(({ number }) => number));
}

/** Takes a step by all its guards, and leaves nothing behind. @throws Failure what the step throws */
export async function tryStep<Input>(
  ctx: StepContext,
  take: Plan<Input>['take'],
  input: Input,
): Promise<void> {
  await take({ ...ctx, idempotencyKey: undefined, isTrial: true }, input).catch((error) => {
    if (!(error instanceof TrialPassed)) throw error;
  });
}

/** Orders that are shipped together without a look at each: those that nobody has confirmed only if the caller means them too. */
async function refusedAsUnconfirmed({ db }: StaffContext, { step, orders }: PlanSteps): Promise<Set<string>> {
  if (step !== 'ship' || orders.length === 1) return new Set();
  const others = orders.filter(({ evenUnconfirmed }) => !evenUnconfirmed);
  return findUnconfirmed(
    db,
    others.flatMap(({ number }) => storedNumbers(number)),
  );
}

/**
 * Plans a step: it is taken after ten seconds, unless somebody undoes it. Each order is tried first by the guards of its step. The
 * permissions of the member of staff count as they are now.
 * @returns the outcomes, as if the step was taken
 * @throws Failure what the step throws, if it is planned for one order; FORBIDDEN; INVALID_INPUT for an order that is in the list
 *   twice; IDEMPOTENCY_KEY_IN_USE or IDEMPOTENCY_KEY_REUSED
 */
export async function planSteps(ctx: StaffContext, input: PlanSteps): Promise<OrdersChanged> {
  const { step, orders }: { step: PlannedStep; orders: SeenOrder[] } = input;
  const { permission, take } = planOf(step);
  checkPermission(ctx.member, permission);
  refuseRepeated(orders);
  const unconfirmed = await refusedAsUnconfirmed(ctx, input);
  const isRepeated = (await findEffect(ctx, 'order.planSteps', input)) !== undefined;
  const tried = isRepeated ? [] : orders;
  const outcomes = await takeOneByOne(ctx, tried, async (order) => {
    if (storedNumbers(order.number).some((number) => unconfirmed.has(number))) {
      const message = 'Nobody has confirmed this order yet. Call its customer first';
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    await tryStep(ctx, take, order);
    return undefined;
  });
  const [only] = outcomes.values();
  if (orders.length === 1 && only instanceof Failure) throw only;
  const changed = await presentOutcomes(ctx, { orders: tried, outcomes, done: 'planned' });
  return once(ctx, 'order.planSteps', input, async (tx) => {
    const inputs = changed.data.flatMap(({ number, refusal }, nth) =>
      refusal === null ? [{ number, input: orders[nth] as SeenOrder }] : [],
    );
    const written = await writeSteps(tx, ctx, step, inputs);
    const message = 'Another step of this order waits. Undo that first';
    if (orders.length === 1 && written.size === 0) throw new Failure('ORDER_STEP_REFUSED', { message });
    const waits = { code: 'ORDER_STEP_REFUSED', message };
    const data = changed.data.map((one) =>
      one.refusal || written.has(one.number) ? one : { ...one, refusal: waits },
    );
    return { ...changed, data };
  });
}

/** The largest number of steps in one view. */
const mostShown = 500;

/** The steps that wait, and those that were refused when they were due, the oldest first. */
export async function findPlanned({ db, member }: StaffContext): Promise<Planned[]> {
  const rows = await db.plannedStep.findMany({
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: mostShown,
    select: { ...plannedSelection, id: true, batch: true, actor: true, refusal: true, dueAt: true },
  });
  if (rows.length === 0) return [];
  const [{ now }] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  return rows.map(({ id, batch, actor, refusal, dueAt, ...row }) => ({
    id,
    batch,
    number: row.order.number,
    effect: effectOf(row),
    by: actor,
    isOwn: actor === member.email,
    mayUndo: isAllowed(member.role, planOf(row.step).permission),
    leftMs: Math.max(0, dueAt.getTime() - now.getTime()),
    refusal,
  }));
}

/**
 * Undoes steps that wait, and removes refused ones. Whoever may take a step may undo it, also the step of somebody else.
 * @throws Failure ORDER_STEP_REFUSED if all of them were taken; FORBIDDEN
 */
export function undoSteps(ctx: StaffContext, input: UndoSteps): Promise<StepsUndone> {
  const { ids } = input;
  return once(ctx, 'order.undoSteps', input, async (tx) => {
    const found = await tx.plannedStep.findMany({ where: { id: { in: ids } }, select: { step: true } });
    for (const { step } of found) checkPermission(ctx.member, planOf(step).permission);
    const { count } = await tx.plannedStep.deleteMany({ where: { id: { in: ids } } });
    if (count === 0) {
      const message =
        ids.length === 1 ? 'It is too late: this step was taken' : 'It is too late: these steps were taken';
      throw new Failure('ORDER_STEP_REFUSED', { message });
    }
    const late = ids.length - count;
    const message = late === 0 ? 'Undone' : `Undone, but for ${counted(late, 'order')} it was too late`;
    return { message, undone: count };
  });
}
