import { v7 as uuid } from 'uuid';
import type { OrderEvent } from '../../shared/webhook.ts';
import type { Tx } from '../db.ts';
import { queueDeliveries } from './due.ts';
import { type Happening, type Message, messagesOf } from './message.ts';

interface Wanting {
  id: string;
  /** The types it wants, among others. */
  events: string[];
}

/**
 * The endpoints that want to be told of any of these. Each is kept from being deleted until its events are written; one
 * that somebody is deleting wants none any more, and nobody waits for that. Whoever changes one locks it with NO KEY, as
 * an UPDATE does by itself: a full lock would have its events passed over.
 */
function findWanting(tx: Tx, types: string[]): Promise<Wanting[]> {
  return tx.$queryRaw<Wanting[]>`
    SELECT id, events FROM webhook_endpoints WHERE disabled_at IS NULL AND events && ${types}::text[]
    FOR KEY SHARE SKIP LOCKED`;
}

/** Writes messages of one type, and that each is on its way to each of these endpoints. */
async function writeMessages(tx: Tx, messages: Message[], endpointIds: string[]): Promise<void> {
  const column = <K extends keyof Message>(name: K) => messages.map((message) => message[name]);
  const deliveries = messages.flatMap(({ id: eventId }) =>
    endpointIds.map((endpointId) => ({ id: uuid(), eventId, endpointId })),
  );
  await tx.$executeRaw`
    WITH event AS (
      INSERT INTO webhook_events (id, type, body)
      SELECT * FROM unnest(${column('id')}::uuid[], ${column('type')}::text[], ${column('body')}::text[])
    )
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id) SELECT * FROM unnest(
      ${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ eventId }) => eventId)}::uuid[],
      ${deliveries.map(({ endpointId }) => endpointId)}::uuid[])`;
}

/**
 * Tells the endpoints that want to know what a transaction has done, if and only if it commits. It is called once a
 * transaction, after all it has done: what is sent is read here. A shop without endpoints only looks for some.
 */
export async function publish(tx: Tx, happenings: Happening[]): Promise<void> {
  const happened = happenings.filter((one) => 'orderId' in one || one.productIds.length > 0);
  if (happened.length === 0) return;
  const wanting = await findWanting(
    tx,
    happened.map(({ type }) => type),
  );
  const told = new Set<string>();
  for (const happening of happened) {
    const endpointIds = wanting.filter(({ events }) => events.includes(happening.type)).map(({ id }) => id);
    if (endpointIds.length === 0) continue;
    for await (const messages of messagesOf(tx, happening)) {
      if (messages.length === 0) continue;
      await writeMessages(tx, messages, endpointIds);
      for (const id of endpointIds) told.add(id);
    }
  }
  if (told.size > 0) await queueDeliveries(tx, [...told]);
}

/** The same of one order, and of the products whose stock it moved. */
export function publishOrder(
  tx: Tx,
  { id: orderId, productIds }: { id: string; productIds: string[] },
  ...types: OrderEvent[]
): Promise<void> {
  const steps = types.map((type) => ({ type, orderId }));
  return publish(tx, [...steps, { type: 'product.stock_changed', productIds }]);
}
