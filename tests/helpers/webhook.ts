import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { processOutbox } from '../../src/server/job-runner/outbox.ts';
import { createLog } from '../../src/server/telemetry/log.ts';
import { OrderMessage, ProductMessage, ReviewMessage } from '../../src/shared/webhook/webhook.ts';
import { type WebhookEventType, webhookEvents } from '../../src/shared/webhook/webhook-events.ts';
import type { TestShop } from './shop.ts';

type Shop = Pick<TestShop, 'db'>;

const log = createLog({ LOG_LEVEL: 'silent' });

interface EndpointPlan {
  url?: string;
  name?: string;
  events?: WebhookEventType[];
  disabledAt?: Date;
}

/** An endpoint for all events, unless a test chooses others. @returns its id */
export async function makeEndpoint({ db }: Shop, plan: EndpointPlan = {}): Promise<string> {
  const { id } = await db.webhookEndpoint.create({
    data: {
      url: 'https://warehouse.example/webhooks',
      name: 'Warehouse',
      events: [...webhookEvents],
      secret: `whsec_${randomBytes(24).toString('base64')}`,
      createdBy: 'owner@shop.example',
      disabledReason: plan.disabledAt && 'staff',
      ...plan,
    },
  });
  return id;
}

export interface ToldEvent {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON, checked by the test that reads it
  data: any;
  timestamp: string;
  /** The endpoints that it is on its way to. */
  endpointIds: string[];
}

/** The events since the last call, oldest first. Each has exactly the fields of its schema. */
export async function takeEvents({ db }: Shop): Promise<ToldEvent[]> {
  await emptyOutbox({ db });
  const rows = await db.webhookEvent.findMany({
    include: { deliveries: { where: { status: 'pending' } } },
    orderBy: { id: 'asc' },
  });
  await db.webhookEvent.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows.map(({ type, body, deliveries }) => {
    const message = JSON.parse(body);
    const [subject] = type.split('.');
    const schema = { order: OrderMessage, review: ReviewMessage }[subject as string] ?? ProductMessage;
    expect(schema.parse(message)).toEqual(message);
    expect(message.type).toBe(type);
    const endpointIds = deliveries.map(({ endpointId }) => endpointId).sort();
    return { ...message, endpointIds };
  });
}

export const typesOf = (events: ToldEvent[]) => events.map(({ type }) => type);

const security = { note: () => {}, noteKeyUse: () => {}, flush: async () => {} };

/** Writes the deliveries, e-mails and jobs for everything that has happened so far. */
export const emptyOutbox = ({ db }: Shop) => processOutbox({ db, log, security, limitsEmails: false });

/** The number of waiting jobs that deliver to an endpoint. */
export async function countDeliveryJobs({ db }: Shop, endpointId: string): Promise<number> {
  const [{ count }] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE payload->>'endpointId' = ${endpointId}`;
  return count;
}
