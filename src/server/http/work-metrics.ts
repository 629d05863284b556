import type { Db } from '../database/db.ts';
import { countFailedJobs, findWaits } from '../database/jobs/queue.ts';
import { countWaitingEmails } from '../mail/queries.ts';
import { countOpenRefunds } from '../order/payment/queries.ts';
import { countRetries } from '../order/payment/retries.ts';
import { countHeldOrders, countHeldPieces } from '../order/queries.ts';
import { countBackupFaults, findBackupAges } from '../recovery/backup/queries.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { countWaitingDeliveries } from '../webhook/queries.ts';

/** Adds figures that are the same in all processes: held pieces, and the jobs and messages that wait or fail. */
export function watchWork(db: Db, watchCounts: Metrics['watchCounts']): void {
  const watch = (name: string, help: string, count: (db: Db) => Promise<number>) =>
    watchCounts({ name, help, read: async () => [{ count: await count(db) }] });
  watch('orders_held', 'Orders that wait for their card payment and hold pieces', countHeldOrders);
  watch('pieces_held', 'Pieces that these orders hold', countHeldPieces);
  watch('refunds_waiting', 'Refunds that were not sent, or whose outcome is not known', countOpenRefunds);
  watch('emails_waiting', 'E-mails that are to be sent', countWaitingEmails);
  watch('webhook_deliveries_waiting', 'Webhook events that are to be delivered', countWaitingDeliveries);
  watchCounts({
    name: 'backup_age_seconds',
    help: 'Age of the newest backup, of the last one that was restored and checked, and of the changes received since',
    label: 'part',
    read: () => findBackupAges(db),
  });
  watchCounts({
    name: 'backup_faults',
    help: 'What is wrong with the backups',
    label: 'fault',
    read: () => countBackupFaults(db),
  });
  watchCounts({
    name: 'jobs_oldest_wait_seconds',
    help: 'How long the oldest job of a kind waits that could begin; outbox: how long the oldest entry waits',
    // Prometheus has a label `job` of its own.
    label: 'task',
    read: () => findWaits(db),
  });
  watchCounts({
    name: 'jobs_failed',
    help: 'Jobs that have failed for good',
    label: 'task',
    read: () => countFailedJobs(db),
  });
  watchCounts({
    name: 'reconciler_items_failing',
    help: 'Payments, holds, refunds and events that could not be reconciled the last time',
    label: 'kind',
    read: () => countRetries(db),
  });
}
