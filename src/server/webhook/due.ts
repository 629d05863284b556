import type { Tx } from '../database/db.ts';
import { addJob, addJobs } from '../database/jobs/queue.ts';

/** Each endpoint has its own queue: it gets one request at a time, and a slow one delays only itself. */
const queueOf = (endpointId: string) => `webhook:${endpointId}`;

/** Queues the due deliveries of these endpoints, to be sent once the transaction commits. */
export async function queueDeliveries(tx: Tx, endpointIds: string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  const jobs = endpointIds
    .toSorted()
    .map((endpointId) => ({ payload: { endpointId }, queue: queueOf(endpointId) }));
  await addJobs(tx, 'deliver_webhooks', jobs);
}

/**
 * Queues another job for an endpoint at that time. There is one such job at most. `queueDeliveries` takes no key, because
 * transactions that add a job under the same key would wait for one another.
 */
export async function queueNextDelivery(tx: Tx, endpointId: string, runAt: Date): Promise<void> {
  const queue = queueOf(endpointId);
  await addJob(tx, 'deliver_webhooks', { endpointId }, { runAt, queue, key: queue });
}
