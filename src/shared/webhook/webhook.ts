import { z } from 'zod';
import { text } from '../base/text.ts';
import { ManagedOrderDetail } from '../order/manage-order.ts';
import { ManagedProductDetail } from '../product/managed-product.ts';
import { ManagedReview } from '../review/review.ts';
import { orderEvents, productEvents, reviewEvents, webhookEvents } from './webhook-events.ts';

const WebhookEventType = z.enum(webhookEvents);

/** The event that staff send to test an endpoint; nobody subscribes to it. */
export const testEvent = 'webhook.test';

const envelope = { timestamp: z.iso.datetime().describe('When it happened') };

/**
 * The message about an event of an order: the order as GET /order/{number} returns it, with the status and history at that
 * time.
 */
export const OrderMessage = z
  .object({
    type: z.enum(orderEvents),
    ...envelope,
    ...ManagedOrderDetail.shape,
  })
  .meta({ id: 'OrderMessage' });
export type OrderMessage = z.infer<typeof OrderMessage>;

/**
 * The message about an event of a product: the product as GET /catalogue/product/{id} returns it, with the stock at that time. A
 * deleted product is as it was when it was last sold.
 */
export const ProductMessage = z
  .object({
    type: z.enum(productEvents),
    ...envelope,
    ...ManagedProductDetail.shape,
  })
  .meta({ id: 'ProductMessage' });
export type ProductMessage = z.infer<typeof ProductMessage>;

/** The message about an event of a review: the review as GET /review returns it when the message is written. */
export const ReviewMessage = z
  .object({ type: z.enum(reviewEvents), ...envelope, data: ManagedReview })
  .meta({ id: 'ReviewMessage' });
export type ReviewMessage = z.infer<typeof ReviewMessage>;

/** The reasons why an endpoint gets no events. */
export const DisabledReason = z.enum(['staff', 'gone', 'failing']);
export type DisabledReason = z.infer<typeof DisabledReason>;

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Its name for people. */
  name: z.string(),
  events: z.array(WebhookEventType),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: DisabledReason.nullable(),
  /** The time until which the previous secret signs too; null if it does not. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** Pending and failed deliveries that the log still has. */
  pending: z.number().int(),
  failed: z.number().int(),
  lastDeliveredAt: z.iso.datetime().nullable(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** The fields of an endpoint that people enter. The server decides if its address may be called. */
export const WebhookForm = z.object({
  name: text(60).min(1, 'Enter a name'),
  url: text(2000)
    .min(1, 'Enter the address')
    .pipe(
      z.url({ protocol: /^https?$/, error: 'Enter a full address, such as https://example.com/webhooks' }),
    )
    .meta({ format: 'uri' }),
  events: z
    .array(WebhookEventType)
    .min(1, 'Choose at least one')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each once')
    .meta({ uniqueItems: true }),
});
export type WebhookForm = z.infer<typeof WebhookForm>;

export const WebhookId = z.object({ id: z.uuid() });
export const SaveWebhook = WebhookForm.extend(WebhookId.shape);
export type SaveWebhook = z.infer<typeof SaveWebhook>;

export const WebhookSecret = z.object({ secret: z.string() });
export type WebhookSecret = z.infer<typeof WebhookSecret>;
export const MadeWebhook = WebhookSecret.extend({ endpoint: WebhookEndpoint });
export type MadeWebhook = z.infer<typeof MadeWebhook>;

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const DeliveryAttempt = z.object({
  at: z.iso.datetime(),
  statusCode: z.number().int().nullable(),
  error: z.string().nullable(),
  response: z.string().nullable(),
  durationMs: z.number().int(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const Delivery = z.object({
  id: z.uuid(),
  /** The `webhook-id` that is sent with it. */
  eventId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.number().int(),
  last: DeliveryAttempt.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = WebhookId.extend({
  status: DeliveryStatus.optional(),
  /** Only deliveries older than the one with this id. */
  cursor: z.uuid().optional(),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

export const DeliveryList = z.object({
  data: z.array(Delivery),
  /** The next `cursor`; null at the end. */
  older: z.uuid().nullable(),
});
export type DeliveryList = z.infer<typeof DeliveryList>;

/** One delivery, with its body and the outcome of every try, the last first. */
export const DeliveryDetail = Delivery.extend({
  endpointId: z.uuid(),
  body: z.string(),
  history: z.array(DeliveryAttempt),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;
