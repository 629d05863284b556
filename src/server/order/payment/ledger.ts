import type { Prisma } from '../../../../prisma/generated/client.ts';
import { Failure } from '../../../shared/base/failure.ts';
import { formatPrice, toCents } from '../../../shared/base/money.ts';
import {
  type Balance,
  balanceOf,
  type EntryKind,
  entryEffects,
  entryKinds,
} from '../../../shared/order/payment-ledger.ts';
import type { Tx } from '../../database/db.ts';

interface NewEntry {
  kind: EntryKind;
  amountCents: number;
  refundId?: string;
  /** The provider's id of the intent, the refund or the dispute. */
  providerId?: string | null;
}

export const entrySelection = {
  kind: true,
  amountCents: true,
  refundId: true,
  providerId: true,
  createdAt: true,
} satisfies Prisma.PaymentEntrySelect;

/**
 * Writes into the ledger of a payment, which the caller has locked.
 * @returns false if the entry was there already
 */
export async function recordEntry(tx: Tx, paymentId: string, entry: NewEntry): Promise<boolean> {
  const { count } = await tx.paymentEntry.createMany({ data: { paymentId, ...entry }, skipDuplicates: true });
  return count === 1;
}

export async function readBalance(tx: Tx, paymentId: string): Promise<Balance> {
  return balanceOf(await tx.paymentEntry.findMany({ where: { paymentId }, select: entrySelection }));
}

/** The money of all succeeded payments of an order: the one that it began with, and those of differences. */
export async function readOrderBalance(tx: Tx, orderId: string): Promise<Balance> {
  const where = { payment: { orderId, status: 'succeeded' as const } };
  return balanceOf(await tx.paymentEntry.findMany({ where, select: entrySelection }));
}

/** @throws Failure ORDER_STEP_REFUSED if another amount is left than the caller saw */
export function checkLeft(leftCents: number, seen: number): void {
  if (leftCents === toCents(seen)) return;
  const message = `The part of this payment that can be refunded has changed since you saw it: it is ${formatPrice(leftCents)} now, and nothing was done`;
  throw new Failure('ORDER_STEP_REFUSED', { message });
}

const kindsWith = (effect: number) =>
  entryKinds
    .filter((kind) => entryEffects[kind] === effect)
    .map((kind) => `'${kind}'`)
    .join(', ');

/** The amount that entry `e` adds to the money that is left, in cents, in SQL. */
export const entryEffect = `CASE WHEN e.kind IN (${kindsWith(1)}) THEN e.amount_cents
  WHEN e.kind IN (${kindsWith(-1)}) THEN -e.amount_cents ELSE 0 END`;

/** The money that is left of payment `p`, in cents, in SQL. */
export const leftCents = `coalesce((SELECT sum(${entryEffect}) FROM payment_entries e WHERE e.payment_id = p.id), 0)`;
