import type { Prisma } from '../../../prisma/generated/client.ts';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryDetail,
  WebhookEndpoint,
} from '../../shared/webhook/webhook.ts';
import { messageIdOf } from './secret.ts';

/** All columns but the secrets. */
export const endpointSelection = {
  id: true,
  url: true,
  name: true,
  events: true,
  createdBy: true,
  createdAt: true,
  disabledAt: true,
  disabledReason: true,
  previousSecretUntil: true,
} satisfies Prisma.WebhookEndpointSelect;

type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointSelection }>;

export interface EndpointFigures {
  pending: number;
  failed: number;
  lastDeliveredAt: Date | null;
}

export function presentEndpoint(
  row: EndpointRow,
  { pending, failed, lastDeliveredAt }: EndpointFigures,
): WebhookEndpoint {
  const { previousSecretUntil } = row;
  const isSigning = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return {
    ...row,
    events: row.events as WebhookEndpoint['events'],
    createdAt: row.createdAt.toISOString(),
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason as WebhookEndpoint['disabledReason'],
    previousSecretUntil: isSigning ? previousSecretUntil.toISOString() : null,
    pending,
    failed,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
  };
}

const attemptsNewestFirst = { orderBy: { id: 'desc' } } satisfies Prisma.WebhookDelivery$attemptsArgs;

export const deliverySelection = {
  id: true,
  eventId: true,
  status: true,
  createdAt: true,
  nextAttemptAt: true,
  event: { select: { type: true } },
  attempts: { ...attemptsNewestFirst, take: 1 },
  _count: { select: { attempts: true } },
} satisfies Prisma.WebhookDeliverySelect;

export const deliveryDetailSelection = {
  ...deliverySelection,
  endpointId: true,
  event: { select: { type: true, body: true } },
  attempts: attemptsNewestFirst,
} satisfies Prisma.WebhookDeliverySelect;

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelection }>;
type DeliveryDetailRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliveryDetailSelection }>;
type AttemptRow = DeliveryRow['attempts'][number];

/** Why a response counts as a failure, where its status does not say so by itself. */
function faultOfAnswer(statusCode: number | null): string | null {
  if (statusCode === 410) return 'The endpoint is gone';
  if (statusCode !== null && statusCode >= 300 && statusCode < 400)
    return 'A redirect, which is not followed';
  return null;
}

function presentAttempt({ createdAt, statusCode, error, response, durationMs }: AttemptRow): DeliveryAttempt {
  return {
    at: createdAt.toISOString(),
    statusCode,
    error: error ?? faultOfAnswer(statusCode),
    response,
    durationMs,
  };
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const [last] = row.attempts;
  return {
    id: row.id,
    eventId: messageIdOf(row.eventId),
    type: row.event.type,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attempts: row._count.attempts,
    last: last ? presentAttempt(last) : null,
  };
}

export function presentDeliveryDetail(row: DeliveryDetailRow): DeliveryDetail {
  const { endpointId, event, attempts } = row;
  return { ...presentDelivery(row), endpointId, body: event.body, history: attempts.map(presentAttempt) };
}
