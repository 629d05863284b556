import type { ActivityAction } from '../../shared/activity.ts';
import type { Tx } from '../db.ts';

export interface Deed {
  action: ActivityAction;
  /** What it was done to: its id, where there is a page or row to lead to, and what people call it. */
  subject: { id?: string; name: string };
  /** `{ field: [before, after] }`, of what people can read. */
  changes?: Record<string, [before: unknown, after: unknown]>;
}

/** Writes into the log of activity what somebody did, in the transaction of its effect. */
export async function logActivity(tx: Tx, actor: string, { action, subject, changes }: Deed): Promise<void> {
  await tx.activity.create({
    data: { actor, action, subjectId: subject.id ?? null, subject: subject.name, changes: changes as never },
  });
}
