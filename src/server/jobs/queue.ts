import type { Db, Tx } from '../db.ts';

/** Every kind of background job, with its payload. */
export interface JobPayloads {
  expire_hold: { orderId: string };
  send_refund: { refundId: string };
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

/** Returns to the queue the jobs of these runners, which are known to have ended. */
export async function freeJobsOf(db: Db, names: string[]): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.force_unlock_workers(${names}::text[])`;
}

/**
 * Returns to the queue the jobs of killed processes. The queue itself waits four hours before it does so; none of our jobs
 * takes minutes, and each may run twice.
 */
export async function freeLostJobs(db: Db): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes'
    ))`;
}
