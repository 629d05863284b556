import type { Db } from '../../src/server/database/db.ts';

/** Ends the ten seconds in which steps can be undone, as time would. @returns the number of steps */
export function endUndo({ db }: { db: Db }): Promise<number> {
  return db.$executeRaw`UPDATE planned_steps SET due_at = now() WHERE refusal IS NULL`;
}
