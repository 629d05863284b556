import type { Scope } from '../staff/api-key.ts';

interface EventGroup {
  label: string;
  /** The scope that a program needs for these events. */
  scope: Scope;
  /** The occasion on which each event is sent, for the screen and the guide of the API. */
  events: Record<string, string>;
}

/**
 * All events that an endpoint can subscribe to, by the object that they are about: the part of a type before its dot. Types,
 * schemas, screens and documents are made of this list; `webhook-events.json` of the server has the rest of each event.
 */
export const eventGroups = {
  order: {
    label: 'Orders',
    scope: 'orders:read',
    events: {
      'order.placed': 'An order was placed; one by card may still be unpaid',
      'order.paid': 'The payment of an order arrived',
      'order.shipped': 'An order was shipped',
      'order.parcels_changed': 'A parcel was added to an order that is on its way, or removed',
      'order.delivered': 'An order arrived at the customer',
      'order.returned': 'Pieces of an order came back, or are lost',
      'order.corrected': 'The customer or the quantities of an order were corrected',
      'order.cancelled': 'An order was cancelled, or not paid in time',
      'order.refunded': 'Money was refunded, all or a part of it',
      'order.refund_failed': 'A refund did not go through, even if it seemed to',
      'order.disputed': 'A customer asked their bank for the money back',
      'order.dispute_won': 'The bank decided a dispute for the shop',
      'order.dispute_lost': 'The bank gave disputed money back to the customer',
    },
  },
  product: {
    label: 'Products',
    scope: 'catalog:write',
    events: {
      'product.created': 'A product was added or restored',
      'product.updated': 'A product’s name, price, picture or another detail changed',
      'product.deleted': 'A product was deleted',
      'product.stock_changed': 'There is more or less in stock: by an order, by staff or by a program',
    },
  },
  review: {
    label: 'Reviews',
    scope: 'catalog:write',
    events: {
      'review.submitted': 'A buyer wrote a review, or changed theirs',
      'review.published': 'A review was published',
    },
  },
} as const satisfies Record<string, EventGroup>;

type EventOf<Group extends keyof typeof eventGroups> = keyof (typeof eventGroups)[Group]['events'];
export type OrderEvent = EventOf<'order'>;
export type ProductEvent = EventOf<'product'>;
export type ReviewEvent = EventOf<'review'>;
export type WebhookEventType = OrderEvent | ProductEvent | ReviewEvent;

const namesOf = <Name extends string>(events: Record<Name, string>) => Object.keys(events) as Name[];

export const orderEvents = namesOf<OrderEvent>(eventGroups.order.events);
export const productEvents = namesOf<ProductEvent>(eventGroups.product.events);
export const reviewEvents = namesOf<ReviewEvent>(eventGroups.review.events);
export const webhookEvents = [...orderEvents, ...productEvents, ...reviewEvents];

export const eventMeanings: Record<WebhookEventType, string> = {
  ...eventGroups.order.events,
  ...eventGroups.product.events,
  ...eventGroups.review.events,
};

/** The scope that the data of an event needs. An endpoint needs the scopes of all its events. */
export const scopeOfEvent = (type: string): Scope =>
  Object.values(eventGroups).find(({ events }) => type in events)?.scope ?? 'catalog:write';
