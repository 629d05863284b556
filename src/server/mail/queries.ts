import type { Prisma } from '../../../prisma/generated/client.ts';
import type { EntryKind } from '../../shared/payment-ledger.ts';
import type { Db } from '../db.ts';

const orderSelection = {
  id: true,
  number: true,
  paymentMethod: true,
  customerName: true,
  customerEmail: true,
  customerAddress: true,
  shippingCents: true,
  totalCents: true,
  createdAt: true,
  lines: { select: { title: true, unitPriceCents: true, quantity: true }, orderBy: { position: 'asc' } },
} satisfies Prisma.OrderSelect;

/** A new order as its confirmation needs it. */
export type ConfirmedOrder = Prisma.OrderGetPayload<{ select: typeof orderSelection }>;

export function findConfirmedOrders(db: Db, orderIds: string[]): Promise<ConfirmedOrder[]> {
  return db.order.findMany({ where: { id: { in: orderIds } }, select: orderSelection });
}

const customerSelection = {
  order: { select: { number: true, customerName: true, customerEmail: true } },
} satisfies Prisma.PaymentSelect;

type PaidOrder = NonNullable<Prisma.PaymentGetPayload<{ select: typeof customerSelection }>['order']>;

/** What happened to money of an order, as its notice needs it. */
export interface MoneyNews {
  kind: Exclude<EntryKind, 'received' | 'refund_requested'>;
  amountCents: number;
  /** Why staff refunded it. */
  reason: string | null;
  order: PaidOrder;
}

/** The outcome of a refund as it is by now; null if there is none yet, or its payment has no order. */
export async function findRefundNews(db: Db, refundId: string): Promise<MoneyNews | null> {
  const refund = await db.refund.findUnique({
    where: { id: refundId },
    select: { status: true, amountCents: true, reason: true, payment: { select: customerSelection } },
  });
  const order = refund?.payment.order;
  if (!order || refund.status === 'requested' || refund.status === 'pending') return null;
  const kind = refund.status === 'succeeded' ? 'refund_succeeded' : 'refund_failed';
  return { kind, amountCents: refund.amountCents, reason: refund.reason, order };
}

/** The state of a dispute by now; null if its payment has no order. @param disputeId the provider's */
export async function findDisputeNews(db: Db, disputeId: string): Promise<MoneyNews | null> {
  const entry = await db.paymentEntry.findFirst({
    where: { providerId: disputeId },
    orderBy: { id: 'desc' },
    select: { kind: true, amountCents: true, payment: { select: customerSelection } },
  });
  if (!entry?.payment.order) return null;
  const { kind, amountCents } = entry;
  return { kind: kind as MoneyNews['kind'], amountCents, reason: null, order: entry.payment.order };
}
