import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';

/** Ends the ten seconds in which steps can be undone, as time would. @returns the number of steps */
export function endUndo({ db }: { db: Db }): Promise<number> {
  return db.$executeRaw`UPDATE planned_steps SET due_at = now() WHERE refusal IS NULL`;
}

/** Waits until a step is planned, ends the time to undo it, and waits until the jobs of a started shop have taken it. */
export async function stepsTaken(shop: { db: Db }): Promise<void> {
  const end = Date.now() + 30_000;
  const inTime = async () => {
    if (Date.now() > end) throw new Error('No step was planned, or it was not taken');
    await sleep(50);
  };
  while ((await endUndo(shop)) === 0) await inTime();
  while ((await shop.db.plannedStep.count({ where: { refusal: null } })) > 0) await inTime();
}
