import { v7 as uuid } from 'uuid';
import type { Tx } from '../db.ts';
import type { OutboxEntry } from '../outbox/queries.ts';
import { queueDeliveries } from './due.ts';
import { type Message, messagesOf } from './message.ts';

interface Endpoint {
  id: string;
  /** The types it wants. */
  events: string[];
}

/**
 * The endpoints that are told of anything. Each is kept from being deleted until its events are written; one that somebody
 * is deleting wants none any more, and nobody waits for that. Whoever changes one locks it with NO KEY, as an UPDATE does by
 * itself: a full lock would have its events passed over.
 */
function lockEndpoints(tx: Tx): Promise<Endpoint[]> {
  return tx.$queryRaw<Endpoint[]>`
    SELECT id, events FROM webhook_endpoints WHERE disabled_at IS NULL FOR KEY SHARE SKIP LOCKED`;
}

/** Writes messages, and that each is on its way to the endpoints that want it. @returns the ids of these endpoints */
async function writeMessages(tx: Tx, messages: Message[], endpoints: Endpoint[]): Promise<string[]> {
  const events = messages
    .map((message) => ({
      ...message,
      id: uuid(),
      to: endpoints.filter(({ events }) => events.includes(message.type)).map(({ id }) => id),
    }))
    .filter(({ to }) => to.length > 0);
  if (events.length === 0) return [];
  const deliveries = events.flatMap(({ id, to }) =>
    to.map((endpointId) => ({ id: uuid(), event: id, endpointId })),
  );
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO webhook_events (id, type, body) SELECT * FROM unnest(${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ type }) => type)}::text[], ${events.map(({ body }) => body)}::text[])
    )
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id) SELECT * FROM unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ event }) => event)}::uuid[],
      ${deliveries.map(({ endpointId }) => endpointId)}::uuid[])`;
  return deliveries.map(({ endpointId }) => endpointId);
}

/** Writes what endpoints are to be sent of what happened, and has it delivered once the transaction commits. */
export async function writeWebhookEvents(tx: Tx, entries: OutboxEntry[]): Promise<void> {
  const endpoints = await lockEndpoints(tx);
  if (endpoints.length === 0) return;
  const told = new Set<string>();
  for await (const messages of messagesOf(tx, entries)) {
    for (const id of await writeMessages(tx, messages, endpoints)) told.add(id);
  }
  await queueDeliveries(tx, [...told]);
}
