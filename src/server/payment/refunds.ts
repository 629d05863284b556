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

/** What is left of a payment: not what is on its way back, nor what has arrived. */
export async function leftOf(tx: Tx, { id, amountCents }: Amount): Promise<number> {
  return amountCents - (await sumOf(tx, id, ['requested', 'pending', 'succeeded']));
}

/**
 * Writes down that money of a payment, which the caller has locked, is to go back; the job queue sends it.
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

/** Sends a refund that was written down; sent again, it is the same refund. @throws Failure PAYMENT_UNAVAILABLE */
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

/** A refund that will not happen: staff have to give the money back in another way. */
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

/** The row of a refund of a payment that is locked, made now when it was begun in the provider's own dashboard. */
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
 * What an order becomes when money has gone back to its shopper.
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
  // Money that never paid for the order leaves it as it is, unless that is all there was of it.
  const isItsMoney = payment.status === 'succeeded' || isOver;
  if (!isWhole || !isItsMoney || !mayStep(order, 'refunded')) {
    await noteOnOrder(tx, order, note);
    return [];
  }
  // What was shipped comes back by hand, if it does; what was not has never left.
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
  // Locked before the refund is looked for: two messengers of the same one would otherwise both write it down.
  const locked = await lockPayment(tx, known.id);
  const refundId = await findOrAdopt(tx, known.id, given);
  const refund = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  const status = statuses[given.status ?? 'pending'] ?? 'pending';
  // News may come late: what has failed stays failed, and what succeeded can still fail but not be pending again.
  const isNews = { requested: true, pending: status !== 'pending', succeeded: status === 'failed' };
  if (refund.status === 'failed' || refund.status === 'cancelled' || !isNews[refund.status]) return;
  if (status === 'failed') return failRefund(tx, refundId, given.failure_reason ?? 'the provider says so');
  await tx.refund.update({ where: { id: refundId }, data: { status } });
  if (status === 'succeeded') await recordRefund(tx, locked, refund);
}

/** Writes down a refund as the provider has it. */
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
