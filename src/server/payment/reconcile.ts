import { Prisma } from '../../../prisma/generated/client.ts';
import { Failure } from '../../shared/failure.ts';
import { limits } from '../../shared/limits.ts';
import type { Context } from '../context.ts';
import { eventTypes, handleEvent, settleReturns } from './events.ts';
import { endHold, endIntent } from './holds.ts';
import { leftCents } from './ledger.ts';
import type { PaymentParts } from './lock.ts';
import { sendRefund, settleRefund } from './refunds.ts';
import { settlePayment } from './settle.ts';

/** How long webhooks and the shopper's return are waited for before the provider is asked. */
const timeoutMs = 30_000;
/** A bare payment that is not paid by then is ended, as an order is. */
const unpaidMs = limits.holdMinutes * 60_000;
/** A paid one without an order by then needs attention. */
const unusedMs = 60 * 60 * 1000;
/** As many as a round of a minute can check. */
const perRound = 200;

const before = (ms: number) => ({ lt: new Date(Date.now() - ms) });

/** A failure with one must not stop the others; if the provider is unavailable, the round ends. */
async function forEachLogged<T>(
  { log }: Pick<PaymentParts, 'log'>,
  things: T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      if (error instanceof Failure && error.reason === 'PAYMENT_UNAVAILABLE') throw error;
      log.error({ err: error }, 'an item could not be reconciled');
    }
  }
}

/** Settles payments without a known outcome: those of orders first, whose time is short, and then bare ones. */
async function settleOpen(parts: PaymentParts): Promise<void> {
  const open = await parts.db.payment.findMany({
    where: { status: 'open', intentId: { not: null }, createdAt: before(timeoutMs) },
    select: { intentId: true },
    orderBy: [{ orderId: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }],
    take: perRound,
  });
  await forEachLogged(parts, open, ({ intentId }) => settlePayment(parts, intentId as string, 'reconciler'));
}

/** Ends holds that are over, by the clock of the database: their job was lost, or could not reach the provider. */
export async function endOverdue(parts: Pick<Context, 'db' | 'log' | 'cards'>): Promise<void> {
  const overdue = await parts.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders WHERE status = 'awaiting_payment' AND hold_expires_at <= now()
    ORDER BY hold_expires_at LIMIT ${perRound}`;
  await forEachLogged(parts, overdue, ({ id }) => endHold(parts, id));
}

async function settleRefunds(parts: PaymentParts): Promise<void> {
  const unsettled = await parts.db.refund.findMany({
    where: { status: { in: ['requested', 'pending'] }, updatedAt: before(timeoutMs) },
    select: { id: true, providerRefundId: true },
    take: perRound,
  });
  await forEachLogged(parts, unsettled, async ({ id, providerRefundId }) =>
    providerRefundId
      ? settleRefund(parts, await parts.cards.findRefund(providerRefundId))
      : sendRefund(parts, id),
  );
}

/** Flags bare payments that were paid long ago and have no order, unless staff have reviewed them or the money went back. */
async function flagUnused({ db, log }: PaymentParts): Promise<void> {
  const count = await db.$executeRaw`
    UPDATE payments p SET attention = 'no_order', updated_at = now()
    WHERE order_id IS NULL AND status = 'succeeded' AND attention IS NULL AND created_at < ${before(unusedMs).lt}
      AND ${Prisma.raw(leftCents)} > 0
      AND NOT EXISTS (SELECT FROM activities a WHERE a.subject_id = p.id::text AND a.action = 'payment.reviewed')`;
  if (count > 0) log.error({ count, fault: 'no_order' }, 'payments have to be looked at');
}

/** Asks about open disputes. Of those from before there were ledgers, only the flag is known. */
async function settleDisputed(parts: PaymentParts): Promise<void> {
  const disputed = await parts.db.payment.findMany({
    where: {
      intentId: { not: null },
      OR: [{ attention: 'disputed' }, { entries: { some: { kind: 'disputed' } } }],
      entries: { none: { kind: { in: ['dispute_won', 'dispute_lost'] } } },
    },
    select: { intentId: true },
    take: perRound,
  });
  await forEachLogged(parts, disputed, ({ intentId }) => settleReturns(parts, intentId as string));
}

/** Cancels intents that nobody has paid in time, of orders that ended without them, and with too many declines. */
async function cancelStale(parts: PaymentParts): Promise<void> {
  const stale = await parts.db.payment.findMany({
    where: {
      status: 'open',
      intentId: { not: null },
      OR: [
        { orderId: null, createdAt: before(unpaidMs) },
        { order: { status: { not: 'awaiting_payment' } } },
        { declines: { gte: limits.cardDeclines } },
      ],
    },
    select: { intentId: true },
    take: perRound,
  });
  await forEachLogged(parts, stale, ({ intentId }) => endIntent(parts, intentId as string));
}

/**
 * Asks the provider for everything that was not reported: outcomes of payments and refunds, undelivered events. Also ends
 * holds that are over.
 * @throws Failure PAYMENT_UNAVAILABLE when the provider does not respond; the next round goes on
 */
export async function reconcile(parts: PaymentParts): Promise<void> {
  await settleOpen(parts);
  const missed = await parts.cards.undeliveredEvents(eventTypes);
  await forEachLogged(parts, missed, (event) => handleEvent(parts, event, 'reconciler'));
  await endOverdue(parts);
  await settleRefunds(parts);
  await cancelStale(parts);
  await settleDisputed(parts);
  await flagUnused(parts);
}
