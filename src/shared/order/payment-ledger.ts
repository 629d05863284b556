/** The effect of each kind of entry on the money that is left of a payment. */
export const entryEffects = {
  received: 1,
  refund_requested: -1,
  refund_succeeded: 0,
  refund_failed: 1,
  disputed: -1,
  dispute_won: 1,
  dispute_lost: 0,
} as const satisfies Record<string, 1 | 0 | -1>;

export type EntryKind = keyof typeof entryEffects;

export const entryKinds = Object.keys(entryEffects) as [EntryKind, ...EntryKind[]];

interface Entry {
  kind: EntryKind;
  amountCents: number;
  refundId: string | null;
}

/** The parts of a payment's money, in cents. */
export interface Balance {
  receivedCents: number;
  /** The part that can be refunded, or pay an order. */
  leftCents: number;
  /** The part that the bank keeps until it has decided a dispute. */
  disputedCents: number;
  /** The part that went back to the shopper, by refunds or lost disputes. */
  returnedCents: number;
}

/** The balance of a payment, from its ledger, or of several together. */
export function balanceOf(entries: Entry[]): Balance {
  const sum = (chosen: Entry[]) => chosen.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const of = (...kinds: EntryKind[]) => sum(entries.filter(({ kind }) => kinds.includes(kind)));
  const failed = entries.filter(({ kind }) => kind === 'refund_failed').map(({ refundId }) => refundId);
  const refunded = entries.filter(
    ({ kind, refundId }) => kind === 'refund_succeeded' && !failed.includes(refundId),
  );
  const left = entries.reduce((cents, { kind, amountCents }) => cents + entryEffects[kind] * amountCents, 0);
  return {
    receivedCents: of('received'),
    // A bank may take more than a refund has left.
    leftCents: Math.max(left, 0),
    disputedCents: of('disputed') - of('dispute_won', 'dispute_lost'),
    returnedCents: sum(refunded) + of('dispute_lost'),
  };
}

/** The refund of a payment whose order costs less now, in cents: the part of it that was not refunded yet and is above the new total. */
export function surplusCents(leftCents: number, totalCents: number): number {
  return Math.max(leftCents - totalCents, 0);
}
