import type { Db } from '../db.ts';

/** Deliveries read at a time. */
const batch = 100;

/**
 * The due deliveries of an endpoint, in the order of their events. First tries are due at once: whatever time is compared with
 * that of their rows, one event could be due and the one before it not yet.
 */
export async function findDue(db: Db, endpointId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT delivery.id FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
    WHERE endpoint_id = ${endpointId}::uuid AND disabled_at IS NULL AND status = 'pending'
      AND (tries = 0 OR next_attempt_at <= now())
    ORDER BY position LIMIT ${batch}`;
  return rows.map(({ id }) => id);
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

/** A delivery with everything that a try needs. */
export interface Due {
  id: string;
  tries: number;
  event: { id: string; type: string; body: string };
  /** With the secrets that sign now, the current one first. */
  endpoint: { id: string; url: string; secrets: string[] };
}

/** Undefined if it is not to be delivered any more. */
export async function readDue(db: Db, id: string): Promise<Due | undefined> {
  const row = await db.webhookDelivery.findFirst({
    where: { id, status: 'pending', endpoint: { disabledAt: null } },
    select: {
      id: true,
      tries: true,
      event: { select: { id: true, type: true, body: true } },
      endpoint: {
        select: { id: true, url: true, secret: true, previousSecret: true, previousSecretUntil: true },
      },
    },
  });
  if (!row) return undefined;
  const { id: endpointId, url, secret, previousSecret, previousSecretUntil } = row.endpoint;
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  const secrets = previousSecret !== null && isPreviousValid ? [secret, previousSecret] : [secret];
  return { ...row, endpoint: { id: endpointId, url, secrets } };
}
