import type { DocumentKind } from '../../shared/order/document.ts';
import type { EmailKind } from '../../shared/order/order-email.ts';
import type { ReturnReason } from '../../shared/order/order-return.ts';
import type { OrderHappening } from '../database/outbox/publish.ts';
import type { EmailOrder } from './queries.ts';

/** The e-mails that each event of an order leads to. */
const emailsOf: Record<OrderHappening, EmailKind[]> = {
  'order.placed': ['confirmation'],
  'order.review_requested': ['to_confirm'],
  'order.paid': ['confirmation'],
  'order.shipped': ['shipped'],
  'order.delivered': ['delivered', 'to_review'],
  'order.parcels_changed': [],
  'order.returned': ['came_back'],
  'order.corrected': ['corrected'],
  'order.cancelled': ['cancelled'],
  'order.refund_requested': ['refund_requested'],
  'order.refunded': ['refunded'],
  'order.refund_failed': ['refund_failed'],
  'order.disputed': ['disputed'],
  'order.dispute_won': ['dispute_won'],
  'order.dispute_lost': ['dispute_lost'],
};

/** The e-mails that an entry of the outbox leads to. */
export const emailKindsOf = (type: string): EmailKind[] => emailsOf[type as OrderHappening] ?? [];

/** A parcel that is on its way. */
export interface Parcel {
  carrier: string;
  trackingNumber: string | null;
  /** The page of the carrier that shows where it is. */
  link: string | null;
}

interface RefundFacts {
  amountCents: number;
  /** Why it was requested. */
  reason: string | null;
}

interface DisputeFacts {
  amountCents: number;
}

/** The facts that each e-mail needs besides the order. */
export interface EmailFacts extends Record<EmailKind, object> {
  confirmation: object;
  shipped: { parcels: Parcel[]; dueCents: number };
  delivered: object;
  cancelled: { reason: string | null };
  refund_requested: RefundFacts;
  refunded: RefundFacts;
  refund_failed: RefundFacts;
  disputed: DisputeFacts;
  dispute_won: DisputeFacts;
  dispute_lost: DisputeFacts;
  came_back: {
    reason: ReturnReason;
    lines: { title: string; quantity: number }[];
    refundCents: number;
    /** In cash, for the pieces that are still on their way. */
    dueCents: number;
  };
  /** Such as “Speed Rope: 3 → 2; total $40.00”. */
  corrected: { change: string };
  /** The token of the link, and the hours until the order is cancelled. */
  to_confirm: { token: string; hours: number };
  /** It is attached to the e-mail. */
  document: { kind: DocumentKind; number: string };
  /** The token of the link, and the titles of the products. */
  to_review: { token: string; titles: string[] };
}

/** The content of an e-mail to a shopper. */
export type News<Kind extends EmailKind = EmailKind> = {
  [K in Kind]: { kind: K; order: EmailOrder; facts: EmailFacts[K] };
}[Kind];
