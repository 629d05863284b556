import { Failure } from '../../shared/base/failure.ts';
import { type Delivery, testEvent } from '../../shared/webhook/webhook.ts';
import type { Tx } from '../database/db.ts';
import type { ActorContext } from '../rpc/context.ts';
import { once } from '../rpc/idempotency.ts';
import { queueDeliveries } from './due.ts';
import { deliverySelection, presentDelivery } from './present.ts';

/** Locks an endpoint so that it stays enabled until the transaction ends. */
async function holdEnabled(tx: Tx, id: string): Promise<void> {
  const [endpoint] = await tx.$queryRaw<{ isDisabled: boolean }[]>`
    SELECT disabled_at IS NOT NULL AS "isDisabled" FROM webhook_endpoints WHERE id = ${id}::uuid FOR SHARE`;
  if (!endpoint) throw new Failure('WEBHOOK_NOT_FOUND');
  if (endpoint.isDisabled) throw new Failure('WEBHOOK_DISABLED');
}

/**
 * Sends a test event to one endpoint, in the same way as all others.
 * @throws Failure WEBHOOK_NOT_FOUND or WEBHOOK_DISABLED
 */
export function sendTest(ctx: ActorContext, endpointId: string): Promise<Delivery> {
  const timestamp = new Date().toISOString();
  const data = { message: 'This is a test: nothing has happened in the shop' };
  const body = JSON.stringify({ type: testEvent, timestamp, data });
  return once(ctx, 'webhook.sendTest', { endpointId }, async (tx) => {
    await holdEnabled(tx, endpointId);
    const event = await tx.webhookEvent.create({ data: { type: testEvent, body } });
    const made = { eventId: event.id, endpointId };
    const row = await tx.webhookDelivery.create({ data: made, select: deliverySelection });
    await queueDeliveries(tx, [endpointId]);
    ctx.log.info(
      { requestId: ctx.requestId, webhook: endpointId, delivery: row.id },
      'a test event is queued',
    );
    return presentDelivery(row);
  });
}

/**
 * Sends an event once more, delivered before or not, and counts its tries from zero.
 * @throws Failure DELIVERY_NOT_FOUND, DELIVERY_PENDING or WEBHOOK_DISABLED
 */
export function redeliver(ctx: ActorContext, id: string): Promise<Delivery> {
  return once(ctx, 'webhook.redeliver', { id }, async (tx) => {
    const found = await tx.webhookDelivery.findUnique({ where: { id }, select: { endpointId: true } });
    if (!found) throw new Failure('DELIVERY_NOT_FOUND');
    await holdEnabled(tx, found.endpointId);
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, status: { not: 'pending' } },
      data: { status: 'pending', tries: 0, nextAttemptAt: new Date() },
    });
    if (count === 0) throw new Failure('DELIVERY_PENDING');
    await queueDeliveries(tx, [found.endpointId]);
    ctx.log.info({ requestId: ctx.requestId, delivery: id }, 'a delivery is queued again');
    return presentDelivery(
      await tx.webhookDelivery.findUniqueOrThrow({ where: { id }, select: deliverySelection }),
    );
  });
}
