import { formatPrice } from '../../../shared/base/money.ts';
import { orderStatuses, orderSteps } from '../../../shared/order/order-status.ts';
import type { PaymentAttention } from '../../../shared/order/payment-attention.ts';
import type { Tx } from '../../database/db.ts';
import { publishOrder } from '../../database/outbox/publish.ts';
import { inTransaction } from '../../database/transaction.ts';
import { counters, type PaymentOutcome } from '../../telemetry/counters.ts';
import { countRefusedCard } from '../hold-limits.ts';
import { type LockedOrder, mayStep, recordNote, takeStep } from '../status.ts';
import { retakeStock, returnUse } from '../stock.ts';
import { makePaidChange, noteNotPaid, tellNotMade } from './difference.ts';
import type { Intent, ProviderEvent } from './gateway.ts';
import { recordEntry } from './ledger.ts';
import {
  findPaymentId,
  type LockedPayment,
  lockPayment,
  type OrderPaymentLock,
  type PaymentLock,
  type PaymentParts,
  recordEvent,
} from './lock.ts';
import type { StoredDetails } from './present.ts';
import { requestRefund } from './refunds.ts';

/** The names in an order's history for those who report the state of its payment. */
export type PaymentActor = 'provider' | 'shopper' | 'reconciler' | 'shop';

interface Fault {
  attention: PaymentAttention;
  attentionDetails?: StoredDetails;
}

/** The difference between an intent and its payment; undefined if there is none. */
function faultOf(intent: Intent, { payment, order }: PaymentLock, livemode: boolean): Fault | undefined {
  const { currency, amount_received: amountCents } = intent;
  if (intent.livemode !== livemode)
    return { attention: 'wrong_mode', attentionDetails: { mode: intent.livemode ? 'live' : 'test' } };
  if (currency !== payment.currency) return { attention: 'wrong_currency', attentionDetails: { currency } };
  if (amountCents !== payment.amountCents)
    return { attention: 'wrong_amount', attentionDetails: { amountCents } };
  if (order && payment.change === null && order.totalCents !== payment.amountCents)
    return { attention: 'wrong_total', attentionDetails: { amountCents: order.totalCents } };
  return intent.metadata.paymentId === payment.id ? undefined : { attention: 'wrong_payment' };
}

function markPayment(tx: Tx, { id }: LockedPayment, status: LockedPayment['status'], fault?: Fault) {
  return tx.payment.update({ where: { id }, data: { status, ...fault } });
}

/**
 * Secures the pieces of an order that is being paid: it holds them already, or takes them now. If the pieces of an order in review
 * are sold out, the order expires.
 * @returns the ids of the products whose stock changed; undefined if the order can't be fulfilled any more
 */
async function securePieces(tx: Tx, order: LockedOrder, actor: PaymentActor): Promise<string[] | undefined> {
  const { id, status, isInReview } = order;
  if (orderStatuses[status].takesLatePayment) return retakeStock(tx, id, { cause: 'paid_late', actor });
  if (!mayStep(order, 'pay')) return undefined;
  if (!isInReview) return [];
  const taken = await retakeStock(tx, id, { cause: 'ordered', actor });
  if (taken) return taken;
  await returnUse(tx, id);
  await takeStep(tx, order, 'expire', {
    actor,
    reason: 'The products were sold out before the payment arrived',
  });
  await publishOrder(tx, { id, productIds: [] }, 'order.cancelled');
  return undefined;
}

async function markPaid(
  tx: Tx,
  { payment, order }: OrderPaymentLock,
  actor: PaymentActor,
  productIds: string[],
): Promise<void> {
  await markPayment(tx, payment, 'succeeded');
  await takeStep(tx, order, 'pay', { actor });
  await publishOrder(tx, { id: order.id, productIds }, 'order.paid');
}

/** Why the money of a difference can't be used any more; undefined if its change is made. */
async function changePaid(tx: Tx, locked: OrderPaymentLock): Promise<string | undefined> {
  const refusal = await makePaidChange(tx, locked, () => markPayment(tx, locked.payment, 'succeeded'));
  if (!refusal) return undefined;
  await tellNotMade(tx, locked.payment, refusal.message);
  return `for a change that is not possible any more: ${refusal.message}`;
}

const lateReasons: Partial<Record<LockedOrder['status'], string>> = {
  [orderSteps.expire.to]: 'after the time to pay was over and the products were sold out',
  [orderSteps.cancel.to]: 'after the order was cancelled',
};

async function whyLate(tx: Tx, { id, status }: LockedOrder): Promise<string> {
  const { discountCode } = await tx.order.findUniqueOrThrow({ where: { id } });
  const orUsed = status === orderSteps.expire.to && discountCode ? ' or the discount code was used up' : '';
  return (lateReasons[status] ?? 'for an order that was paid already') + orUsed;
}

/** Refunds money that can't be used. @param why such as “after the order was cancelled” */
async function giveBack(
  tx: Tx,
  { payment, order }: OrderPaymentLock,
  actor: PaymentActor,
  why: string,
): Promise<void> {
  await markPayment(tx, payment, 'surplus');
  const reason = `${formatPrice(payment.amountCents)} arrived ${why}, and is being refunded`;
  await requestRefund(tx, payment, { actor, reason });
  await recordNote(tx, order, { actor, reason });
}

function recordReceived(tx: Tx, paymentId: string, intent: Intent): Promise<boolean> {
  const { id: providerId, amount_received: amountCents } = intent;
  return recordEntry(tx, paymentId, { kind: 'received', amountCents, providerId });
}

/** Records received money once, even if it is reported several times. @returns undefined if it was known */
async function receive(
  tx: Tx,
  { log, cards }: PaymentParts,
  locked: PaymentLock,
  intent: Intent,
  actor: PaymentActor,
): Promise<PaymentOutcome | undefined> {
  const { payment, order } = locked;
  if (payment.status !== 'open' && payment.status !== 'cancelled') return undefined;
  await recordReceived(tx, payment.id, intent);
  const fault = faultOf(intent, locked, cards.livemode);
  if (fault) {
    const { attention, attentionDetails } = fault;
    const ids = { paymentId: payment.id, intentId: intent.id };
    log.error({ ...ids, fault: attention, ...attentionDetails }, 'a payment has to be looked at');
    await markPayment(tx, payment, 'mismatched', fault);
    return 'mismatched';
  }
  if (!order) {
    await markPayment(tx, payment, 'succeeded');
    return 'succeeded';
  }
  const own = { payment, order };
  const takenFrom = payment.change === null ? await securePieces(tx, order, actor) : undefined;
  if (takenFrom) await markPaid(tx, own, actor, takenFrom);
  const unusable =
    payment.change !== null ? await changePaid(tx, own) : takenFrom ? undefined : await whyLate(tx, order);
  if (unusable !== undefined) await giveBack(tx, own, actor, unusable);
  return unusable === undefined ? 'succeeded' : 'surplus';
}

/**
 * Records money that came with the shop's metadata but for no known payment. Intents without this metadata belong to another
 * application: an account at the provider may serve several.
 */
async function recordStranger(
  tx: Tx,
  { log }: PaymentParts,
  intent: Intent,
): Promise<PaymentOutcome | undefined> {
  const { paymentId, orderId } = intent.metadata;
  if (intent.status !== 'succeeded' || (paymentId === undefined && orderId === undefined)) return undefined;
  const attention = 'unknown_payment';
  const { id: intentId, amount_received: amountCents, currency } = intent;
  const data = { intentId, amountCents, currency, status: 'mismatched', attention } as const;
  const [payment] = await tx.payment.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true },
  });
  if (!payment) return undefined;
  await recordReceived(tx, payment.id, intent);
  log.error({ intentId, fault: attention }, 'a payment has to be looked at');
  return 'mismatched';
}

async function applyIntent(
  tx: Tx,
  parts: PaymentParts,
  intent: Intent,
  { actor, event }: { actor: PaymentActor; event: ProviderEvent | undefined },
): Promise<PaymentOutcome | undefined> {
  const paymentId = await findPaymentId(tx, intent);
  if (!paymentId) return recordStranger(tx, parts, intent);
  const locked = await lockPayment(tx, paymentId);
  const isOpen = locked.payment.status === 'open';
  if (intent.status === 'succeeded') return receive(tx, parts, locked, intent, actor);
  if (!isOpen) return undefined;
  if (intent.status === 'canceled') {
    await markPayment(tx, locked.payment, 'cancelled');
    await noteNotPaid(tx, locked.payment, locked.order, actor);
    return 'cancelled';
  }
  if (intent.last_payment_error) {
    const { decline_code, code } = intent.last_payment_error;
    const isDecline = event?.type === 'payment_intent.payment_failed';
    await tx.payment.update({
      where: { id: paymentId },
      data: { lastError: decline_code || code, ...(isDecline && { declines: { increment: 1 } }) },
    });
    if (!isDecline) return undefined;
    if (locked.order) await countRefusedCard(tx, locked.order.id);
    return 'declined';
  }
  return undefined;
}

/**
 * Records the outcome of an intent as the provider reports it. `event` is recorded in the same transaction, so it is applied
 * once.
 */
export async function settleIntent(
  parts: PaymentParts,
  intent: Intent,
  actor: PaymentActor,
  event?: ProviderEvent,
): Promise<void> {
  const outcome = await inTransaction(parts.db, async (tx) => {
    if (event && !(await recordEvent(tx, event))) return undefined;
    return applyIntent(tx, parts, intent, { actor, event });
  });
  if (!outcome) return;
  const { id: intentId, amount_received: amountCents } = intent;
  counters.payments.inc({ outcome });
  if (outcome === 'succeeded') counters.revenue.inc({ method: 'card' }, amountCents);
  parts.log.info({ intentId, outcome, amountCents, actor }, 'a payment was settled');
}

/**
 * Reads an intent from the provider and records its outcome. Webhook, the shopper's return and the reconciler all end here,
 * in any order and number: only the provider is trusted.
 * @throws Failure PAYMENT_UNAVAILABLE or PAYMENT_NOT_FOUND
 */
export async function settlePayment(
  parts: PaymentParts,
  intentId: string,
  actor: PaymentActor,
  event?: ProviderEvent,
): Promise<Intent> {
  const intent = await parts.cards.findIntent(intentId);
  await settleIntent(parts, intent, actor, event);
  return intent;
}
