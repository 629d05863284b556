import { closeAgents, openAgents, type Turn } from '../base/outbound.ts';
import { counters } from '../telemetry/counters.ts';
import { outagesOf } from '../telemetry/outages.ts';
import { queueNextDelivery } from './due.ts';
import { type Due, findDue, findNextDue } from './due-queries.ts';
import {
  type Delivered,
  type DeliveryParts,
  isDelivered,
  recordDelivered,
  recordFailure,
  type Try,
} from './record.ts';
import { messageIdOf, signedHeaders } from './secret.ts';
import { send } from './send.ts';

/** The time after which a job ends, so that other endpoints are delivered to; an attempt that has begun is finished. */
const turnMs = 30_000;

/**
 * The time without requests to an endpoint after a failure, if nothing new happens meanwhile. It is longer than the first delay of
 * `schedule.ts`, so that the failed delivery is tried again before those that follow it.
 */
const restMs = 6000;

/** The name of the sender. Its number rises with every change of the requests that receivers have to know of. */
const userAgent = 'Rackhouse-Webhooks/1';

/** The time after which deliveries are recorded at the latest: if the process is killed, the others are sent a second time. */
const recordMs = 200;

/** Makes one attempt. Nothing is locked during the request. @returns undefined if it was stopped */
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

function logTry({ log }: DeliveryParts, { id, event, endpoint }: Due, { durationMs, outcome }: Try): void {
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

/** The result of a round: all was delivered, or one delivery failed or was stopped, which ends the job. */
type Result = 'delivered' | 'failed' | 'stopped';

/** Tries the due deliveries, one after the other, until a try fails or the delivered ones have to be recorded. */
async function tryRound(parts: DeliveryParts, due: Due[], turn: Turn): Promise<Result> {
  const end = performance.now() + recordMs;
  const delivered: Delivered[] = [];
  let failed: Delivered | undefined;
  let isStopped = false;
  for (const one of due) {
    const made = await tryDelivery(parts, one, turn);
    if (made) logTry(parts, one, made);
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
  return isStopped ? 'stopped' : 'delivered';
}

/**
 * Makes the due deliveries of an endpoint, those about orders and reviews first, the oldest event first, until one fails or the time
 * of the job is over; then queues the next job. If the process dies in the middle, deliveries that were not recorded stay due: they
 * may be sent a second time, with the same `webhook-id`.
 */
export async function deliverDue(
  parts: DeliveryParts,
  { endpointId, stop }: { endpointId: string; stop: AbortSignal },
): Promise<void> {
  const end = performance.now() + turnMs;
  // Connections stay open for this job: opening one takes four fifths of the time of a request, and more with TLS.
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
  // Nothing is due for the endpoint any more, or it is deleted or disabled.
  if (!next) return outagesOf(parts.log).succeeded({ service: 'webhook', subject: endpointId });
  const soonest = Date.now() + (result === 'failed' ? restMs : 0);
  await queueNextDelivery(parts.db, endpointId, new Date(Math.max(next.getTime(), soonest)));
}
