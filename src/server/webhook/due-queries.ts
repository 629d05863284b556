import type { Db } from '../database/db.ts';

/** A delivery with everything that a try needs. */
export interface Due {
  id: string;
  tries: number;
  event: { id: string; type: string; body: string };
  /** With the secrets that sign now, the current one first. */
  endpoint: { id: string; url: string; secrets: string[] };
}

/** Deliveries read at a time. */
const batch = 25;

interface DueRow {
  id: string;
  tries: number;
  eventId: string;
  type: string;
  body: string;
  url: string;
  secrets: string[];
}

/**
 * The next due deliveries of an endpoint: those of orders and reviews first, each rank in the order of its events. First tries are
 * due at once: a comparison of times could make one event due before the event that precedes it.
 */
export async function findDue(db: Db, endpointId: string): Promise<Due[]> {
  const rows = await db.$queryRaw<DueRow[]>`
    SELECT delivery.id, delivery.tries, event.id AS "eventId", event.type, event.body, endpoint.url,
      array_remove(ARRAY[endpoint.secret, CASE WHEN endpoint.previous_secret_until > now() THEN endpoint.previous_secret END], NULL)
        || ARRAY(
          SELECT replaced.secret FROM replaced_webhook_secrets replaced
          WHERE replaced.endpoint_id = endpoint.id AND replaced.until > now() ORDER BY replaced.until DESC
        ) AS secrets
    FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
    JOIN webhook_events event ON event.id = event_id
    WHERE endpoint_id = ${endpointId}::uuid AND disabled_at IS NULL AND status = 'pending'
      AND (tries = 0 OR next_attempt_at <= now())
    ORDER BY rank, position LIMIT ${batch}`;
  return rows.map(({ id, tries, eventId, type, body, url, secrets }) => ({
    id,
    tries,
    event: { id: eventId, type, body },
    endpoint: { id: endpointId, url, secrets },
  }));
}

/** When the next delivery to an endpoint is due, which may be in the past. */
export async function findNextDue(db: Db, endpointId: string): Promise<Date | undefined> {
  const next = await db.webhookDelivery.findFirst({
    where: { endpointId, endpoint: { disabledAt: null }, status: 'pending' },
    orderBy: { nextAttemptAt: 'asc' },
    select: { nextAttemptAt: true },
  });
  return next?.nextAttemptAt ?? undefined;
}
