import type { Refund } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import type { RefundOrder } from '../../../shared/order/manage-order.ts';
import type { OrderStatus } from '../../../shared/order/order-status.ts';
import { logActivity } from '../../activity/mutations.ts';
import type { Tx } from '../../database/db.ts';
import { afterCommit } from '../../database/transaction.ts';
import { checkPermission, checkProof } from '../../rpc/access.ts';
import type { StepContext } from '../../rpc/context.ts';
import { once } from '../../rpc/idempotency.ts';
import { pieceWords, refundedPieces } from '../correction/refunded-lines.ts';
import { checkLeft } from '../payment/ledger.ts';
import { type LockedPayment, lockPayment } from '../payment/lock.ts';
import { cardsOf } from '../payment/open-intent.ts';
import { readTogether, sendRefund, shareRefund } from '../payment/refunds.ts';
import { checkSeen, type LockedOrder, recordNote, type StepNote } from '../status.ts';
import { refuseForNow } from './waiting.ts';

interface RefundRequest {
  /** The order's number, or the id of a payment, which may have no order. */
  number?: string;
  id?: string;
  /** In dollars; without it, all that is left. */
  amount?: number;
  /** The state that the caller saw; if the order has changed since, or some of it was refunded, nothing is done. */
  status?: OrderStatus;
  refundable?: number;
  /** The pieces that it is for, of an order. */
  lines?: RefundOrder['lines'];
}

/** A refund as its transaction has recorded it. It is part of the response that is kept for an Idempotency-Key. */
// A type, not an interface: only types are JSON objects to Prisma.
export type RecordedRefund = { refundId: string; refundCents: number; otherIds?: string[] };

/** @param ids the parts of the refund, one for each payment that it is taken from */
const recorded = ([refundId = '', ...otherIds]: string[], refundCents: number): RecordedRefund => ({
  refundId,
  refundCents,
  ...(otherIds.length > 0 && { otherIds }),
});

const subjectOf = ({ id, intentId }: LockedPayment) => ({ id, name: intentId ?? id });

/** The same for a step that refunds nothing. */
export type NoRefund = { refundId: null; refundCents: 0 };
export const noRefund: NoRefund = { refundId: null, refundCents: 0 };

export type RefundState = Pick<Refund, 'id' | 'amountCents' | 'status'>;

/** @throws Failure CARDS_NOT_TAKEN */
function checkCards({ cards }: StepContext): void {
  if (cards) return;
  const message = 'This shop takes no cards at the moment, so it can’t refund by card either';
  throw new Failure('CARDS_NOT_TAKEN', { message });
}

/**
 * Locks a payment, or those that an order was paid by, the oldest first, with the order.
 * @throws Failure PAYMENT_NOT_FOUND
 */
async function lockPaid(
  tx: Tx,
  { number, id }: RefundRequest,
): Promise<{ order: LockedOrder | undefined; payments: LockedPayment[] }> {
  const isOf = id === undefined ? { order: { number }, status: 'succeeded' as const } : { id };
  const paid = await tx.payment.findMany({ where: isOf, select: { id: true }, orderBy: { id: 'asc' } });
  if (paid.length === 0)
    throw new Failure(
      'PAYMENT_NOT_FOUND',
      id === undefined ? { message: 'This order has no card payment' } : {},
    );
  const payments: LockedPayment[] = [];
  let order: LockedOrder | undefined;
  for (const one of paid) {
    const locked = await lockPayment(tx, one.id);
    payments.push(locked.payment);
    order = locked.order;
  }
  return { order, payments };
}

/**
 * Refunds above this amount, which few orders reach, need recent proof. A person at an unlocked screen can't refund everything that
 * was paid.
 */
const unprovedCents = 200_00;

/** @throws Failure FORBIDDEN or REAUTHENTICATION_NEEDED */
export function checkMayRefund({ member }: StepContext, cents: number): void {
  checkPermission(member, 'refunds');
  if (cents > unprovedCents) checkProof(member);
}

async function writeRefund(
  tx: Tx,
  ctx: StepContext,
  request: RefundRequest,
  note: StepNote,
): Promise<RecordedRefund> {
  const { amount, status, refundable, lines } = request;
  const { payments, order } = await lockPaid(tx, request);
  if (order) await refuseForNow(tx, ctx, order);
  const { leftCents } = await readTogether(tx, payments);
  if (order && status !== undefined) checkSeen(order, status);
  if (refundable !== undefined) checkLeft(leftCents, refundable);
  const asked = amount === undefined ? undefined : toCents(amount);
  const pieces = order && lines ? await refundedPieces(tx, order.id, { lines, asked }) : [];
  const cents =
    pieces.length > 0 ? pieces.reduce((sum, { amountCents }) => sum + amountCents, 0) : (asked ?? leftCents);
  checkMayRefund(ctx, cents);
  const refundIds = await shareRefund(tx, payments, note, { amountCents: cents, pieces });
  const why = note.reason ? `: ${note.reason}` : '';
  const what = pieces.length > 0 ? ` for ${pieceWords(pieces)}` : '';
  if (order)
    await recordNote(tx, order, { ...note, reason: `Refund of ${formatPrice(cents)}${what} started${why}` });
  await logActivity(tx, note.actor, {
    ...(order
      ? { action: 'order.refunded', subject: { id: order.id, name: order.number } }
      : { action: 'payment.refunded', subject: subjectOf(payments[0] as LockedPayment) }),
    changes: {
      refundable: [formatPrice(leftCents), formatPrice(leftCents - cents)],
      ...(note.reason && { reason: [null, note.reason] }),
    },
  });
  return recorded(refundIds, cents);
}

/**
 * Refunds money of a card payment. The refund is recorded first and sent at once; if that fails, the job queue sends it later. The order is refunded when the provider confirms that all money went back.
 * @returns the refund, the same for the same idempotency key
 * @throws Failure PAYMENT_NOT_FOUND, ORDER_STEP_REFUSED, REFUND_TOO_LARGE, CARDS_NOT_TAKEN, FORBIDDEN or REAUTHENTICATION_NEEDED
 */
export async function refundPayment(
  ctx: StepContext,
  request: RefundRequest,
  note: StepNote,
): Promise<RefundState> {
  checkCards(ctx);
  const written = await once(ctx, 'order.refund', { ...request, reason: note.reason }, (tx) =>
    writeRefund(tx, ctx, request, note),
  );
  return sendAtOnce(ctx, written);
}

/** Sends the refund that a step has recorded, if there is one. */
export async function sendIfAny(
  ctx: StepContext,
  made: RecordedRefund | NoRefund,
): Promise<RefundState | undefined> {
  return made.refundId === null ? undefined : sendAtOnce(ctx, made);
}

/** The states of a refund, the least good first: a shared refund is as far as its slowest part. */
const slowest: RefundState['status'][] = ['failed', 'cancelled', 'requested', 'pending', 'succeeded'];

/** Sends a recorded refund at once, or leaves it to the job queue. @returns its state afterwards, as far as it can be read */
async function sendAtOnce(
  { db, log, cards }: StepContext,
  { refundId: id, refundCents: amountCents, otherIds = [] }: RecordedRefund,
): Promise<RefundState> {
  const ids = [id, ...otherIds];
  for (const one of ids)
    await afterCommit(log, 'a refund is left to the job queue', () =>
      sendRefund({ db, log, cards: cardsOf({ cards }) }, one),
    );
  const found = await afterCommit(log, 'the state of a refund could not be read', () =>
    db.refund.findMany({ where: { id: { in: ids } }, select: { status: true } }),
  );
  const status = slowest.find((state) => found?.some((one) => one.status === state)) ?? 'requested';
  return { id, amountCents, status };
}

interface PartRefund {
  cents: number;
  note: StepNote;
  isCorrection?: boolean;
  returnId?: string;
}

/**
 * Records a refund of a locked order's card payments; `sendIfAny` sends it after the transaction.
 * @throws Failure PAYMENT_NOT_FOUND, REFUND_TOO_LARGE, CARDS_NOT_TAKEN, FORBIDDEN or REAUTHENTICATION_NEEDED
 */
export async function requestOrderRefund(
  tx: Tx,
  ctx: StepContext,
  { number }: LockedOrder,
  { cents: amountCents, note, ...about }: PartRefund,
): Promise<RecordedRefund> {
  const { payments } = await lockPaid(tx, { number });
  checkCards(ctx);
  checkMayRefund(ctx, amountCents);
  return recorded(await shareRefund(tx, payments, note, { amountCents, ...about }), amountCents);
}
