import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/server/database/db.ts';

/**
 * The work that is due and not done yet, such as `3 × outbox`: entries of the outbox, jobs, planned steps, e-mails of orders, deliveries of
 * webhooks.
 */
export async function findWorkLeft(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string; count: number }[]>`
    SELECT name, count(*)::int AS count FROM (
      SELECT 'outbox' AS name FROM outbox
      UNION ALL SELECT 'job ' || task.identifier
      FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
      WHERE job.run_at <= now() OR job.locked_at IS NOT NULL
      UNION ALL SELECT 'planned step' FROM planned_steps WHERE refusal IS NULL AND due_at <= now()
      UNION ALL SELECT 'e-mail' FROM order_emails WHERE next_attempt_at <= now()
      UNION ALL SELECT 'delivery' FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
      WHERE status = 'pending' AND disabled_at IS NULL AND next_attempt_at <= now()
    ) waiting GROUP BY name ORDER BY name`;
  return rows.map(({ name, count }) => `${count} × ${name}`);
}

/** Waits until all due work is done. @throws Error with the work that is left after the timeout */
export async function untilWorkDone(db: Db, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const left = await findWorkLeft(db);
    if (left.length === 0) return;
    if (Date.now() > end) throw new Error(`Left undone after ${timeoutMs / 1000} s: ${left.join(', ')}`);
    await sleep(250);
  }
}
