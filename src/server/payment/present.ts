import type { Prisma } from '../../../prisma/generated/client.ts';
import type { ManagedPayment } from '../../shared/manage-order.ts';
import { toDollars } from '../../shared/money.ts';

export const paymentSelection = {
  id: true,
  intentId: true,
  status: true,
  amountCents: true,
  lastError: true,
  attention: true,
  createdAt: true,
  refunds: {
    select: { id: true, status: true, amountCents: true, actor: true, reason: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentSelection }>;

/** What is left of a payment to be given back: not what is on its way, nor what has arrived. */
export function refundableCents({
  amountCents,
  refunds,
}: Pick<PaymentRow, 'amountCents' | 'refunds'>): number {
  const gone = refunds.filter(({ status }) => status !== 'failed' && status !== 'cancelled');
  return amountCents - gone.reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** A payment for staff. */
export function presentPayment({ amountCents, createdAt, refunds, ...payment }: PaymentRow): ManagedPayment {
  return {
    ...payment,
    amount: toDollars(amountCents),
    at: createdAt.toISOString(),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      status: refund.status,
      amount: toDollars(refund.amountCents),
      actor: refund.actor,
      reason: refund.reason,
      at: refund.createdAt.toISOString(),
    })),
  };
}
