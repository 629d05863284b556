import type { Prisma } from '../../../../prisma/generated/client.ts';
import { currency, toAmount } from '../../../shared/base/money.ts';
import type { CorrectOrder } from '../../../shared/order/fulfilment.ts';
import type { ManagedPayment } from '../../../shared/order/manage-order.ts';
import type { AttentionDetails } from '../../../shared/order/payment-attention.ts';
import { balanceOf } from '../../../shared/order/payment-ledger.ts';
import { entrySelection } from './ledger.ts';

export const paymentSelection = {
  id: true,
  intentId: true,
  status: true,
  amountCents: true,
  lastError: true,
  change: true,
  endsAt: true,
  attention: true,
  attentionDetails: true,
  createdAt: true,
  refunds: {
    select: {
      id: true,
      status: true,
      amountCents: true,
      actor: true,
      reason: true,
      createdAt: true,
      lines: { orderBy: { position: 'asc' } },
    },
    orderBy: { id: 'asc' },
  },
  entries: { select: entrySelection, orderBy: { id: 'asc' } },
} satisfies Prisma.PaymentSelect;

export type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentSelection }>;

/** `AttentionDetails` as the database stores them. */
export type StoredDetails = Omit<AttentionDetails, 'amount'> & { amountCents?: number };

export function presentDetails(stored: Prisma.JsonValue): AttentionDetails {
  const { amountCents, ...details } = stored as StoredDetails;
  return amountCents === undefined ? details : { ...details, amount: toAmount(amountCents) };
}

/** The change that waits for a difference, as its payment stores it. */
export interface StoredChange {
  /** The member of staff or the program that asked for it. */
  actor: string;
  words: string;
  /** The lines of the order when it was asked for: its lines are named by number. */
  lines: string;
  input: CorrectOrder;
}

export const changeWords = (stored: Prisma.JsonValue): string => (stored as unknown as StoredChange).words;

export function presentPayment({
  amountCents,
  change,
  endsAt,
  attentionDetails,
  createdAt,
  refunds,
  entries,
  ...payment
}: PaymentRow): ManagedPayment {
  return {
    ...payment,
    amount: toAmount(amountCents),
    currency: currency(),
    change: endsAt && { words: changeWords(change), endsAt: endsAt.toISOString() },
    attentionDetails: presentDetails(attentionDetails),
    at: createdAt.toISOString(),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      status: refund.status,
      amount: toAmount(refund.amountCents),
      actor: refund.actor,
      reason: refund.reason,
      at: refund.createdAt.toISOString(),
      lines: refund.lines.map(({ position, title, quantity, amountCents, settledCents }) => ({
        line: position,
        title,
        quantity,
        amount: toAmount(amountCents),
        open: toAmount(amountCents - settledCents),
      })),
    })),
    refundable: toAmount(balanceOf(entries).leftCents),
    ledger: entries.map((entry) => ({
      kind: entry.kind,
      amount: toAmount(entry.amountCents),
      providerId: entry.providerId,
      at: entry.createdAt.toISOString(),
    })),
  };
}
