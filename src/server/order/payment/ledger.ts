import type { Prisma } from '../../../../prisma/generated/client.ts';
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
