import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { ManagedOrder } from '../../../shared/manage-order.ts';
import type { Product } from '../../../shared/product.ts';
import type { WebhookEventType } from '../../../shared/webhook.ts';
import { OrderMessage, orderEvents, ProductMessage, productEvents } from '../../../shared/webhook.ts';
import { orderAfter, productAfter } from './example-data.ts';

/** When each event is told of. */
const occasions: Record<WebhookEventType, [summary: string, when: string]> = {
  'order.placed': [
    'An order was placed',
    'Sent for every order that is written down, in cash or by card; one by card is `awaiting_payment` at first.',
  ],
  'order.paid': ['An order was paid', 'Sent when the card payment of an order has succeeded.'],
  'order.shipped': ['An order was shipped', 'Sent when it has left the warehouse.'],
  'order.delivered': ['An order was delivered', 'Sent when it has arrived.'],
  'order.cancelled': [
    'An order was cancelled',
    'Sent when an order was cancelled, or when its time to pay was over; `status` says which: `cancelled` or `expired`.',
  ],
  'order.refunded': [
    'Money of an order was given back',
    'Sent for each refund that has succeeded, also for one of a part; `refunded` has all of them together.',
  ],
  'product.created': [
    'A product was added',
    'Sent when a product was added, or a deleted one was brought back.',
  ],
  'product.updated': ['A product was changed', 'Sent when anything but the stock of a product was changed.'],
  'product.deleted': ['A product was deleted', 'Sent with the product as it was last sold.'],
  'product.stock_changed': [
    'The stock of a product changed',
    'Sent whoever changed it: staff, a program, an import, an order, or a cancellation that gave pieces back.',
  ],
};

const deliveries = `Answer with any 2xx within 15 seconds, and work on it afterwards; anything else is tried again, ten times in three days. The same
event may be delivered more than once: its \`webhook-id\` is the same every time. Events may come out of order. Check the
signature before you believe anything, by a library for Standard Webhooks.`;

const headers = z.object({
  'webhook-id': z.string().meta({
    description: 'Of the event, the same at every try: what you have seen already can be ignored',
    examples: ['evt_0198b1d27a107e558c0194f0b6d2a3c8'],
  }),
  'webhook-timestamp': z.string().meta({
    description: 'When this try began, in seconds since 1970; refuse what is more than five minutes off',
    examples: ['1780309230'],
  }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in Base64. While a secret is being replaced there are two, with a space between.',
    examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='],
  }),
});

/** `onOrderPlaced` for `order.placed`: what receivers that are generated from the document call it. */
function handlerName(type: WebhookEventType): string {
  return `on${type.replace(/(^|[._])([a-z])/g, (_, _sign, letter: string) => letter.toUpperCase())}`;
}

/** When an example happened: at the last change of what it is about. */
function timeOf(data: ManagedOrder | Product): string {
  return 'history' in data ? (data.history.at(-1)?.at ?? data.placedAt) : data.updatedAt;
}

function described(
  type: WebhookEventType,
  schema: z.ZodType,
  data: ManagedOrder | Product,
): ZodOpenApiOperationObject {
  const [summary, when] = occasions[type];
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

/** What the shop sends to those who want to be told, with the schemas of it. */
export function describedWebhooks() {
  const orders = orderEvents.map((type) => [type, { post: described(type, OrderMessage, orderAfter[type]) }]);
  const products = productEvents.map((type) => [
    type,
    { post: described(type, ProductMessage, productAfter[type]) },
  ]);
  const { webhooks, components } = createDocument({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    webhooks: Object.fromEntries([...orders, ...products]),
  });
  return { webhooks, schemas: components?.schemas ?? {} };
}
