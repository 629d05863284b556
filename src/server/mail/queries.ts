import { validate as isUuid } from 'uuid';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { OrderStatus, PaymentEntryKind, RefundStatus } from '../../../prisma/generated/enums.ts';
import { Carrier, carriers, trackingLink } from '../../shared/order/carriers.ts';
import type { EmailKind, OrderEmail } from '../../shared/order/order-email.ts';
import { orderStatuses, orderSteps, statusIs } from '../../shared/order/order-status.ts';
import type { Db } from '../database/db.ts';
import { dueCents } from '../order/fulfilment/cash.ts';
import { findStanding } from '../order/fulfilment/queries.ts';
import { makeReviewToken } from '../review/mutations.ts';
import { findSettings } from '../settings/queries.ts';
import type { EmailFacts, News } from './news.ts';
import { emailSelection, presentEmail } from './present.ts';

const orderSelection = {
  id: true,
  number: true,
  status: true,
  paymentMethod: true,
  channel: true,
  customerName: true,
  customerEmail: true,
  customerAddress: true,
  shippingCents: true,
  totalCents: true,
  createdAt: true,
  lines: { select: { title: true, unitPriceCents: true, quantity: true }, orderBy: { position: 'asc' } },
} satisfies Prisma.OrderSelect;

/** An order as its e-mails need it. */
export type EmailOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

/** The orders with these ids, by id. */
export async function findEmailOrders(db: Db, ids: string[]): Promise<Map<string, EmailOrder>> {
  const orders = await db.order.findMany({ where: { id: { in: ids } }, select: orderSelection });
  return new Map(orders.map((order) => [order.id, order]));
}

/** The subject of an e-mail. */
export interface EmailSubject {
  id: bigint;
  orderId: string;
  kind: EmailKind;
  subjectId: string;
}

async function refundFacts(db: Db, { orderId, subjectId }: EmailSubject, statuses: RefundStatus[]) {
  return db.refund.findFirst({
    where: { id: subjectId, status: { in: statuses }, payment: { orderId } },
    select: { amountCents: true, reason: true },
  });
}

/** The facts of a dispute; null if its last entry is of another kind. */
async function disputeFacts(db: Db, { orderId, subjectId }: EmailSubject, kind: PaymentEntryKind) {
  const last = await db.paymentEntry.findFirst({
    where: { providerId: subjectId, payment: { orderId } },
    orderBy: { id: 'desc' },
    select: { kind: true, amountCents: true },
  });
  return last?.kind === kind ? last : null;
}

async function cancelledFacts(db: Db, orderId: string): Promise<EmailFacts['cancelled']> {
  const { to } = orderSteps.cancel;
  const step = await db.orderEvent.findFirst({
    where: { orderId, to, from: { not: to }, isVisible: true },
    orderBy: { id: 'desc' },
    select: { reason: true },
  });
  return { reason: step?.reason ?? null };
}

/** The cash that is due for the pieces that are on their way. */
async function findDue(db: Db, orderId: string): Promise<number> {
  const { status, paymentMethod, totalCents, returns } = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      status: true,
      paymentMethod: true,
      totalCents: true,
      returns: { select: { creditCents: true } },
    },
  });
  return paymentMethod === 'cash' && statusIs(status, 'awaits', 'delivery')
    ? dueCents(totalCents, returns)
    : 0;
}

async function shippedFacts(db: Db, orderId: string): Promise<EmailFacts['shipped']> {
  const rows = await db.parcel.findMany({
    where: { orderId },
    include: { order: { select: { customerPhone: true } } },
    orderBy: { id: 'asc' },
  });
  const parcels = rows.map(({ carrier, trackingNumber, order: { customerPhone } }) => ({
    carrier: carriers[Carrier.parse(carrier)].name,
    trackingNumber,
    link: trackingLink(Carrier.parse(carrier), trackingNumber, customerPhone),
  }));
  return { parcels, dueCents: await findDue(db, orderId) };
}

/** The facts of a return. Cash that was not due yet when the pieces came back is not paid back. */
async function returnedFacts(
  db: Db,
  { orderId, subjectId }: EmailSubject,
): Promise<EmailFacts['came_back'] | null> {
  if (!isUuid(subjectId)) return null;
  const found = await db.orderReturn.findFirst({
    where: { id: subjectId, orderId },
    include: { lines: true, order: { include: { lines: true, cashCollection: true } } },
  });
  if (!found) return null;
  const { reason, creditCents, createdAt, lines, order } = found;
  const titles = new Map(order.lines.map(({ position, title }) => [position, title]));
  const { paymentMethod, cashCollection } = order;
  const isMoney =
    paymentMethod === 'card' || (cashCollection !== null && createdAt >= cashCollection.createdAt);
  // Restocked pieces of a line, and those written off, are rows of their own.
  const quantities = new Map<number, number>();
  for (const { position, quantity } of lines) {
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  }
  return {
    reason,
    lines: [...quantities].map(([position, quantity]) => ({ title: titles.get(position) ?? '', quantity })),
    refundCents: isMoney ? creditCents : 0,
    dueCents: await findDue(db, orderId),
  };
}

/** The facts of the last change, with the current order; null for an earlier change. */
async function correctedFacts(db: Db, { id, orderId, subjectId }: EmailSubject) {
  const later = await db.orderEmail.count({ where: { orderId, kind: 'corrected', id: { gt: id } } });
  if (later > 0) return null;
  const where = { orderId, id: BigInt(subjectId), isVisible: true };
  const line = await db.orderEvent.findFirst({ where, select: { reason: true } });
  return line?.reason ? { change: line.reason } : null;
}

/** Null once the order is confirmed or over. */
async function reviewFacts(db: Db, { orderId }: EmailSubject): Promise<EmailFacts['to_confirm'] | null> {
  const row = await db.unconfirmedOrder.findUnique({ where: { orderId } });
  if (!row?.expiresAt) return null;
  const hours = Math.max(1, Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000));
  return { token: row.token, hours };
}

/** Null if the shop takes no reviews any more, or sells none of the products. */
async function toReviewFacts(db: Db, orderId: string): Promise<EmailFacts['to_review'] | null> {
  if (!(await findSettings(db, 'reviews')).isOn) return null;
  const lines = await db.orderLine.findMany({
    where: { orderId, product: { deletedAt: null } },
    select: { title: true },
    orderBy: { position: 'asc' },
  });
  const titles = [...new Set(lines.map(({ title }) => title))];
  return titles.length > 0 ? { token: await makeReviewToken(db, orderId), titles } : null;
}

type FactsReader<Kind extends EmailKind> = (
  db: Db,
  subject: EmailSubject,
  status: OrderStatus,
) => Promise<EmailFacts[Kind] | null>;

/** Reads the current facts of each e-mail; null if it is not true any more. */
const readers: { [Kind in EmailKind]: FactsReader<Kind> } = {
  confirmation: async (_, __, status) => (statusIs(status, 'isSale', true) ? {} : null),
  shipped: async (db, { orderId }, status) =>
    statusIs(status, 'awaits', 'delivery') ? shippedFacts(db, orderId) : null,
  delivered: async (_, __, status) => (orderStatuses[status].hasArrived ? {} : null),
  cancelled: async (db, { orderId }, status) =>
    status === orderSteps.cancel.to ? cancelledFacts(db, orderId) : null,
  refund_requested: (db, subject) => refundFacts(db, subject, ['requested', 'pending']),
  refunded: (db, subject) => refundFacts(db, subject, ['succeeded']),
  refund_failed: (db, subject) => refundFacts(db, subject, ['failed', 'cancelled']),
  disputed: (db, subject) => disputeFacts(db, subject, 'disputed'),
  dispute_won: (db, subject) => disputeFacts(db, subject, 'dispute_won'),
  dispute_lost: (db, subject) => disputeFacts(db, subject, 'dispute_lost'),
  came_back: returnedFacts,
  to_confirm: reviewFacts,
  document: (db, { orderId, subjectId: number }) =>
    db.document.findFirst({ where: { orderId, number }, select: { kind: true, number: true } }),
  to_review: async (db, { orderId }, status) =>
    orderStatuses[status].hasArrived ? toReviewFacts(db, orderId) : null,
  corrected: async (db, subject, status) =>
    statusIs(status, 'awaits', 'shipment', 'delivery') ? correctedFacts(db, subject) : null,
};

/** The current content of an e-mail; null if it is not true any more, or if the order has no e-mail address. */
export async function readNews(db: Db, subject: EmailSubject, order: EmailOrder): Promise<News | null> {
  if (!order.customerEmail) return null;
  const { kind } = subject;
  const facts = await readers[kind](db, subject, order.status);
  return facts && ({ kind, order, facts } as News);
}

/** The e-mails of an order, oldest first. @throws Failure ORDER_NOT_FOUND */
export async function listEmails(db: Db, number: string): Promise<OrderEmail[]> {
  const { id: orderId } = await findStanding(db, number);
  const rows = await db.orderEmail.findMany({
    where: { orderId },
    select: emailSelection,
    orderBy: { id: 'asc' },
  });
  return rows.map(presentEmail);
}

/** The number of e-mails that are to be sent, without those that ask for reviews in some days. */
export function countWaitingEmails(db: Db): Promise<number> {
  const later: Prisma.OrderEmailWhereInput = {
    kind: 'to_review',
    tries: 0,
    nextAttemptAt: { gt: new Date() },
  };
  return db.orderEmail.count({ where: { nextAttemptAt: { not: null }, NOT: later } });
}
