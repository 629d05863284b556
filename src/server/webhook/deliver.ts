import { counters } from '../counters.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { outagesOf } from '../outages.ts';
import { queueNextDelivery } from './due.ts';
import { findDue, findNextDue, readDue } from './due-queries.ts';
import { recordTry } from './record.ts';
import { messageIdOf, signedHeaders } from './secret.ts';
import { type SendOptions, send } from './send.ts';

export interface DeliveryParts {
  db: Db;
  log: Log;
  webhooks: SendOptions;
}

/** How long a job runs before others get their turn; a try that has begun is finished. */
const turnMs = 30_000;

/**
 * How long an endpoint is left alone after a failure, if nothing new happens meanwhile. Longer than the first delay of
 * `schedule.ts`: what has failed once goes before what follows it.
 */
const restMs = 6000;

/** The number grows with every change of what is sent, or how, that receivers have to know of. */
const userAgent = 'Rackhouse-Webhooks/1';

type Result = 'delivered' | 'failed' | 'put off';

/** Makes one try. Nothing is locked during the request; the outcome is recorded afterwards. */
async function tryDelivery(parts: DeliveryParts, id: string, stop: AbortSignal): Promise<Result | undefined> {
  const { db, log, webhooks } = parts;
  const due = await readDue(db, id);
  // Deleted or disabled since it was found.
  if (!due) return undefined;
  const { event, endpoint } = due;
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...signedHeaders({ id: messageIdOf(event.id), at, body: event.body }, endpoint.secrets),
  };
  const begun = performance.now();
  const outcome = await send({ url: endpoint.url, headers, body: event.body }, webhooks, stop);
  if (!outcome) return 'put off';
  const durationMs = Math.round(performance.now() - begun);
  const isDelivered = await recordTry(parts, due, { at, durationMs, outcome });
  const { statusCode, error } = outcome;
  const line = {
    webhook: endpoint.id,
    delivery: id,
    event: event.id,
    type: event.type,
    statusCode,
    durationMs,
  };
  log.debug({ ...line, error }, isDelivered ? 'a webhook was delivered' : 'a webhook was not delivered');
  counters.webhooks.inc({ outcome: isDelivered ? 'delivered' : 'failed' });
  const attempt = { service: 'webhook', subject: endpoint.id } as const;
  if (isDelivered) outagesOf(log).succeeded(attempt);
  else outagesOf(log).failed(attempt, error ?? `it answered with ${statusCode}`);
  return isDelivered ? 'delivered' : 'failed';
}

/** The due deliveries of an endpoint, until that time. */
async function* dueUntil(end: number, db: Db, endpointId: string): AsyncGenerator<string> {
  let ids = await findDue(db, endpointId);
  while (ids.length > 0) {
    for (const id of ids) {
      if (performance.now() > end) return;
      yield id;
    }
    ids = await findDue(db, endpointId);
  }
}

/**
 * Delivers what is due at an endpoint, the oldest event first, until a try fails or its turn is over; then queues the next
 * look at it. If the process dies in the middle, the delivery stays due: it may go out a second time, with the same
 * `webhook-id`.
 */
export async function deliverDue(
  parts: DeliveryParts,
  { endpointId, stop }: { endpointId: string; stop: AbortSignal },
): Promise<void> {
  let result: Result | undefined;
  for await (const id of dueUntil(performance.now() + turnMs, parts.db, endpointId)) {
    result = await tryDelivery(parts, id, stop);
    if (result === 'failed' || result === 'put off') break;
  }
  const next = await findNextDue(parts.db, endpointId);
  // Nothing waits for the endpoint any more, which may also be deleted or disabled.
  if (!next) return outagesOf(parts.log).succeeded({ service: 'webhook', subject: endpointId });
  const soonest = Date.now() + (result === 'failed' ? restMs : 0);
  await queueNextDelivery(parts.db, endpointId, new Date(Math.max(next.getTime(), soonest)));
}
