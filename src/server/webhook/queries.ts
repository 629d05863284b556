import { Failure } from '../../shared/base/failure.ts';
import { limits } from '../../shared/base/limits.ts';
import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryQuery,
  WebhookEndpoint,
} from '../../shared/webhook/webhook.ts';
import type { Db, Tx } from '../database/db.ts';
import {
  deliveryDetailSelection,
  deliverySelection,
  type EndpointFigures,
  endpointSelection,
  presentDelivery,
  presentDeliveryDetail,
  presentEndpoint,
} from './present.ts';

const noFigures: EndpointFigures = { pending: 0, failed: 0, lastDeliveredAt: null };

async function readFigures(tx: Tx, ids: string[]): Promise<Map<string, EndpointFigures>> {
  const rows = await tx.$queryRaw<(EndpointFigures & { id: string })[]>`
    SELECT endpoint.id, counted.pending, counted.failed, (
        SELECT attempt.created_at FROM webhook_attempts attempt
        JOIN webhook_deliveries delivery ON delivery.id = attempt.delivery_id
        WHERE delivery.endpoint_id = endpoint.id AND attempt.status_code BETWEEN 200 AND 299
        ORDER BY attempt.id DESC LIMIT 1
      ) AS "lastDeliveredAt"
    FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
        (count(*) FILTER (WHERE status = 'failed'))::int AS failed
      FROM webhook_deliveries WHERE endpoint_id = endpoint.id
    ) counted
    WHERE endpoint.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** All of them, the newest first. */
export async function listEndpoints(db: Db): Promise<WebhookEndpoint[]> {
  const rows = await db.webhookEndpoint.findMany({ select: endpointSelection, orderBy: { id: 'desc' } });
  const figures = await readFigures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentEndpoint(row, figures.get(row.id) ?? noFigures));
}

/** @throws Failure WEBHOOK_NOT_FOUND */
export async function findEndpoint(tx: Tx, id: string): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { id }, select: endpointSelection });
  if (!row) throw new Failure('WEBHOOK_NOT_FOUND');
  const figures = await readFigures(tx, [id]);
  return presentEndpoint(row, figures.get(id) ?? noFigures);
}

/** The deliveries of an endpoint, the newest first. @throws Failure WEBHOOK_NOT_FOUND */
export async function listDeliveries(db: Db, { id, status, cursor }: DeliveryQuery): Promise<DeliveryList> {
  const endpoint = await db.webhookEndpoint.findUnique({ where: { id }, select: { id: true } });
  if (!endpoint) throw new Failure('WEBHOOK_NOT_FOUND');
  const found = await db.webhookDelivery.findMany({
    where: { endpointId: id, status, id: cursor === undefined ? undefined : { lt: cursor } },
    orderBy: { id: 'desc' },
    // One more than is shown, to know if there is more.
    take: limits.historyLines + 1,
    select: deliverySelection,
  });
  const data = found.slice(0, limits.historyLines).map(presentDelivery);
  return { data, older: found.length > data.length ? (data.at(-1)?.id ?? null) : null };
}

/** @throws Failure DELIVERY_NOT_FOUND */
export async function findDelivery(db: Db, id: string): Promise<DeliveryDetail> {
  const row = await db.webhookDelivery.findUnique({ where: { id }, select: deliveryDetailSelection });
  if (!row) throw new Failure('DELIVERY_NOT_FOUND');
  return presentDeliveryDetail(row);
}

export function countWaitingDeliveries(db: Db): Promise<number> {
  return db.webhookDelivery.count({ where: { status: 'pending', endpoint: { disabledAt: null } } });
}
