import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';

/** Ends the ten seconds in which steps can be undone, as time would. @returns the number of steps */
export function endUndo({ db }: { db: Db }): Promise<number> {
  return db.$executeRaw`UPDATE planned_steps SET due_at = now() WHERE refusal IS NULL`;
}

/**
 * Waits until a step is planned, ends the time to undo it, and waits until the jobs of a started shop have taken it.
 * @throws Error with the words of a step that was refused
 */
export async function stepsTaken({ db }: { db: Db }): Promise<void> {
  const end = Date.now() + 30_000;
  const inTime = async () => {
    if (Date.now() > end) throw new Error('No step was planned, or it was not taken');
    await sleep(50);
  };
  const isWaiting = { refusal: null };
  const before = await db.plannedStep.findMany({ where: { NOT: isWaiting }, select: { id: true } });
  while ((await endUndo({ db })) === 0) await inTime();
  while ((await db.plannedStep.count({ where: isWaiting })) > 0) await inTime();
  const refused = await db.plannedStep.findFirst({ where: { id: { notIn: before.map(({ id }) => id) } } });
  if (refused) throw new Error(`A step was refused: ${refused.refusal}`);
}
