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
import { readBalance } from '../payment/ledger.ts';
import { lockPayment } from '../payment/lock.ts';
import { cardsOf } from '../payment/open-intent.ts';
import { requestRefund, sendRefund } from '../payment/refunds.ts';
import { checkSeen, type LockedOrder, recordNote, type StepNote } from '../status.ts';
import { pieceWords, refundedPieces } from './refunded-lines.ts';
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
export type RecordedRefund = { refundId: string; refundCents: number };

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

/** @throws Failure ORDER_STEP_REFUSED if another amount is left than the caller saw */
export function checkLeft(leftCents: number, seen: number): void {
  if (leftCents === toCents(seen)) return;
  const message = `The part of this payment that can be refunded has changed since you saw it: it is ${formatPrice(leftCents)} now, and nothing was done`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

/** @throws Failure PAYMENT_NOT_FOUND */
export async function findPaid(tx: Tx, { number, id }: RefundRequest): Promise<string> {
  const isOf = id === undefined ? { order: { number }, status: 'succeeded' as const } : { id };
  const paid = await tx.payment.findFirst({ where: isOf, select: { id: true } });
  if (paid) return paid.id;
  throw new Failure(
    'PAYMENT_NOT_FOUND',
    id === undefined ? { message: 'This order has no card payment' } : {},
  );
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
  const { payment, order } = await lockPayment(tx, await findPaid(tx, request));
  if (order) await refuseForNow(tx, ctx, order);
  const { leftCents } = await readBalance(tx, payment.id);
  if (order && status !== undefined) checkSeen(order, status);
  if (refundable !== undefined) checkLeft(leftCents, refundable);
  const asked = amount === undefined ? undefined : toCents(amount);
  const pieces = order && lines ? await refundedPieces(tx, order.id, { lines, asked }) : [];
  const cents =
    pieces.length > 0 ? pieces.reduce((sum, { amountCents }) => sum + amountCents, 0) : (asked ?? leftCents);
  checkMayRefund(ctx, cents);
  const refundId = await requestRefund(tx, payment, note, { amountCents: cents, pieces });
  const why = note.reason ? `: ${note.reason}` : '';
  const what = pieces.length > 0 ? ` for ${pieceWords(pieces)}` : '';
  if (order)
    await recordNote(tx, order, { ...note, reason: `Refund of ${formatPrice(cents)}${what} started${why}` });
  await logActivity(tx, note.actor, {
    ...(order
      ? { action: 'order.refunded', subject: { id: order.id, name: order.number } }
      : { action: 'payment.refunded', subject: { id: payment.id, name: payment.intentId ?? payment.id } }),
    changes: {
      refundable: [formatPrice(leftCents), formatPrice(leftCents - cents)],
      ...(note.reason && { reason: [null, note.reason] }),
    },
  });
  return { refundId, refundCents: cents };
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
  const recorded = await once(ctx, 'order.refund', { ...request, reason: note.reason }, (tx) =>
    writeRefund(tx, ctx, request, note),
  );
  return sendAtOnce(ctx, recorded);
}

/** Sends the refund that a step has recorded, if there is one. */
export async function sendIfAny(
  ctx: StepContext,
  { refundId, refundCents }: RecordedRefund | NoRefund,
): Promise<RefundState | undefined> {
  return refundId === null ? undefined : sendAtOnce(ctx, { refundId, refundCents });
}

/** Sends a recorded refund at once, or leaves it to the job queue. @returns its state afterwards, as far as it can be read */
async function sendAtOnce(
  { db, log, cards }: StepContext,
  { refundId: id, refundCents: amountCents }: RecordedRefund,
): Promise<RefundState> {
  await afterCommit(log, 'a refund is left to the job queue', () =>
    sendRefund({ db, log, cards: cardsOf({ cards }) }, id),
  );
  const found = await afterCommit(log, 'the state of a refund could not be read', () =>
    db.refund.findUniqueOrThrow({ where: { id }, select: { id: true, status: true, amountCents: true } }),
  );
  return found ?? { id, amountCents, status: 'requested' };
}

interface PartRefund {
  cents: number;
  note: StepNote;
  isCorrection?: boolean;
  returnId?: string;
}

/**
 * Records a refund of a locked order's card payment; `sendIfAny` sends it after the transaction.
 * @throws Failure PAYMENT_NOT_FOUND, REFUND_TOO_LARGE, CARDS_NOT_TAKEN, FORBIDDEN or REAUTHENTICATION_NEEDED
 */
export async function requestOrderRefund(
  tx: Tx,
  ctx: StepContext,
  { number }: LockedOrder,
  { cents: amountCents, note, ...about }: PartRefund,
): Promise<RecordedRefund> {
  const { payment } = await lockPayment(tx, await findPaid(tx, { number }));
  checkCards(ctx);
  checkMayRefund(ctx, amountCents);
  const refundId = await requestRefund(tx, payment, note, { amountCents, ...about });
  return { refundId, refundCents: amountCents };
}
