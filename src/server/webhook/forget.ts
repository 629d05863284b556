import type { Db } from '../database/db.ts';
import { deleteInPortions } from '../database/jobs/portions.ts';

/**
 * Deletes events from before a time with their deliveries, except those on their way. Deliveries that wait for a disabled
 * endpoint are deleted as well: events of orders hold names and addresses.
 * @returns the number of deleted events
 */
export function forgetOldWebhookEvents(db: Db, before: Date): Promise<number> {
  return deleteInPortions(
    (limit) => db.$executeRaw`
      DELETE FROM webhook_events WHERE id IN (
        SELECT id FROM webhook_events event
        WHERE created_at < ${before} AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
          WHERE delivery.event_id = event.id AND delivery.status = 'pending' AND endpoint.disabled_at IS NULL
        )
        ORDER BY created_at LIMIT ${limit}
      )`,
  );
}

/** Deletes replaced secrets that no longer sign. */
export async function forgetOldSecrets(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_secret_until = NULL
    WHERE previous_secret_until < now()`;
  await db.$executeRaw`DELETE FROM replaced_webhook_secrets WHERE until < now()`;
}
