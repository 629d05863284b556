import type { Prisma } from '../../../prisma/generated/client.ts';
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

const refundSelection = {
  amountCents: true,
  reason: true,
  payment: {
    select: {
      order: { select: { number: true, customerName: true, customerEmail: true, totalCents: true } },
    },
  },
} satisfies Prisma.RefundSelect;

type RefundRow = Prisma.RefundGetPayload<{ select: typeof refundSelection }>;

/** A refund as its notice needs it. */
export type NotedRefund = Pick<RefundRow, 'amountCents' | 'reason'> & {
  order: NonNullable<RefundRow['payment']['order']>;
};

/** A succeeded refund with its order; null if it has not succeeded, or its payment never had an order. */
export async function findNotedRefund(db: Db, refundId: string): Promise<NotedRefund | null> {
  const refund = await db.refund.findUnique({
    where: { id: refundId, status: 'succeeded' },
    select: refundSelection,
  });
  const order = refund?.payment.order;
  return refund && order ? { amountCents: refund.amountCents, reason: refund.reason, order } : null;
}
