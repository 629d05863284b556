import { limits } from '../../../shared/base/limits.ts';
import type { ManagedPayment } from '../../../shared/order/manage-order.ts';
import { orderStatuses, orderSteps, statusIs } from '../../../shared/order/order-status.ts';
import type { PaymentOutcome } from '../../../shared/order/payment.ts';
import type { Db } from '../../database/db.ts';
import { receiptOf, receiptSelection } from './open-intent.ts';
import { paymentSelection, presentPayment } from './present.ts';

type Outcome = PaymentOutcome['data'];

/** The outcome of an intent, from the shop's own tables. */
export async function findOutcome(db: Db, intentId: string): Promise<Outcome> {
  const { status, order } = await db.payment.findUniqueOrThrow({
    where: { intentId },
    select: {
      status: true,
      order: { select: receiptSelection },
    },
  });
  const outcomes: Record<typeof status, Outcome['status']> = {
    open: 'open',
    succeeded: order?.status === orderSteps.refund.to ? 'refunded' : 'paid',
    surplus: 'refunded',
    cancelled: 'cancelled',
    mismatched: 'review',
  };
  return { status: outcomes[status], order: order ? receiptOf(order) : undefined };
}

/** The outcome of a card order, from the shop's own tables. */
export async function findOrderOutcome(db: Db, orderId: string): Promise<Outcome> {
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  if (statusIs(order.status, 'awaits', 'payment')) return { status: 'open', order: receiptOf(order) };
  if (order.status === orderSteps.refund.to) return { status: 'refunded', order: receiptOf(order) };
  const status = orderStatuses[order.status].isPaid ? 'paid' : 'cancelled';
  return { status, order: receiptOf(order) };
}

/** The oldest payments that need attention and have no order to show them. */
export async function listUnattachedPayments(db: Db): Promise<ManagedPayment[]> {
  const payments = await db.payment.findMany({
    where: { orderId: null, attention: { not: null } },
    select: paymentSelection,
    orderBy: { createdAt: 'asc' },
    take: limits.maxPageSize,
  });
  return payments.map(presentPayment);
}

/** The number of refunds that were not sent, or whose outcome is not known. */
export function countOpenRefunds(db: Db): Promise<number> {
  return db.refund.count({ where: { status: { in: ['requested', 'pending'] } } });
}
