import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderStatus } from '../../../prisma/generated/enums.ts';
import { arrivalLine } from '../../shared/order/arrival.ts';
import type { EmailKind } from '../../shared/order/order-email.ts';
import { statusIs } from '../../shared/order/order-status.ts';
import type { EmailText, Placeholder } from '../../shared/settings/email-words.ts';
import type { Db } from '../database/db.ts';
import type { OrderHappening } from '../database/outbox/publish.ts';
import { presentArrival } from '../order/present.ts';

export const orderSelection = {
  id: true,
  number: true,
  status: true,
  paymentMethod: true,
  channel: true,
  customerName: true,
  customerEmail: true,
  customerAddress: true,
  deliveryId: true,
  deliveryName: true,
  deliveryKind: true,
  promisedFrom: true,
  promisedTo: true,
  shippingCents: true,
  deliveryTaxes: true,
  discountCode: true,
  taxMode: true,
  totalCents: true,
  createdAt: true,
  packedAt: true,
  lines: {
    select: {
      title: true,
      unitPriceCents: true,
      ordinaryPriceCents: true,
      quantity: true,
      discountCents: true,
      taxRate: true,
      taxCents: true,
      product: { select: { id: true, image: true, deletedAt: true, isHidden: true } },
    },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.OrderSelect;

/** An order as its e-mails need it. */
export interface EmailOrder extends Prisma.OrderGetPayload<{ select: typeof orderSelection }> {
  /** The place and the hours of its collection, as the shop has them now: empty if the option is gone. Null if it is delivered. */
  collected: { address: string; hours: string } | null;
}

export interface EmailSubject {
  id: bigint;
  orderId: string;
  kind: EmailKind;
  subjectId: string;
}

export interface LinkWords {
  label: string;
  link: string;
}

/** Pieces of a line, as an e-mail lists them. */
export type EmailPieces = Pick<EmailOrder['lines'][number], 'title' | 'quantity' | 'product'>;

export interface EmailBody {
  heading: string;
  /** Between the owner's opening and closing. */
  paragraphs: (string | LinkWords)[];
  /** Below the paragraphs: the pieces that it is about. */
  pieces?: EmailPieces[];
}

/** All that the shop knows of a kind of e-mail to the shopper of an order; `emailWords` has what owners can write. */
export interface OrderEmailKind<Facts> {
  /** The events of an order that lead to it. */
  events: OrderHappening[];
  /** Reads the current facts; null if the e-mail is not true any more. */
  read(db: Db, subject: EmailSubject, status: OrderStatus): Promise<Facts | null>;
  body(order: EmailOrder, facts: Facts): EmailBody;
  /** True if it shows the whole order: lines, total and address. Its paragraphs have no links then. */
  showsOrder?: true;
  /** Its button; a link to the order if it is absent. */
  button?(publicUrl: string, order: EmailOrder, facts: Facts): LinkWords;
  /** The values of the placeholders that only some e-mails have. */
  values?(facts: Facts): Partial<Record<Placeholder, string>>;
  /** The name of the owner's text, where it is not the kind's own. */
  text?(facts: Facts): EmailText;
  /** Examples of it, with the occasion. */
  samples: { name: string; isPaid?: true; isCollected?: true; facts: Facts }[];
}

/** @returns the kind, with the type of its facts */
export const emailKind = <Facts>(kind: OrderEmailKind<Facts>): OrderEmailKind<Facts> => kind;

/** The name of its delivery, the place and the hours, a line each; none if it is delivered. */
export const collectionLines = ({ collected, deliveryName }: EmailOrder): string[] =>
  collected
    ? [deliveryName, collected.address, collected.hours]
        .flatMap((text) => (text ?? '').split('\n'))
        .filter((line) => line.trim() !== '')
    : [];

/** The days on which it should arrive; nothing once it has, or if its shopper was told none. */
export function arrivalLines(order: EmailOrder): string[] {
  const arrives = presentArrival(order);
  const isComing = statusIs(order.status, 'awaits', 'shipment', 'delivery');
  return arrives && isComing ? [arrivalLine(arrives, order.deliveryKind ?? undefined)] : [];
}

export const collectionTitle = 'Where and when to collect it';

/** The order of all samples; those that are paid are paid by card. */
export const sampleOrder: EmailOrder = {
  id: '01936f5e-0000-7000-8000-000000000001',
  number: 'RH-7KQ2M-4XHVD',
  status: 'placed',
  paymentMethod: 'cash',
  channel: 'web',
  customerName: 'Farhana Akter',
  customerEmail: 'farhana@example.com',
  customerAddress: 'House 12, Road 5, Dhanmondi\nDhaka 1205',
  deliveryId: null,
  deliveryName: null,
  deliveryKind: null,
  promisedFrom: null,
  promisedTo: null,
  shippingCents: 0,
  deliveryTaxes: [],
  discountCode: null,
  taxMode: 'none',
  totalCents: 14_997,
  createdAt: new Date('2026-11-21T05:03:00Z'),
  packedAt: null,
  lines: [
    {
      title: 'Competition Kettlebell 24 kg',
      unitPriceCents: 12_999,
      ordinaryPriceCents: null,
      quantity: 1,
      discountCents: 0,
      taxRate: null,
      taxCents: 0,
      product: null,
    },
    {
      title: 'Speed Rope',
      unitPriceCents: 999,
      ordinaryPriceCents: 1_249,
      quantity: 2,
      discountCents: 0,
      taxRate: null,
      taxCents: 0,
      product: null,
    },
  ],
  collected: null,
};
export const sampleToken = '01936f5e-0000-4000-8000-000000000002';

/** The delivery of samples about an order that is collected. */
export const sampleCollection = {
  deliveryId: '01936f5e-0000-7000-8000-000000000003',
  deliveryName: 'Collect in Banani',
  deliveryKind: 'collect',
  customerAddress: null,
  collected: {
    address: 'House 42, Road 11\nBanani, Dhaka',
    hours: 'Saturday to Thursday, 10 am to 8 pm',
  },
} satisfies Partial<EmailOrder>;
