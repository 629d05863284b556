import { v7 as uuid } from 'uuid';
import { webhookEvents } from '../../shared/webhook/webhook-events.ts';
import type { Tx } from '../database/db.ts';
import type { OutboxEntry } from '../database/outbox/queries.ts';
import { queueDeliveries } from './due.ts';
import { type Message, messagesOf } from './message.ts';

interface Endpoint {
  id: string;
  /** The event types that it subscribes to. */
  events: string[];
}

/**
 * The enabled endpoints. Each is locked against deletion until its events are written; one that is just being deleted is
 * skipped without waiting. Changes of an endpoint lock it with NO KEY, as an UPDATE does by itself: with a full lock it would
 * be skipped here, and lose its events.
 */
function lockEndpoints(tx: Tx): Promise<Endpoint[]> {
  return tx.$queryRaw<Endpoint[]>`
    SELECT id, events FROM webhook_endpoints WHERE disabled_at IS NULL FOR KEY SHARE SKIP LOCKED`;
}

/** Writes messages as events, with a delivery to each endpoint that subscribes to them. @returns the ids of these endpoints */
async function writeMessages(tx: Tx, messages: Message[], endpoints: Endpoint[]): Promise<string[]> {
  const events = messages
    .map((message) => ({
      ...message,
      id: uuid(),
      to: endpoints.filter(({ events }) => events.includes(message.type)).map(({ id }) => id),
    }))
    .filter(({ to }) => to.length > 0);
  if (events.length === 0) return [];
  const deliveries = events.flatMap(({ id, type, to }) =>
    to.map((endpointId) => ({
      id: uuid(),
      event: id,
      endpointId,
      rank: type.startsWith('product.') ? 1 : 0,
    })),
  );
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO webhook_events (id, type, order_id, body) SELECT * FROM unnest(${events.map(({ id }) => id)}::uuid[],
        ${events.map(({ type }) => type)}::text[], ${events.map(({ orderId }) => orderId)}::uuid[],
        ${events.map(({ body }) => body)}::text[])
    )
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id, rank) SELECT * FROM unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ event }) => event)}::uuid[],
      ${deliveries.map(({ endpointId }) => endpointId)}::uuid[], ${deliveries.map(({ rank }) => rank)}::int[])`;
  return deliveries.map(({ endpointId }) => endpointId);
}

/** Some entries are for e-mails alone. */
const isEvent = ({ type }: OutboxEntry) => (webhookEvents as readonly string[]).includes(type);

/** Writes the webhook events of outbox entries, and queues their delivery for when the transaction commits. */
export async function writeWebhookEvents(tx: Tx, entries: OutboxEntry[]): Promise<void> {
  const endpoints = await lockEndpoints(tx);
  if (endpoints.length === 0) return;
  const endpointIds = new Set<string>();
  const wanted = new Set(endpoints.flatMap(({ events }) => events));
  for await (const messages of messagesOf(tx, entries.filter(isEvent), wanted)) {
    for (const id of await writeMessages(tx, messages, endpoints)) endpointIds.add(id);
  }
  await queueDeliveries(tx, [...endpointIds]);
}
