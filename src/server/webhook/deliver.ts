import { counters } from '../counters.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import { outagesOf } from '../outages.ts';
import { closeAgents, openAgents } from './address.ts';
import { queueNextDelivery } from './due.ts';
import { type Due, findDue, findNextDue } from './due-queries.ts';
import { type Delivered, isDelivered, recordDelivered, recordFailure, type Try } from './record.ts';
import { messageIdOf, signedHeaders } from './secret.ts';
import { type SendOptions, send, type Turn } from './send.ts';

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

/** Deliveries are recorded after so long at the latest: after a kill, those that are not recorded are sent once more. */
const recordMs = 200;

/** Makes one try. Nothing is locked during the request. Undefined if it was stopped. */
async function tryDelivery(
  { webhooks }: DeliveryParts,
  { event, endpoint }: Due,
  turn: Turn,
): Promise<Try | undefined> {
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgent,
    ...signedHeaders({ id: messageIdOf(event.id), at, body: event.body }, endpoint.secrets),
  };
  const begun = performance.now();
  const outcome = await send({ url: endpoint.url, headers, body: event.body }, webhooks, turn);
  return outcome && { at, durationMs: Math.round(performance.now() - begun), outcome };
}

function note({ log }: DeliveryParts, { id, event, endpoint }: Due, { durationMs, outcome }: Try): void {
  const { statusCode, error } = outcome;
  const isOk = isDelivered(outcome);
  const line = {
    webhook: endpoint.id,
    delivery: id,
    event: event.id,
    type: event.type,
    statusCode,
    durationMs,
  };
  log.debug({ ...line, error }, isOk ? 'a webhook was delivered' : 'a webhook was not delivered');
  counters.webhooks.inc({ outcome: isOk ? 'delivered' : 'failed' });
  const attempt = { service: 'webhook', subject: endpoint.id } as const;
  if (isOk) outagesOf(log).succeeded(attempt);
  else outagesOf(log).failed(attempt, error ?? `it answered with ${statusCode}`);
}

/** How a round ended: all of it was delivered, or one was not, which ends the turn of its endpoint. */
type Result = 'delivered' | 'failed' | 'put off';

/** Tries what is due, one after the other, until a try fails or it is time to record what was delivered. */
async function tryRound(parts: DeliveryParts, due: Due[], turn: Turn): Promise<Result> {
  const end = performance.now() + recordMs;
  const delivered: Delivered[] = [];
  let failed: Delivered | undefined;
  let isStopped = false;
  for (const one of due) {
    const made = await tryDelivery(parts, one, turn);
    if (made) note(parts, one, made);
    if (made && isDelivered(made.outcome)) delivered.push({ ...one, ...made });
    else {
      failed = made && { ...one, ...made };
      isStopped = made === undefined;
    }
    if (failed || isStopped || performance.now() > end) break;
  }
  await recordDelivered(parts.db, delivered);
  if (failed) await recordFailure(parts, failed, failed);
  if (failed) return 'failed';
  return isStopped ? 'put off' : 'delivered';
}

/**
 * Delivers what is due at an endpoint, first what is about orders, the oldest event first, until a try fails or its turn is over;
 * then queues the next look at it. If the process dies in the middle, what was not recorded stays due: it may go out a second time,
 * with the same `webhook-id`.
 */
export async function deliverDue(
  parts: DeliveryParts,
  { endpointId, stop }: { endpointId: string; stop: AbortSignal },
): Promise<void> {
  const end = performance.now() + turnMs;
  // Connections are kept for this turn: to open one takes four fifths of the time of a request, and more with TLS.
  const agents = openAgents(parts.webhooks.isPrivateAllowed);
  let result: Result = 'delivered';
  try {
    while (result === 'delivered' && performance.now() < end) {
      const due = await findDue(parts.db, endpointId);
      if (due.length === 0) break;
      result = await tryRound(parts, due, { agents, stop });
    }
  } finally {
    closeAgents(agents);
  }
  const next = await findNextDue(parts.db, endpointId);
  // Nothing waits for the endpoint any more, which may also be deleted or disabled.
  if (!next) return outagesOf(parts.log).succeeded({ service: 'webhook', subject: endpointId });
  const soonest = Date.now() + (result === 'failed' ? restMs : 0);
  await queueNextDelivery(parts.db, endpointId, new Date(Math.max(next.getTime(), soonest)));
}
