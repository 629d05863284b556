import { validate as isUuid } from 'uuid';
import type { RefundStatus } from '../../../prisma/generated/enums.ts';
import { Failure } from '../../shared/failure.ts';
import { formatPrice, toDollars } from '../../shared/money.ts';
import { orderStatuses } from '../../shared/order-status.ts';
import type { Tx } from '../db.ts';
import { addJob } from '../jobs/queue.ts';
import { mayStep, noteOnOrder, type StepNote, takeStep } from '../order/status.ts';
import { returnStock } from '../order/stock.ts';
import { publishOrder } from '../outbox/publish.ts';
import { inTransaction } from '../transaction.ts';
import type { ProviderEvent, ProviderRefund } from './gateway.ts';
import {
  lockPayment,
  noteEvent,
  type OrderPaymentLock,
  type PaymentLock,
  type PaymentParts,
} from './lock.ts';

const statuses: Record<string, RefundStatus> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

interface Amount {
  id: string;
  amountCents: number;
}

async function sumOf(tx: Tx, paymentId: string, status: RefundStatus[]): Promise<number> {
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId, status: { in: status } },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0;
}

/** The part of a payment that can still be refunded: without completed and pending refunds. */
export async function leftOf(tx: Tx, { id, amountCents }: Amount): Promise<number> {
  return amountCents - (await sumOf(tx, id, ['requested', 'pending', 'succeeded']));
}

/**
 * Records a refund of a payment, which the caller has locked; the job queue sends it.
 * @param amountCents without it, all that is left
 * @throws Failure REFUND_TOO_LARGE for more than what is left, or when nothing is
 */
export async function requestRefund(
  tx: Tx,
  payment: Amount,
  { actor, reason }: StepNote,
  amountCents?: number,
): Promise<string> {
  const left = await leftOf(tx, payment);
  const asked = amountCents ?? left;
  if (asked > left || asked < 1) {
    const message = `At most ${formatPrice(left)} of this payment can be given back`;
    throw new Failure('REFUND_TOO_LARGE', { details: { refundable: toDollars(left) }, message });
  }
  const data = { paymentId: payment.id, amountCents: asked, actor, reason };
  const { id } = await tx.refund.create({ data, select: { id: true } });
  await addJob(tx, 'send_refund', { refundId: id });
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
  await inTransaction(db, (tx) => failRefund(tx, refundId, answer.refused));
}

/** Marks a refund as failed: staff have to return the money in another way. */
async function failRefund(tx: Tx, refundId: string, reason: string): Promise<void> {
  const { paymentId } = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  const { order } = await lockPayment(tx, paymentId);
  const { count } = await tx.refund.updateMany({
    where: { id: refundId, status: { not: 'failed' } },
    data: { status: 'failed' },
  });
  if (count === 0) return;
  await tx.payment.update({
    where: { id: paymentId },
    data: { attention: 'refund_failed', attentionDetails: { error: reason } },
  });
  if (order) await noteOnOrder(tx, order, { actor: 'provider', reason: 'The refund did not go through' });
}

/** The row of a refund of a locked payment; it is inserted if the refund was made in the provider's own dashboard. */
async function findOrAdopt(tx: Tx, paymentId: string, refund: ProviderRefund): Promise<string> {
  const known = await tx.refund.findUnique({ where: { providerRefundId: refund.id } });
  if (known) return known.id;
  const { refundId = '' } = refund.metadata ?? {};
  if (isUuid(refundId)) {
    const asked = await tx.refund.updateMany({
      where: { id: refundId, paymentId, providerRefundId: null, amountCents: refund.amount },
      data: { providerRefundId: refund.id },
    });
    if (asked.count === 1) return refundId;
  }
  const { id } = await tx.refund.create({
    data: { paymentId, providerRefundId: refund.id, amountCents: refund.amount, actor: 'provider' },
  });
  return id;
}

/**
 * Updates an order after money went back to its shopper.
 * @returns the ids of the products whose pieces are back in stock
 */
async function markRefunded(
  tx: Tx,
  { payment, order }: OrderPaymentLock,
  { amountCents }: Amount,
): Promise<string[]> {
  const note = { actor: 'provider', reason: `${formatPrice(amountCents)} refunded` };
  const isWhole = (await sumOf(tx, payment.id, ['succeeded'])) === payment.amountCents;
  const isOver = orderStatuses[order.status].pieces === 'returned';
  // Money that did not pay for the order leaves it as it is, unless the order has ended.
  const isItsMoney = payment.status === 'succeeded' || isOver;
  if (!isWhole || !isItsMoney || !mayStep(order, 'refunded')) {
    await noteOnOrder(tx, order, note);
    return [];
  }
  // Shipped pieces come back by hand, if at all; others have never left.
  const isHeld = order.status === 'paid';
  const returned = isHeld ? await returnStock(tx, order.id, { cause: 'refunded', actor: note.actor }) : [];
  await takeStep(tx, order, 'refunded', note);
  return returned;
}

async function recordRefund(tx: Tx, { payment, order }: PaymentLock, refund: Amount): Promise<void> {
  await addJob(tx, 'refund_notice', { refundId: refund.id });
  if (!order) return;
  const productIds = await markRefunded(tx, { payment, order }, refund);
  await publishOrder(tx, { id: order.id, productIds }, 'order.refunded');
}

async function applyRefund(tx: Tx, given: ProviderRefund): Promise<void> {
  const intentId = typeof given.payment_intent === 'string' ? given.payment_intent : given.payment_intent?.id;
  const known = await tx.payment.findUnique({ where: { intentId: intentId ?? '' }, select: { id: true } });
  if (!known) return;
  // Locked before the refund is looked up: two messages about the same one would otherwise both insert it.
  const locked = await lockPayment(tx, known.id);
  const refundId = await findOrAdopt(tx, known.id, given);
  const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  const status = statuses[given.status ?? 'pending'] ?? 'pending';
  // Events may arrive late: a failed refund stays failed; a succeeded one can still fail, but not become pending again.
  const isNews = { requested: true, pending: status !== 'pending', succeeded: status === 'failed' };
  if (refund.status === 'failed' || refund.status === 'cancelled' || !isNews[refund.status]) return;
  if (status === 'failed') return failRefund(tx, refundId, given.failure_reason ?? 'the provider says so');
  await tx.refund.update({ where: { id: refundId }, data: { status } });
  if (status === 'succeeded') await recordRefund(tx, locked, refund);
}

/** Records a refund as the provider reports it. */
export function settleRefund(
  parts: PaymentParts,
  refund: ProviderRefund,
  event?: ProviderEvent,
): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    if (event && !(await noteEvent(tx, event))) return;
    await applyRefund(tx, refund);
  });
}
