import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/base/failure.ts';
import { type Delivery, testEvent } from '../../shared/webhook/webhook.ts';
import { scopeOfEvent, webhookEvents } from '../../shared/webhook/webhook-events.ts';
import type { EventList, EventQuery, PastEvent, Redeliver } from '../../shared/webhook/webhook-program.ts';
import type { Db } from '../database/db.ts';
import { settledUntil } from '../database/settled.ts';
import type { ActorContext } from '../rpc/context.ts';
import { cursorRefusal, decodeCursor, encodeCursor } from '../rpc/cursor.ts';
import { redeliver } from './resend.ts';
import { checkEventScopes, scopesOf } from './scopes.ts';
import { messageIdOf } from './secret.ts';

function eventIdIn(messageId: string): string {
  return messageId.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface EventRow {
  id: string;
  type: string;
  body: string;
  createdAt: Date;
  deliveries: PastEvent['webhooks'];
}

const columns = Prisma.sql`
  event.id, event.type, event.body, event.created_at AS "createdAt", (
    SELECT coalesce(json_agg(json_build_object('id', delivery.endpoint_id, 'status', delivery.status, 'attempts',
      (SELECT count(*) FROM webhook_attempts attempt WHERE attempt.delivery_id = delivery.id)) ORDER BY delivery.id), '[]')
    FROM webhook_deliveries delivery WHERE delivery.event_id = event.id
  ) AS deliveries`;

function present({ id, type, body, deliveries }: EventRow): PastEvent {
  const { timestamp, data } = JSON.parse(body);
  return { id: messageIdOf(id), type, timestamp, data, webhooks: deliveries };
}

const cursorPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const cursorOf = ({ id, createdAt }: EventRow) => encodeCursor(`${createdAt.toISOString()} ${id}`);

/** The events that the caller may read: the newest first, or with `since` the oldest. */
export async function listEvents(ctx: ActorContext, query: EventQuery): Promise<EventList> {
  const { type, since, limit, after } = query;
  if (type) await checkEventScopes(ctx, [type]);
  const held = await scopesOf(ctx);
  const readable = [testEvent, ...webhookEvents.filter((one) => !held || held.includes(scopeOfEvent(one)))];
  const [, at, id] = cursorPattern.exec(decodeCursor(after ?? '')) ?? [];
  if (after !== undefined && !at)
    throw cursorRefusal('after', 'Not a place in this list; send `next` as it is');
  const isUp = since !== undefined;
  const conditions = [Prisma.sql`event.type = ANY(${type ? [type] : readable})`];
  if (since) {
    const settled = await settledUntil(ctx.pool);
    conditions.push(
      Prisma.sql`event.created_at >= ${since}::timestamptz AND event.created_at < ${settled}::timestamptz`,
    );
  }
  if (at) {
    const sign = isUp ? Prisma.sql`>` : Prisma.sql`<`;
    conditions.push(Prisma.sql`(event.created_at, event.id) ${sign} (${at}::timestamptz, ${id}::uuid)`);
  }
  const direction = isUp ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const found = await ctx.db.$queryRaw<EventRow[]>`
    SELECT ${columns} FROM webhook_events event WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY event.created_at ${direction}, event.id ${direction} LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const end = rows.at(-1);
  return { data: rows.map(present), next: end && found.length > limit ? cursorOf(end) : null };
}

/** @throws Failure EVENT_NOT_FOUND */
async function findRow(db: Db, messageId: string): Promise<EventRow> {
  const [row] = await db.$queryRaw<EventRow[]>`
    SELECT ${columns} FROM webhook_events event WHERE event.id = ${eventIdIn(messageId)}::uuid`;
  if (!row) throw new Failure('EVENT_NOT_FOUND');
  return row;
}

/** @throws Failure EVENT_NOT_FOUND or INSUFFICIENT_SCOPE */
export async function findEvent(ctx: ActorContext, messageId: string): Promise<PastEvent> {
  const row = await findRow(ctx.db, messageId);
  await checkEventScopes(ctx, [row.type]);
  return present(row);
}

/**
 * Sends an event once more to one of the endpoints that it was for.
 * @throws Failure EVENT_NOT_FOUND, DELIVERY_NOT_FOUND if it was not for this endpoint, DELIVERY_PENDING, WEBHOOK_DISABLED or
 *   INSUFFICIENT_SCOPE
 */
export async function redeliverEvent(ctx: ActorContext, { id, event }: Redeliver): Promise<Delivery> {
  await findEvent(ctx, event);
  const where = { eventId_endpointId: { eventId: eventIdIn(event), endpointId: id } };
  const delivery = await ctx.db.webhookDelivery.findUnique({ where, select: { id: true } });
  if (!delivery) throw new Failure('DELIVERY_NOT_FOUND', { message: 'This event was not for this webhook' });
  return redeliver(ctx, delivery.id);
}
