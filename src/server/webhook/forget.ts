import type { Db } from '../db.ts';

/** Events deleted by one statement. */
const portion = 1000;

/**
 * Deletes events from before a time with their deliveries, except those on their way. Deliveries that wait for a disabled
 * endpoint are deleted as well: events of orders hold names and addresses.
 * @returns how many
 */
export async function forgetOldWebhookEvents(db: Db, before: Date): Promise<number> {
  let total = 0;
  let count: number;
  do {
    count = await db.$executeRaw`
      DELETE FROM webhook_events WHERE id IN (
        SELECT id FROM webhook_events event
        WHERE created_at < ${before} AND NOT EXISTS (
          SELECT 1 FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = delivery.endpoint_id
          WHERE delivery.event_id = event.id AND delivery.status = 'pending' AND endpoint.disabled_at IS NULL
        )
        ORDER BY created_at LIMIT ${portion}
      )`;
    total += count;
  } while (count === portion);
  return total;
}

/** Deletes replaced secrets that no longer sign. */
export async function forgetOldSecrets(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_endpoints SET previous_secret = NULL, previous_secret_until = NULL
    WHERE previous_secret_until < now()`;
}
