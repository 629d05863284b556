import { formatPrice } from '../../../shared/base/money.ts';
import { orderSteps } from '../../../shared/order/order-status.ts';
import type { EntryKind } from '../../../shared/order/payment-ledger.ts';
import type { OrderEvent } from '../../../shared/webhook/webhook-events.ts';
import type { Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ProviderDispute } from './gateway.ts';
import { recordEntry } from './ledger.ts';
import { lockPayment, type PaymentLock, type PaymentParts } from './lock.ts';
import type { StoredDetails } from './present.ts';
import { reviseOrder } from './revise-order.ts';

type DisputeKind = Extract<EntryKind, 'disputed' | 'dispute_won' | 'dispute_lost'>;

const verdicts: Record<string, DisputeKind> = { won: 'dispute_won', lost: 'dispute_lost' };

/** The bank asks for information only, and has not taken the money. */
const isInquiry = ({ status }: ProviderDispute) => status.startsWith('warning_');

/** Tells staff why the bank asks, and until when they can respond. */
function detailsOf({ reason, evidence_details }: ProviderDispute): StoredDetails {
  // Disputes in a sandbox of an earlier version have no deadline.
  const due = evidence_details?.due_by;
  return { disputeReason: reason, ...(due && { respondBy: new Date(due * 1000).toISOString() }) };
}

/** Flags an inquiry. It is no entry of the ledger, but staff have to answer it, or it becomes a dispute. */
async function markInquiry(tx: Tx, paymentId: string, dispute: ProviderDispute): Promise<void> {
  const [before, data] =
    dispute.status === 'warning_closed'
      ? (['disputed', { attention: null, attentionDetails: {} }] as const)
      : ([null, { attention: 'disputed', attentionDetails: detailsOf(dispute) }] as const);
  await tx.payment.updateMany({ where: { id: paymentId, attention: before }, data });
}

/** The notes in the order's history, for the shopper. */
const notes: Record<DisputeKind, (amount: string) => string> = {
  disputed: (amount) => `A dispute about ${amount} was opened with the bank`,
  dispute_won: (amount) => `The shop has won the dispute about ${amount}`,
  dispute_lost: (amount) => `The bank has refunded ${amount}`,
};

const events: Record<DisputeKind, OrderEvent> = {
  disputed: 'order.disputed',
  dispute_won: 'order.dispute_won',
  dispute_lost: 'order.dispute_lost',
};

async function markAttention(
  tx: Tx,
  { payment }: PaymentLock,
  kind: DisputeKind,
  dispute: ProviderDispute,
): Promise<void> {
  const attention = kind === 'dispute_won' ? null : kind;
  // A mismatched payment still needs attention, and so does one that has another reason than the dispute.
  if (!attention && (payment.attention !== 'disputed' || payment.status === 'mismatched')) return;
  const attentionDetails = kind === 'disputed' ? detailsOf(dispute) : {};
  await tx.payment.update({ where: { id: payment.id }, data: { attention, attentionDetails } });
  payment.attention = attention;
}

async function record(
  tx: Tx,
  { log }: PaymentParts,
  locked: PaymentLock,
  kind: DisputeKind,
  dispute: ProviderDispute,
): Promise<void> {
  const { id: providerId, amount: amountCents } = dispute;
  const { payment, order } = locked;
  if (!(await recordEntry(tx, payment.id, { kind, amountCents, providerId }))) return;
  await markAttention(tx, locked, kind, dispute);
  if (kind !== 'dispute_won') {
    log.error({ paymentId: payment.id, fault: kind }, 'a payment has to be looked at');
  }
  if (!order) return;
  const before = order.status;
  const note = { actor: 'provider', reason: notes[kind](formatPrice(amountCents)) };
  const productIds = await reviseOrder(tx, { payment, order }, note);
  await publishOrder(tx, { id: order.id, productIds, subjectId: providerId }, events[kind]);
  if (order.status === orderSteps.refund.to && before !== order.status) {
    await publishOrder(tx, { id: order.id, productIds: [] }, 'order.refunded');
  }
}

/** Records a dispute as the provider reports it: that it was opened, and how it was decided. */
export function settleDispute(
  parts: PaymentParts,
  intentId: string,
  dispute: ProviderDispute,
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const known = await tx.payment.findUnique({ where: { intentId }, select: { id: true } });
    if (!known || dispute.amount < 1) return;
    const locked = await lockPayment(tx, known.id);
    if (isInquiry(dispute)) return markInquiry(tx, known.id, dispute);
    await record(tx, parts, locked, 'disputed', dispute);
    const verdict = verdicts[dispute.status];
    if (verdict) await record(tx, parts, locked, verdict, dispute);
  });
}
