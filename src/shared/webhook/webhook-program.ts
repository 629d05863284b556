import { z } from 'zod';
import { Cursors, Paging } from '../base/cursors.ts';
import { time } from '../base/day-schema.ts';
import { Delivery, testEvent, WebhookEndpoint, WebhookForm, WebhookId, WebhookSecret } from './webhook.ts';
import { webhookEvents } from './webhook-events.ts';

const Webhook = z
  .object({
    ...WebhookEndpoint.shape,
    // No enum: a new event must not break a program.
    events: z.array(z.string()).describe(`What it is told of: ${webhookEvents.join(', ')}`),
    disabledReason: z.string().nullable().describe('staff, gone or failing'),
    previousSecretUntil: WebhookEndpoint.shape.previousSecretUntil.describe(
      'Until when the secret before signs too',
    ),
    pending: WebhookEndpoint.shape.pending.describe('Deliveries on their way'),
    failed: WebhookEndpoint.shape.failed.describe('Deliveries that were given up'),
  })
  .meta({ id: 'Webhook' });

export const WebhookList = z.object({ data: z.array(Webhook) }).meta({ id: 'WebhookList' });
export const WebhookDetail = z.object({ data: Webhook }).meta({ id: 'WebhookDetail' });

export const WebhookDeleted = z.object({ success: z.literal(true) }).meta({ id: 'WebhookDeleted' });

export const CreateWebhook = WebhookForm.meta({ id: 'CreateWebhook' });
export const CreatedWebhook = z
  .object({ data: Webhook.extend(WebhookSecret.shape).meta({ id: 'NewWebhook' }) })
  .meta({ id: 'CreatedWebhook' });

/** Changes only the fields that are sent. */
export const PatchWebhook = WebhookForm.partial()
  .extend({
    ...WebhookId.shape,
    enabled: z
      .boolean()
      .describe('false: deliveries wait; true: those that waited are sent, with all their tries')
      .optional(),
  })
  .meta({ id: 'PatchWebhook' });
export type PatchWebhook = z.infer<typeof PatchWebhook>;

export const Redeliver = WebhookId.extend({
  event: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/, 'Not the id of an event')
    .describe('The id of an event, as `webhook-id` has it'),
}).meta({ id: 'Redeliver' });
export type Redeliver = z.infer<typeof Redeliver>;

const WebhookDelivery = z
  .object({
    ...Delivery.omit({ last: true, status: true }).shape,
    status: z.string().describe('pending, delivered or failed'),
    lastStatusCode: z.number().int().nullable().describe('Of the last answer; null if there was none'),
  })
  .meta({ id: 'WebhookDelivery' });
export const DeliveryQueued = z.object({ data: WebhookDelivery }).meta({ id: 'DeliveryQueued' });

export const PastEvent = z
  .object({
    id: z.string().describe('As `webhook-id` has it'),
    type: z.string(),
    timestamp: z.iso.datetime().describe('When it happened'),
    data: z.record(z.string(), z.unknown()).describe('The order or the product, as it was sent'),
    webhooks: z
      .array(z.object({ id: z.uuid(), status: z.string(), attempts: z.number().int() }))
      .describe('The webhooks that it was for, and what came of it'),
  })
  .meta({ id: 'Event' });
export type PastEvent = z.infer<typeof PastEvent>;

export const EventQuery = z.object({
  type: z
    .enum([...webhookEvents, testEvent])
    .describe('Only events of this type')
    .optional(),
  since: time().describe('Only what was written at this time or later, the oldest first').optional(),
  limit: Paging.shape.limit,
  after: Cursors.shape.after.describe('`next` of the page before'),
});
export type EventQuery = z.output<typeof EventQuery>;

export const EventList = z
  .object({
    data: z.array(PastEvent),
    next: z.string().nullable().describe('Send it as `after` for the next page; null if there is none'),
  })
  .meta({ id: 'EventList' });
export type EventList = z.infer<typeof EventList>;

export const EventId = z.object({ id: Redeliver.shape.event });
export const EventDetail = z.object({ data: PastEvent }).meta({ id: 'EventDetail' });
