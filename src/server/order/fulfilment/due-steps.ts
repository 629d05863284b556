import type { Failure } from '../../../shared/base/failure.ts';
import { type PlannedStep, plannedInputs } from '../../../shared/order/planned-steps.ts';
import { logError } from '../../database/db.ts';
import { type Poller, poll } from '../../database/jobs/poll.ts';
import type { StepContext } from '../../rpc/context.ts';
import { failureOf, isPassing } from '../../rpc/failure.ts';
import { planOf } from './planned-steps.ts';

type DueParts = Pick<StepContext, 'db' | 'log' | 'cards'>;

/** Steps that are read together. */
const batch = 50;

const idleMs = 500;

/** After this time, a step that fails for a passing reason is refused, too. */
const retriedMs = 30_000;

interface DueStep {
  id: string;
  step: string;
  input: unknown;
  actor: string;
  isLate: boolean;
}

/** The step was undone, or another process takes it. */
class NotWaiting extends Error {}

/**
 * Takes one step, and deletes its row in the same transaction: both happen or neither, whoever is killed, and whoever undoes it at
 * the same time. The permissions counted when it was planned, so it is taken like a step of a program.
 */
async function takeDueStep({ db, log, cards }: DueParts, due: DueStep): Promise<void> {
  const { id, step, input, actor, isLate } = due;
  const ctx: StepContext = {
    db,
    log,
    cards,
    actor,
    callerId: undefined,
    member: undefined,
    requestId: id,
    idempotencyKey: undefined,
    onReplay() {},
    async beforeEffect(tx) {
      const deleted = await tx.$executeRaw`
        DELETE FROM planned_steps WHERE id = (
          SELECT id FROM planned_steps WHERE id = ${id}::uuid AND refusal IS NULL FOR UPDATE SKIP LOCKED)`;
      if (deleted === 0) throw new NotWaiting();
    },
  };
  try {
    await planOf(step).take(ctx, plannedInputs[step as PlannedStep].parse(input));
  } catch (error) {
    if (error instanceof NotWaiting) return;
    const failure: Failure = failureOf(error);
    if (failure.reason === 'INTERNAL') log.error({ err: error, step, id }, 'a planned step failed');
    if (isPassing(failure) && !isLate) return;
    await db.plannedStep.updateMany({ where: { id, refusal: null }, data: { refusal: failure.message } });
  }
}

/** Takes the steps that are due. @returns true if there may be more */
async function takeBatch(parts: DueParts, stop?: AbortSignal): Promise<boolean> {
  const due = await parts.db.$queryRaw<DueStep[]>`
    SELECT id, step, input, actor,
      due_at < now() - ${retriedMs} * interval '1 millisecond' AS "isLate"
    FROM planned_steps WHERE refusal IS NULL AND due_at <= now() ORDER BY due_at, order_id LIMIT ${batch}`;
  for (const step of due) if (!stop?.aborted) await takeDueStep(parts, step);
  return due.length === batch;
}

/** Takes all steps that are due, once each, and returns when that is done. */
export async function takeDueSteps(parts: DueParts): Promise<void> {
  while (await takeBatch(parts));
}

/** Takes due steps until it is stopped; several processes may do so. */
export function startPlannedSteps(parts: DueParts): Poller {
  return poll({
    work: (signal) => takeBatch(parts, signal),
    pauseMs: () => 20,
    idleMs,
    onError: (err) => logError(parts.log, err, 'planned steps can’t be read or written'),
  });
}
