import { Prisma } from '../../../../prisma/generated/client.ts';
import type { Db, Tx } from '../db.ts';

/** Every kind of background job, with its payload. */
export interface JobPayloads {
  expire_hold: { orderId: string };
  send_refund: { refundId: string };
  /** Names the subscriber. */
  confirm_subscription: { unsubscribeToken: string };
  /** Names the restock request. */
  tell_restocked: { id: string };
  /** Sends the receipt of a withdrawal. */
  send_receipt: { withdrawalId: string };
  /** Names a product with options. */
  refresh_parent: { id: string };
  show_products: Record<string, never>;
  change_prices: Record<string, never>;
  copy_pictures: Record<string, never>;
  deliver_webhooks: { endpointId: string };
}

interface JobOptions {
  /** Default: now. */
  runAt?: Date;
  /** Jobs of one queue run one at a time, in the order of their times. */
  queue?: string;
  /** A waiting job with the same key is replaced. */
  key?: string;
}

/** Adds a job in the transaction that makes it necessary: it runs if and only if that commits. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, queue, key }: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null},
      run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null})`;
}

/** The same for many jobs of one kind, each in its queue, in one statement. */
export async function addJobs<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  jobs: { payload: JobPayloads[Name]; queue: string }[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, job -> 'payload', queue_name => job ->> 'queue')
    FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job`;
}

/** In SQL, from `job`: it has failed so often that the queue does not try it again. */
export const hasFailed = 'job.locked_at IS NULL AND job.attempts >= job.max_attempts';

/** The number of jobs of each kind that have failed for good. */
export function countFailedJobs(db: Db): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT task.identifier AS name, count(*)::int AS count
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE ${Prisma.raw(hasFailed)} GROUP BY 1 ORDER BY 1`;
}

/** The number of jobs of each kind that have been running for ten minutes, or waiting that long while job runners work. */
export function countStuckJobs(db: Db): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT task.identifier AS name, count(*)::int AS count
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE CASE WHEN job.locked_at IS NOT NULL THEN job.locked_at < now() - interval '10 minutes'
      ELSE job.attempts < job.max_attempts AND job.run_at < now() - interval '10 minutes'
        AND EXISTS (SELECT FROM job_runners WHERE seen_at > now() - interval '10 seconds') END
    GROUP BY 1 ORDER BY 1`;
}

/** The wait of the oldest due job of each kind, in seconds; also that of the oldest entry of the outbox. */
export function findWaits(db: Db): Promise<{ name: string; count: number }[]> {
  return db.$queryRaw`
    SELECT task.identifier AS name, extract(epoch FROM now() - min(job.run_at))::float AS count
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE job.locked_at IS NULL AND job.run_at <= now() AND job.attempts < job.max_attempts GROUP BY 1
    UNION ALL
    SELECT 'outbox', greatest(0, extract(epoch FROM clock_timestamp() - created_at))::float
    FROM (SELECT created_at FROM outbox ORDER BY id LIMIT 1) oldest`;
}

/** Deletes jobs that have failed for good: after 14 days, or at once for these kinds, whose work is done in another way. */
export async function deleteFailedJobs(db: Db, doneAnyway: string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
    WHERE task.id = job.task_id AND ${Prisma.raw(hasFailed)}
      AND (task.identifier = ANY (${doneAnyway}) OR job.run_at < now() - interval '14 days')`;
}
