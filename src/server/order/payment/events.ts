import { Failure } from '../../../shared/base/failure.ts';
import type { Db } from '../../database/db.ts';
import { afterCommit, inTransaction } from '../../database/transaction.ts';
import { settleDispute } from './disputes.ts';
import type { ProviderEvent } from './gateway.ts';
import { endDeclined } from './holds.ts';
import { type PaymentParts, recordEvent } from './lock.ts';
import { settleRefund } from './refunds.ts';
import { type PaymentActor, settlePayment } from './settle.ts';

/** The events that change payments or refunds; all others are acknowledged and ignored. */
export const eventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/**
 * Settles the payment of a refund or a dispute first: their events may arrive before its own.
 * @returns its intent; undefined for money without one, which is not from this shop
 */
async function settleFirst(
  parts: PaymentParts,
  { payment_intent }: { payment_intent?: string | { id: string } | null },
  actor: PaymentActor,
): Promise<string | undefined> {
  const intentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (intentId) await settlePayment(parts, intentId, actor);
  return intentId;
}

/** Records all refunds and disputes of an intent, as the provider has them. */
export async function settleReturns(parts: PaymentParts, intentId: string): Promise<void> {
  for (const refund of await parts.cards.refundsOf(intentId)) await settleRefund(parts, refund);
  for (const dispute of await parts.cards.disputesOf(intentId)) await settleDispute(parts, intentId, dispute);
}

/** The event's own object is a snapshot; its refunds and disputes are read from the provider, like everything. */
async function settleCharge(
  parts: PaymentParts,
  event: ProviderEvent & { data: { object: { payment_intent?: string | { id: string } | null } } },
  actor: PaymentActor,
): Promise<void> {
  const intentId = await settleFirst(parts, event.data.object, actor);
  if (!intentId) return;
  await settleReturns(parts, intentId);
  await inTransaction(parts.db, (tx) => recordEvent(tx, event));
}

async function applyEvent(parts: PaymentParts, event: ProviderEvent, actor: PaymentActor): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      await settlePayment(parts, event.data.object.id, actor, event);
      break;
    case 'payment_intent.payment_failed':
      await settlePayment(parts, event.data.object.id, actor, event);
      // If this fails, the reconciler ends it.
      await afterCommit(parts.log, 'a payment with too many declined cards is not ended yet', () =>
        endDeclined(parts, event.data.object.id),
      );
      break;
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      await settleCharge(parts, event, actor);
      break;
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      await settleFirst(parts, event.data.object, actor);
      await settleRefund(parts, await parts.cards.findRefund(event.data.object.id), event);
      break;
    default:
  }
}

/**
 * Applies an event. Its effect is read from the provider and recorded once; a second delivery changes nothing.
 * @throws any error on the way, so that the provider sends the event again
 */
export async function handleEvent(
  parts: PaymentParts,
  event: ProviderEvent,
  actor: PaymentActor,
): Promise<void> {
  if (event.livemode !== parts.cards.livemode) {
    parts.log.error({ eventId: event.id, livemode: event.livemode }, 'an event of the wrong mode');
    return;
  }
  if (!eventTypes.includes(event.type)) return;
  const known = await parts.db.providerEvent.findUnique({ where: { id: event.id } });
  if (known) return;
  try {
    await applyEvent(parts, event, actor);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'PAYMENT_NOT_FOUND') throw error;
    parts.log.error(
      { eventId: event.id, type: event.type },
      'an event about an object that the provider does not know',
    );
    await inTransaction(parts.db, (tx) => recordEvent(tx, event));
  }
}

/** The provider retries an event for three days at most; a month leaves room for events that are resent by hand. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes the records of events that will not come again. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await db.providerEvent.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptMs) } } });
}
