import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { ManagedOrder } from '../../../shared/order/manage-order.ts';
import type { ManagedProduct } from '../../../shared/product/managed-product.ts';
import type { ManagedReview } from '../../../shared/review/review.ts';
import type { WebhookEventType } from '../../../shared/webhook/webhook.ts';
import {
  OrderMessage,
  orderEvents,
  ProductMessage,
  productEvents,
  ReviewMessage,
  reviewEvents,
} from '../../../shared/webhook/webhook.ts';
import { orderAfter, productAfter, reviewAfter } from './example-data.ts';

/** When each event is sent. */
const occasions: Record<WebhookEventType, [summary: string, when: string]> = {
  'order.placed': [
    'An order was placed',
    'Sent for every new order, in cash or by card; a card order is `awaiting_payment` at first.',
  ],
  'order.paid': ['An order was paid', 'Sent when the card payment of an order has succeeded.'],
  'order.shipped': ['An order was shipped', 'Sent when it has left the warehouse.'],
  'order.parcels_changed': [
    'The parcels of an order changed',
    'Sent when a parcel was added to an order that is on its way, changed or removed. Its first parcel comes with `order.shipped`.',
  ],
  'order.delivered': ['An order was delivered', 'Sent when it has arrived.'],
  'order.returned': [
    'Pieces of an order came back',
    'Sent when pieces came back or are lost; when nothing is left with the shopper, `status` is `returned`.',
  ],
  'order.corrected': [
    'An order was corrected',
    'Sent when its customer or its quantities were corrected; `total` is the new one.',
  ],
  'order.cancelled': [
    'An order was cancelled',
    'Sent when an order was cancelled (`status` is `cancelled`), or when its time to pay was over (`expired`).',
  ],
  'order.refunded': [
    'Money of an order was refunded',
    'Sent for each refund that has succeeded, partial ones too; `refunded` is their sum.',
  ],
  'order.refund_failed': [
    'A refund of an order failed',
    'Sent when a refund did not go through, also one that had succeeded: `refunded` is smaller then, and `status` no longer `refunded`.',
  ],
  'order.disputed': [
    'The payment of an order is disputed',
    'Sent when the shopper has asked their bank for the money back. Ship nothing until it is decided.',
  ],
  'order.dispute_won': ['A dispute was won', 'Sent when the bank has decided that the shop keeps the money.'],
  'order.dispute_lost': [
    'A dispute was lost',
    'Sent when the bank has given the money back. If that was all of it, the order is `refunded`, and `order.refunded` is sent too.',
  ],
  'product.created': ['A product was added', 'Sent when a product was added, or a deleted one was restored.'],
  'product.updated': ['A product was changed', 'Sent when anything but the stock of a product was changed.'],
  'product.deleted': ['A product was deleted', 'Sent with the product as it was last sold.'],
  'product.stock_changed': [
    'The stock of a product changed',
    'Sent for every cause: staff, a program, an import, an order, or a cancellation that returned pieces.',
  ],
  'review.submitted': [
    'A review was submitted',
    'Sent when a buyer has written a review, or has changed it. It waits to be approved.',
  ],
  'review.published': ['A review was published', 'Sent when everybody can read it.'],
};

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

function described(type: WebhookEventType, schema: z.ZodType, data: Subject): ZodOpenApiOperationObject {
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

/** The webhooks that the shop sends, with their schemas. */
export function describedWebhooks() {
  const orders = orderEvents.map((type) => [type, { post: described(type, OrderMessage, orderAfter[type]) }]);
  const products = productEvents.map((type) => [
    type,
    { post: described(type, ProductMessage, productAfter[type]) },
  ]);
  const reviews = reviewEvents.map((type) => [
    type,
    { post: described(type, ReviewMessage, reviewAfter[type]) },
  ]);
  const { webhooks, components } = createDocument({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    webhooks: Object.fromEntries([...orders, ...products, ...reviews]),
  });
  return { webhooks, schemas: components?.schemas ?? {} };
}
