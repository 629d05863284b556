import type { Db, Tx } from '../db.ts';

/** Every kind of background job, and what it is told. */
export interface JobPayloads {
  expire_hold: { orderId: string };
  send_refund: { refundId: string };
  order_confirmation: { orderId: string };
  refund_notice: { refundId: string };
}

/** Puts a job into the queue with the transaction that makes it necessary: it runs if and only if that commits. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  runAt?: Date,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz)`;
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
