import type { Db, Tx } from '../db.ts';

/** Every kind of background job, and what it is told. */
export interface JobPayloads {
  expire_hold: { orderId: string };
  send_refund: { refundId: string };
  refund_notice: { refundId: string };
  deliver_webhooks: { endpointId: string };
}

interface JobOptions {
  /** Now, unless it says when. */
  runAt?: Date;
  /** Jobs of one queue run one at a time, in the order of their times. */
  queue?: string;
  /** A job that waits under the same key is replaced. */
  key?: string;
}

/** Puts a job into the queue with the transaction that makes it necessary: it runs if and only if that commits. */
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

/** The same for many jobs of a kind, each in a queue, in one statement. */
export async function addJobs<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  jobs: { payload: JobPayloads[Name]; queue: string }[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, job -> 'payload', queue_name => job ->> 'queue')
    FROM json_array_elements(${JSON.stringify(jobs)}::json) AS job`;
}

/** Gives back to the queue what those of these names were working on, who are known to have ended. */
export async function freeJobsOf(db: Db, names: string[]): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.force_unlock_workers(${names}::text[])`;
}

/**
 * Gives back to the queue what a killed process was working on. The queue itself waits four hours before it thinks so;
 * none of our jobs takes minutes, and each may run twice.
 */
export async function freeLostJobs(db: Db): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes'
    ))`;
}
