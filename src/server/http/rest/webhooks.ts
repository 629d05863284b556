import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { ManagedProduct } from '../../../shared/product/managed-product.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import { OrderMessage, ProductMessage, ReviewMessage } from '../../../shared/webhook/webhook.ts';
import {
  eventMeanings,
  orderEvents,
  productEvents,
  reviewEvents,
  type WebhookEventType,
  webhookEvents,
} from '../../../shared/webhook/webhook-events.ts';
import { readExample } from './example-data.ts';
import written from './webhook-events.json' with { type: 'json' };

interface DescribedEvent {
  summary: string;
  /** The sentence about when it is sent. */
  when: string;
  /** An example of its object just after it. */
  data: object;
}

const events: Record<WebhookEventType, DescribedEvent> = written;

const deliveries = `Respond with any 2xx within 15 seconds, and process the event afterwards; otherwise it is sent again, ten times in three days. The
same event may be delivered more than once: its \`webhook-id\` is the same every time. Events may arrive out of order. Verify
the signature first, with a library for Standard Webhooks.`;

const headers = z.object({
  'webhook-id': z.string().meta({
    description: 'The id of the event, the same at every try: ignore events that you have processed already',
    examples: ['evt_0198b1d27a107e558c0194f0b6d2a3c8'],
  }),
  'webhook-timestamp': z.string().meta({
    description:
      'When this try began, in seconds since 1970; refuse a time that is more than five minutes off',
    examples: ['1780309230'],
  }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in Base64. While a secret is being replaced, there are two signatures, separated by a space.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
});

/** `onOrderPlaced` for `order.placed`: the name of the handler in generated receivers. */
function handlerName(type: WebhookEventType): string {
  return `on${type.replace(/(^|[._])([a-z])/g, (_, _sign, letter: string) => letter.toUpperCase())}`;
}

type Subject = ManagedOrder | ManagedProduct | ManagedReview;

/** The time of an example event: the last change of its object. */
function timeOf(data: Subject): string {
  return 'history' in data ? (data.history.at(-1)?.at ?? data.placedAt) : data.updatedAt;
}

function described(type: WebhookEventType, schema: z.ZodType): ZodOpenApiOperationObject {
  const { summary, when } = events[type];
  const data = readExample(events[type].data) as Subject;
  return {
    operationId: handlerName(type),
    tags: ['Webhook'],
    summary,
    description: `${when}\n\n${deliveries}`,
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example: { type, timestamp: timeOf(data), data } },
      },
    },
    responses: { '2XX': { description: 'Received' } },
  };
}

export function describedWebhooks() {
  const ofSchema = (types: WebhookEventType[], schema: z.ZodType) =>
    types.map((type) => [type, { post: described(type, schema) }]);
  const { webhooks, components } = createDocument({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    webhooks: Object.fromEntries([
      ...ofSchema(orderEvents, OrderMessage),
      ...ofSchema(productEvents, ProductMessage),
      ...ofSchema(reviewEvents, ReviewMessage),
    ]),
  });
  return { webhooks, schemas: components?.schemas ?? {} };
}

/** The events as a table in Markdown, for the guide of the API. */
export function eventTable(): string {
  const rows = webhookEvents.map((type) => `| \`${type}\` | ${eventMeanings[type]} |\n`);
  return ['| event | sent when |\n| --- | --- |\n', ...rows].join('');
}
