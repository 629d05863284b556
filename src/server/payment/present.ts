import type { Prisma } from '../../../prisma/generated/client.ts';
import type { ManagedPayment } from '../../shared/manage-order.ts';
import { toDollars } from '../../shared/money.ts';
import type { AttentionDetails } from '../../shared/payment-attention.ts';

export const paymentSelection = {
  id: true,
  intentId: true,
  status: true,
  amountCents: true,
  lastError: true,
  attention: true,
  attentionDetails: true,
  createdAt: true,
  refunds: {
    select: { id: true, status: true, amountCents: true, actor: true, reason: true, createdAt: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentSelection }>;

/** The part of a payment that can still be refunded: the amount without completed and pending refunds. */
export function refundableCents({
  amountCents,
  refunds,
}: Pick<PaymentRow, 'amountCents' | 'refunds'>): number {
  const gone = refunds.filter(({ status }) => status !== 'failed' && status !== 'cancelled');
  return amountCents - gone.reduce((sum, refund) => sum + refund.amountCents, 0);
}

/** `AttentionDetails` as the database stores them. */
export type StoredDetails = Omit<AttentionDetails, 'amount'> & { amountCents?: number };

export function presentDetails(stored: Prisma.JsonValue): AttentionDetails {
  const { amountCents, ...details } = stored as StoredDetails;
  return amountCents === undefined ? details : { ...details, amount: toDollars(amountCents) };
}

/** A payment for staff. */
export function presentPayment({
  amountCents,
  attentionDetails,
  createdAt,
  refunds,
  ...payment
}: PaymentRow): ManagedPayment {
  return {
    ...payment,
    amount: toDollars(amountCents),
    attentionDetails: presentDetails(attentionDetails),
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
