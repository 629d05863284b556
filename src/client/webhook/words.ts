import {
  type DeliveryAttempt,
  type DeliveryStatus,
  type DisabledReason,
  orderEvents,
  productEvents,
  reviewEvents,
  type WebhookEventType,
} from '../../shared/webhook/webhook.ts';

export const eventGroups = [
  { label: 'Orders', events: orderEvents },
  { label: 'Products', events: productEvents },
  { label: 'Reviews', events: reviewEvents },
] as const;

/** The occasion on which each event is sent. */
export const eventMeanings: Record<WebhookEventType, string> = {
  'order.placed': 'An order was placed; one by card may still be unpaid',
  'order.paid': 'The payment of an order arrived',
  'order.shipped': 'An order was sent off',
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
  'product.created': 'A product was added or restored',
  'product.updated': 'A product’s name, price, picture or another detail changed',
  'product.deleted': 'A product was deleted',
  'product.stock_changed': 'There is more or less in stock: by an order, by staff or by a program',
  'review.submitted': 'A buyer wrote a review, or changed theirs',
  'review.published': 'A review was published',
};

export const disabledReasons: Record<DisabledReason, string> = {
  staff: 'Disabled by staff',
  gone: 'Gone: its address answered 410',
  failing: 'Failing: nothing arrived for three days',
};

interface StatusWords {
  label: string;
  look: 'neutral' | 'good' | 'bad';
}

export const statusWords: Record<DeliveryStatus, StatusWords> = {
  pending: { label: 'On its way', look: 'neutral' },
  delivered: { label: 'Delivered', look: 'good' },
  failed: { label: 'Failed', look: 'bad' },
};

/** The result of an attempt. */
export function answerWords({ statusCode, error }: Pick<DeliveryAttempt, 'statusCode' | 'error'>): string {
  if (statusCode === null) return error ?? 'No answer';
  return error ? `Answered ${statusCode}. ${error}` : `Answered ${statusCode}`;
}

/** `12 ms`, `1.5 s` */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}
