import { Prisma } from '../../../../prisma/generated/client.ts';
import { limits } from '../../../shared/base/limits.ts';
import { statusesIn } from '../status.ts';
import { eventTypes, handleEvent, settleReturns } from './events.ts';
import { isUnreached, type ProviderEvent } from './gateway.ts';
import { endDifference, endHold, endIntent, type HoldParts, mostDeclines } from './holds.ts';
import { leftCents } from './ledger.ts';
import type { PaymentParts } from './lock.ts';
import { sendRefund, settleRefund } from './refunds.ts';
import { deleteRetry, findRetries, type ItemKind, isPutOff, putOff } from './retries.ts';
import { settlePayment } from './settle.ts';

/** The time in which a webhook or the shopper's return may report an outcome, before the provider is asked. */
const reported = Prisma.sql`interval '30 seconds'`;
/** A bare payment that is still unpaid after this time is ended, as an order is. */
const unpaid = Prisma.sql`make_interval(mins => ${limits.holdMinutes}::int)`;
/** A bare payment that was paid and has no order after this time needs attention. */
const unused = Prisma.sql`interval '1 hour'`;
/** The change of an order with another status can't be made any more. */
const correctable = statusesIn('correctable', 'quantities and customer');
/** The number of items of each kind that a round of a minute can check. */
const perRound = 200;

/** The provider counts as out of reach after so many items in a row without a response. */
const mostUnreached = 3;

interface Item {
  /** The id of an order, a refund, an intent or an event. */
  subject: string;
}

const provider = { kind: 'provider', subject: 'all' } as const;

/**
 * Reconciles items one after the other. One that fails is put off, and the others go on, unless the provider is out of reach:
 * then the round is over, and the next one continues with the items that this one has not tried.
 */
function startRound({ db, log }: Pick<PaymentParts, 'db' | 'log'>) {
  let unreached = 0;

  async function noteFailure(kind: ItemKind, { subject }: Item, error: unknown): Promise<void> {
    const failure = { error, isUnreached: isUnreached(error) };
    unreached = failure.isUnreached ? unreached + 1 : 0;
    const { failures, nextAt } = await putOff(db, { kind, subject }, failure);
    const facts = { err: error, kind, subject, failures, nextAt };
    // A failure without a response is part of an outage of the card provider, which has lines of its own in the log.
    log[failure.isUnreached ? 'debug' : 'error'](facts, 'an item could not be reconciled yet');
    if (unreached >= mostUnreached) await putOff(db, provider, failure);
  }

  return {
    async each<T extends Item>(kind: ItemKind, items: T[], work: (item: T) => Promise<unknown>) {
      const subjects = items.map(({ subject }) => subject);
      const retries = await findRetries(db, kind, subjects);
      for (const item of items) {
        if (unreached >= mostUnreached) return;
        if (retries.get(item.subject)) continue;
        try {
          await work(item);
          unreached = 0;
          if (retries.has(item.subject)) await deleteRetry(db, kind, item.subject);
        } catch (error) {
          await noteFailure(kind, item, error);
        }
      }
    },
    async end() {
      if (unreached < mostUnreached) await deleteRetry(db, provider.kind, provider.subject);
    },
  };
}

type Round = ReturnType<typeof startRound>;

/** Ends the hold of an order if its time is over. If that fails, the reconciler tries again. */
export function expireHold(parts: HoldParts, orderId: string): Promise<void> {
  return startRound(parts).each('hold', [{ subject: orderId }], () => endHold(parts, orderId));
}

/** Sends a refund that was recorded. If that fails, the reconciler tries again. */
export function sendRequested(parts: PaymentParts, refundId: string): Promise<void> {
  return startRound(parts).each('refund', [{ subject: refundId }], () => sendRefund(parts, refundId));
}

/**
 * Settles payments without a known outcome: first those of orders, whose time is short, then bare ones. If a payment could not be
 * ended, the next try to end it also asks for its outcome.
 */
async function settleOpen(parts: PaymentParts, round: Round): Promise<void> {
  const open = await parts.db.$queryRaw<Item[]>`
    SELECT intent_id AS subject FROM payments
    WHERE status = 'open' AND intent_id IS NOT NULL AND created_at < now() - ${reported}
      AND NOT ${isPutOff('payment', 'intent_id')} AND NOT ${isPutOff('stale_intent', 'intent_id')}
      AND NOT ${isPutOff('hold', 'order_id::text')}
    ORDER BY order_id, created_at LIMIT ${perRound}`;
  await round.each('payment', open, ({ subject }) => settlePayment(parts, subject, 'reconciler'));
}

/** Applies events that the provider could not deliver. */
async function settleMissed(parts: PaymentParts, round: Round): Promise<void> {
  let missed: ProviderEvent[] = [];
  await round.each('event', [{ subject: 'undelivered' }], async () => {
    missed = await parts.cards.undeliveredEvents(eventTypes);
  });
  const events = missed.map((event) => ({ subject: event.id, event }));
  await round.each('event', events, ({ event }) => handleEvent(parts, event, 'reconciler'));
}

/** Ends holds and differences that are over, by the clock of the database: their job was lost, or could not reach the provider. */
export async function endOverdue(parts: HoldParts, round: Round = startRound(parts)): Promise<void> {
  const overdue = await parts.db.$queryRaw<Item[]>`
    SELECT id::text AS subject FROM orders
    WHERE status IN (${statusesIn('awaits', 'payment')}) AND hold_expires_at <= now() AND NOT ${isPutOff('hold', 'id::text')}
    ORDER BY hold_expires_at LIMIT ${perRound}`;
  await round.each('hold', overdue, ({ subject }) => endHold(parts, subject));
  const unpaidChanges = await parts.db.$queryRaw<Item[]>`
    SELECT p.id::text AS subject FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'open' AND (p.ends_at <= now() OR p.ends_at IS NOT NULL AND o.status NOT IN (${correctable}))
      AND NOT ${isPutOff('difference', 'p.id::text')}
    LIMIT ${perRound}`;
  await round.each('difference', unpaidChanges, ({ subject }) => endDifference(parts, subject, 'shop'));
}

/** Sends refunds that were not sent, and asks for the outcome of others, which may take days. */
async function settleRefunds(parts: PaymentParts, round: Round): Promise<void> {
  const unsettled = await parts.db.$queryRaw<(Item & { providerRefundId: string | null })[]>`
    SELECT id::text AS subject, provider_refund_id AS "providerRefundId" FROM refunds
    WHERE status IN ('requested', 'pending') AND updated_at < now() - ${reported}
      AND NOT ${isPutOff('refund', 'id::text')}
    ORDER BY status, random() LIMIT ${perRound}`;
  await round.each('refund', unsettled, async ({ subject, providerRefundId }) =>
    providerRefundId
      ? settleRefund(parts, await parts.cards.findRefund(providerRefundId))
      : sendRefund(parts, subject),
  );
}

/** Flags bare payments that were paid long ago and have no order, unless staff have reviewed them or the money went back. */
async function flagUnused({ db, log }: PaymentParts): Promise<void> {
  const count = await db.$executeRaw`
    UPDATE payments p SET attention = 'no_order', updated_at = now()
    WHERE order_id IS NULL AND status = 'succeeded' AND attention IS NULL AND created_at < now() - ${unused}
      AND ${Prisma.raw(leftCents)} > 0
      AND NOT EXISTS (SELECT FROM activities a WHERE a.subject_id = p.id::text AND a.action = 'payment.reviewed')`;
  if (count > 0) log.error({ count, fault: 'no_order' }, 'payments have to be looked at');
}

/** Asks about open disputes, which may take months. A dispute of a version without ledgers has only its `attention`. */
async function settleDisputed(parts: PaymentParts, round: Round): Promise<void> {
  const disputed = await parts.db.$queryRaw<Item[]>`
    SELECT intent_id AS subject FROM payments p
    WHERE intent_id IS NOT NULL AND NOT ${isPutOff('dispute', 'intent_id')} AND (attention = 'disputed'
        OR EXISTS (SELECT FROM payment_entries e WHERE e.payment_id = p.id AND e.kind = 'disputed'))
      AND NOT EXISTS (SELECT FROM payment_entries e WHERE e.payment_id = p.id AND e.kind IN ('dispute_won', 'dispute_lost'))
    ORDER BY random() LIMIT ${perRound}`;
  await round.each('dispute', disputed, ({ subject }) => settleReturns(parts, subject));
}

/** Cancels intents that were not paid in time, whose order has ended, or that have too many declines. */
async function cancelStale(parts: PaymentParts, round: Round): Promise<void> {
  const stale = await parts.db.$queryRaw<Item[]>`
    SELECT intent_id AS subject FROM payments p LEFT JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'open' AND intent_id IS NOT NULL AND NOT ${isPutOff('stale_intent', 'intent_id')}
      AND (p.ends_at IS NULL AND o.status NOT IN (${statusesIn('awaits', 'payment')}) OR declines >= ${mostDeclines}
        OR order_id IS NULL AND p.created_at < now() - ${unpaid})
    LIMIT ${perRound}`;
  await round.each('stale_intent', stale, ({ subject }) => endIntent(parts, subject));
}

/**
 * Asks the provider for everything that was not reported: outcomes of payments and refunds, undelivered events. Also ends
 * holds that are over. An item that fails is tried again in a later round.
 */
export async function reconcile(parts: PaymentParts): Promise<void> {
  const round = startRound(parts);
  await settleOpen(parts, round);
  await settleMissed(parts, round);
  await endOverdue(parts, round);
  await settleRefunds(parts, round);
  await cancelStale(parts, round);
  await settleDisputed(parts, round);
  await flagUnused(parts);
  await round.end();
}
