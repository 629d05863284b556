import type { Tx } from '../db.ts';

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
