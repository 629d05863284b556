import { validate as isUuid } from 'uuid';
import type { RefundLine } from '../../../../prisma/generated/client.ts';
import type { RefundStatus } from '../../../../prisma/generated/enums.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toAmount } from '../../../shared/base/money.ts';
import { splitCents } from '../../../shared/order/order-price.ts';
import { type Balance, balanceOf } from '../../../shared/order/payment-ledger.ts';
import type { Tx } from '../../database/db.ts';
import { addJob } from '../../database/jobs/queue.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import { inTransaction } from '../../database/transaction.ts';
import { counters } from '../../telemetry/counters.ts';
import type { StepNote } from '../status.ts';
import type { ProviderEvent, ProviderRefund } from './gateway.ts';
import { entrySelection, readBalance, recordEntry } from './ledger.ts';
import { type LockedPayment, lockPayment, type PaymentLock, type PaymentParts, recordEvent } from './lock.ts';
import { reviseOrder } from './revise-order.ts';

const statuses: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

type RefundPiece = Pick<RefundLine, 'position' | 'title' | 'quantity' | 'amountCents'>;

/** A refund that is requested; without an amount, all that is left. */
interface Refunded {
  amountCents?: number;
  /** True if a correction took this amount off an order's total. */
  isCorrection?: boolean;
  /** The return whose pieces it pays back. */
  returnId?: string;
  /** Those that it is for and that stay with the shopper. */
  pieces?: RefundPiece[];
}

type RefundedPayment = Pick<LockedPayment, 'id' | 'orderId'>;

/** @throws Failure REFUND_TOO_LARGE for more money than is left, or for none */
function checkAmount(cents: number, { leftCents, disputedCents }: Balance): void {
  if (cents <= leftCents && cents >= 1) return;
  const dispute = disputedCents > 0 ? `; the bank keeps ${formatPrice(disputedCents)} in a dispute` : '';
  const message = `At most ${formatPrice(leftCents)} of this payment can be refunded${dispute}`;
  throw new Failure('REFUND_TOO_LARGE', { details: { refundable: toAmount(leftCents) }, message });
}

/** The money of several payments together. */
export async function readTogether(tx: Tx, payments: RefundedPayment[]): Promise<Balance> {
  const where = { paymentId: { in: payments.map(({ id }) => id) } };
  return balanceOf(await tx.paymentEntry.findMany({ where, select: entrySelection }));
}

/** The pieces of a refund, with their share of a part of its money; the rest of each is left in `pieces`. */
function takeShare(pieces: RefundPiece[], cents: number): RefundPiece[] {
  const shares = splitCents(
    cents,
    pieces.map(({ amountCents }) => amountCents),
  );
  return pieces.flatMap((piece, index) => {
    const amountCents = shares[index] as number;
    piece.amountCents -= amountCents;
    return amountCents > 0 ? [{ ...piece, amountCents }] : [];
  });
}

/**
 * Records a refund of money that several payments have brought, which the caller has locked: of the oldest one that has enough left,
 * else of several.
 * @returns the ids of the refunds, one for each payment
 * @throws Failure REFUND_TOO_LARGE for more money than is left, or if none is left
 */
export async function shareRefund(
  tx: Tx,
  payments: RefundedPayment[],
  note: StepNote,
  { amountCents, pieces = [], ...about }: Refunded & { amountCents: number },
): Promise<string[]> {
  checkAmount(amountCents, await readTogether(tx, payments));
  const left = new Map<RefundedPayment, number>();
  for (const payment of payments) left.set(payment, (await readBalance(tx, payment.id)).leftCents);
  const enough = payments.find((payment) => (left.get(payment) ?? 0) >= amountCents);
  const rest = pieces.map((piece) => ({ ...piece }));
  let restCents = amountCents;
  const ids: string[] = [];
  for (const payment of enough ? [enough] : payments) {
    const cents = Math.min(restCents, left.get(payment) ?? 0);
    if (cents === 0) continue;
    restCents -= cents;
    const share = { ...about, amountCents: cents, pieces: takeShare(rest, cents) };
    ids.push(await requestRefund(tx, payment, note, share));
  }
  return ids;
}

/**
 * Records a refund of a payment, which the caller has locked; the job queue sends it.
 * @throws Failure REFUND_TOO_LARGE for more money than is left, or if none is left
 */
export async function requestRefund(
  tx: Tx,
  { id: paymentId, orderId }: RefundedPayment,
  { actor, reason }: StepNote,
  { amountCents, pieces = [], ...about }: Refunded = {},
): Promise<string> {
  const balance = await readBalance(tx, paymentId);
  const asked = amountCents ?? balance.leftCents;
  checkAmount(asked, balance);
  const data = { paymentId, amountCents: asked, ...about, actor, reason, lines: { create: pieces } };
  const { id } = await tx.refund.create({ data, select: { id: true } });
  await recordEntry(tx, paymentId, { kind: 'refund_requested', amountCents: asked, refundId: id });
  await addJob(tx, 'send_refund', { refundId: id });
  if (orderId)
    await publishOrder(tx, { id: orderId, productIds: [], subjectId: id }, 'order.refund_requested');
  return id;
}

/** Sends a refund that was recorded; sent again, it is the same refund. @throws Failure PAYMENT_UNAVAILABLE */
export async function sendRefund(parts: PaymentParts, refundId: string): Promise<void> {
  const { db, cards, log } = parts;
  const refund = await db.refund.findUniqueOrThrow({ where: { id: refundId }, include: { payment: true } });
  if (refund.status !== 'requested') return;
  const { amountCents, payment } = refund;
  const answer = await cards.refund({ id: refundId, intentId: payment.intentId as string, amountCents });
  if (!('refused' in answer)) return settleRefund(parts, answer);
  log.error({ refundId, fault: answer.refused }, 'a refund was refused');
  const isNew = await inTransaction(db, async (tx) =>
    failRefund(tx, await lockPayment(tx, payment.id), { ...refund, status: 'failed' }, answer.refused),
  );
  if (isNew) counters.refunds.inc({ outcome: 'failed' });
}

interface ReportedRefund {
  id: string;
  amountCents: number;
  providerRefundId: string | null;
  status: RefundStatus;
}

/** Writes the outcome of a refund. @returns false if it was known */
async function recordOutcome(tx: Tx, { payment }: PaymentLock, refund: ReportedRefund): Promise<boolean> {
  const { id: refundId, amountCents, providerRefundId: providerId, status } = refund;
  const kind = status === 'succeeded' ? 'refund_succeeded' : 'refund_failed';
  if (!(await recordEntry(tx, payment.id, { kind, amountCents, refundId, providerId }))) return false;
  await tx.refund.update({ where: { id: refundId }, data: { status } });
  return true;
}

/**
 * Records that a refund failed, now or after it had succeeded: staff have to return the money in another way.
 * @returns false if it was known
 */
async function failRefund(
  tx: Tx,
  locked: PaymentLock,
  refund: ReportedRefund,
  error: string,
): Promise<boolean> {
  if (!(await recordOutcome(tx, locked, refund))) return false;
  const { payment, order } = locked;
  await tx.payment.update({
    where: { id: payment.id },
    data: { attention: 'refund_failed', attentionDetails: { error } },
  });
  if (!order) return true;
  await reviseOrder(tx, { payment, order }, { actor: 'provider', reason: 'The refund did not go through' });
  await publishOrder(tx, { id: order.id, productIds: [], subjectId: refund.id }, 'order.refund_failed');
  return true;
}

/** The row of a refund of a locked payment; it is inserted if the refund was made in the provider's own dashboard. */
async function findOrAdopt(tx: Tx, paymentId: string, refund: ProviderRefund): Promise<ReportedRefund> {
  const known = await tx.refund.findUnique({ where: { providerRefundId: refund.id } });
  if (known) return known;
  const { refundId = '' } = refund.metadata ?? {};
  if (isUuid(refundId)) {
    const asked = await tx.refund.updateMany({
      where: { id: refundId, paymentId, providerRefundId: null, amountCents: refund.amount },
      data: { providerRefundId: refund.id },
    });
    if (asked.count === 1) return tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  }
  const adopted = await tx.refund.create({
    data: { paymentId, providerRefundId: refund.id, amountCents: refund.amount, actor: 'provider' },
  });
  const { id, amountCents } = adopted;
  const entry = { kind: 'refund_requested', amountCents, refundId: id, providerId: refund.id } as const;
  await recordEntry(tx, paymentId, entry);
  return adopted;
}

/** @returns false if it was known */
async function completeRefund(tx: Tx, locked: PaymentLock, refund: ReportedRefund): Promise<boolean> {
  if (!(await recordOutcome(tx, locked, refund))) return false;
  const { payment, order } = locked;
  const { receivedCents, returnedCents } = await readBalance(tx, payment.id);
  // All money went back: the payment needs no attention any more.
  if (returnedCents >= receivedCents) {
    await tx.payment.update({ where: { id: payment.id }, data: { attention: null, attentionDetails: {} } });
  }
  if (!order) return true;
  const note = { actor: 'provider', reason: `${formatPrice(refund.amountCents)} refunded` };
  const productIds = await reviseOrder(tx, { payment, order }, note);
  await publishOrder(tx, { id: order.id, productIds, subjectId: refund.id }, 'order.refunded');
  return true;
}

/** @returns the outcome, if it is news */
async function applyRefund(tx: Tx, given: ProviderRefund): Promise<'succeeded' | 'failed' | undefined> {
  const intentId = typeof given.payment_intent === 'string' ? given.payment_intent : given.payment_intent?.id;
  const known = await tx.payment.findUnique({ where: { intentId: intentId ?? '' }, select: { id: true } });
  if (!known) return undefined;
  // Locked before the refund is looked up: two messages about the same one would otherwise both insert it.
  const locked = await lockPayment(tx, known.id);
  const refund = await findOrAdopt(tx, known.id, given);
  const status = statuses[given.status ?? 'pending'] ?? 'pending';
  // Events may arrive late: a failed refund stays failed; a succeeded one can still fail, but not become pending again.
  if (refund.status === 'failed' || refund.status === 'cancelled') return undefined;
  const outcome = { ...refund, status };
  if (status === 'failed' || status === 'cancelled') {
    const isNew = await failRefund(tx, locked, outcome, given.failure_reason ?? 'the provider says so');
    return isNew ? 'failed' : undefined;
  }
  if (status === 'succeeded') return (await completeRefund(tx, locked, outcome)) ? 'succeeded' : undefined;
  if (refund.status === 'requested') await tx.refund.update({ where: { id: refund.id }, data: { status } });
  return undefined;
}

export async function settleRefund(
  parts: PaymentParts,
  refund: ProviderRefund,
  event?: ProviderEvent,
): Promise<void> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    if (event && !(await recordEvent(tx, event))) return undefined;
    return applyRefund(tx, refund);
  });
  if (!outcome) return;
  counters.refunds.inc({ outcome });
  if (outcome === 'succeeded') counters.refunded.inc(refund.amount);
}
