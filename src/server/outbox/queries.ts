import type { Db, Tx } from '../db.ts';

export interface OutboxEntry {
  id: bigint;
  type: string;
  orderId: string | null;
  /** The last line of the order's history at that time. */
  orderEventId: bigint | null;
  /** The refund, dispute or return of the order that it is about, or a review. */
  subjectId: string | null;
  productIds: string[];
  /** The stock of each of them at that time. */
  stocks: number[];
  createdAt: Date;
}

/** Entries that failed this often are left to staff: `npm run invariants` names them. */
export const mostTries = 10;

/** Arbitrary; the migrations and Prisma's engine take others. */
const outboxLock = 7_225_466_875;

const isWaiting = { tries: { lt: mostTries } };

/** The ids of the oldest entries. */
export async function findOutbox(db: Db, most: number): Promise<bigint[]> {
  const rows = await db.outboxEntry.findMany({
    where: isWaiting,
    select: { id: true },
    orderBy: { id: 'asc' },
    take: most,
  });
  return rows.map(({ id }) => id);
}

/** What these entries are about, an order and products, or a review, oldest entry first. */
export async function findSubjects(db: Db, ids: bigint[]): Promise<{ id: bigint; subjects: string[] }[]> {
  const rows = await db.outboxEntry.findMany({
    where: { id: { in: ids } },
    select: { id: true, orderId: true, subjectId: true, productIds: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id, orderId, subjectId, productIds }) => ({
    id,
    subjects: [orderId ?? subjectId ?? [], productIds].flat(),
  }));
}

/**
 * Locks these entries, oldest first, until the end of the transaction that processes and deletes them. Only one transaction
 * at a time gets any, so that events are processed in the order in which they happened.
 * @returns undefined while another transaction has some
 */
export async function lockOutbox(tx: Tx, ids: bigint[]): Promise<OutboxEntry[] | undefined> {
  const [{ isFree }] = await tx.$queryRaw<[{ isFree: boolean }]>`
    SELECT pg_try_advisory_xact_lock(${outboxLock}::bigint) AS "isFree"`;
  if (!isFree) return undefined;
  return tx.outboxEntry.findMany({
    where: { id: { in: ids }, ...isWaiting },
    select: {
      id: true,
      type: true,
      orderId: true,
      orderEventId: true,
      subjectId: true,
      productIds: true,
      stocks: true,
      createdAt: true,
    },
    orderBy: { id: 'asc' },
  });
}
