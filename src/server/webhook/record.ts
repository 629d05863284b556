import type { DisabledReason } from '../../shared/webhook/webhook.ts';
import { logActivity } from '../activity/mutations.ts';
import { type OutboundOptions, retryAfterMs } from '../base/outbound.ts';
import type { Db, Tx } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { Due } from './due-queries.ts';
import { nextTryAt } from './schedule.ts';
import type { Outcome } from './send.ts';

export interface DeliveryParts {
  db: Db;
  log: Log;
  webhooks: OutboundOptions;
}

/** One try: its start, its duration and its outcome. */
export interface Try {
  at: Date;
  durationMs: number;
  outcome: Outcome;
}

const gone = 410;
/** Too many requests, and service unavailable: these responses may say how long to wait. */
const waiting = [429, 503];

function askedMs({ statusCode, ...outcome }: Outcome, now: Date): number {
  return statusCode !== null && waiting.includes(statusCode) && 'retryAfter' in outcome
    ? retryAfterMs(outcome.retryAfter, now)
    : 0;
}

/** True if nothing has reached the endpoint since the first try of this delivery, days ago. */
async function isFailing(tx: Tx, { id, endpoint }: Due, tries: number): Promise<boolean> {
  const [found] = await tx.$queryRaw<{ isReached: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM webhook_attempts attempt JOIN webhook_deliveries delivery ON delivery.id = attempt.delivery_id
      WHERE delivery.endpoint_id = ${endpoint.id}::uuid AND attempt.status_code BETWEEN 200 AND 299
        AND attempt.created_at >= (
          SELECT min(created_at) FROM (
            SELECT created_at FROM webhook_attempts WHERE delivery_id = ${id}::uuid ORDER BY id DESC LIMIT ${tries}
          ) tried
        )
    ) AS "isReached"`;
  return !found?.isReached;
}

async function disable(tx: Tx, { endpoint: { id } }: Due, disabledReason: DisabledReason): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: new Date(), disabledReason },
  });
  if (count === 0) return false;
  const { name } = await tx.webhookEndpoint.findUniqueOrThrow({ where: { id }, select: { name: true } });
  await logActivity(tx, 'shop', { action: 'webhook.disabled', subject: { id, name } });
  return true;
}

/** A delivery that was delivered, with its last try. */
export interface Delivered extends Due, Try {}

export const isDelivered = ({ statusCode }: Outcome) =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Records deliveries of one endpoint that were delivered. Nothing is written of an endpoint that was deleted meanwhile. */
export async function recordDelivered(db: Db, delivered: Delivered[]): Promise<void> {
  const [first] = delivered;
  if (!first) return;
  const columns = <T>(value: (one: Delivered) => T) => delivered.map(value);
  await inTransaction(db, async (tx) => {
    await lockEndpoint(tx, first);
    await tx.$executeRaw`
      WITH tried AS (
        SELECT * FROM unnest(${columns(({ id }) => id)}::uuid[], ${columns(({ tries }) => tries + 1)}::int[],
          ${columns(({ outcome }) => outcome.statusCode)}::int[], ${columns(({ outcome }) => outcome.response)}::text[],
          ${columns(({ durationMs }) => durationMs)}::int[], ${columns(({ at }) => at)}::timestamptz[])
          WITH ORDINALITY AS tried (id, tries, status_code, response, duration_ms, at, n)
      ), done AS (
        UPDATE webhook_deliveries delivery SET status = 'delivered', tries = tried.tries, next_attempt_at = NULL
        FROM tried WHERE delivery.id = tried.id AND delivery.status = 'pending' RETURNING delivery.id
      )
      INSERT INTO webhook_attempts (delivery_id, status_code, response, duration_ms, created_at)
      SELECT id, status_code, response, duration_ms, at FROM tried JOIN done USING (id) ORDER BY n`;
  });
}

/** Locks the endpoint before its deliveries, as everywhere. */
async function lockEndpoint(tx: Tx, { endpoint }: Due): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${endpoint.id}::uuid FOR NO KEY UPDATE`;
}

/**
 * Records a try that failed, the time of the next one, and, if nothing has got through for days, that the endpoint is disabled. Nothing
 * is written for an endpoint that was deleted meanwhile.
 */
export async function recordFailure(
  { db, log }: DeliveryParts,
  due: Due,
  { at, durationMs, outcome }: Try,
): Promise<void> {
  const { statusCode, error, response } = outcome;
  const tries = due.tries + 1;
  const now = new Date();
  const isOver = statusCode === gone;
  const nextAttemptAt = (isOver ? undefined : nextTryAt(now, tries, askedMs(outcome, now))) ?? null;
  const status = nextAttemptAt ? 'pending' : 'failed';
  const disabledReason = await inTransaction(db, async (tx) => {
    await lockEndpoint(tx, due);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: due.id, status: 'pending' },
      data: { status, tries, nextAttemptAt },
    });
    if (count === 0) return undefined;
    await tx.webhookAttempt.create({
      data: { deliveryId: due.id, statusCode, error, response, durationMs, createdAt: at },
    });
    if (status !== 'failed') return undefined;
    const reason = statusCode === gone ? 'gone' : 'failing';
    if (reason === 'failing' && !(await isFailing(tx, due, tries))) return undefined;
    return (await disable(tx, due, reason)) ? reason : undefined;
  });
  if (disabledReason)
    log.warn({ webhook: due.endpoint.id, reason: disabledReason }, 'a webhook was disabled');
}
