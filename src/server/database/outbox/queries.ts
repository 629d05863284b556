import { Prisma } from '../../../../prisma/generated/client.ts';
import type { WebhookEventType } from '../../../shared/webhook/webhook-events.ts';
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

export const stockChanged = 'product.stock_changed' satisfies WebhookEventType;

/** True for an entry of products alone. */
const isOfProducts = Prisma.sql`(order_id IS NULL AND subject_id IS NULL)`;

export interface OutboxBatch {
  ids: bigint[];
  isMore: boolean;
  /** True if there are more entries of products: the stock changes by orders in this batch are reported after those. */
  leavesProducts: boolean;
}

/** An order that arrives while a batch is written waits for it: a batch ends when its entries are about this number of products. */
const mostProducts = 500;

/** The entries that are next: those of orders and reviews, and then those of products, the oldest of each first. */
export async function findOutbox(db: Db, most: number): Promise<OutboxBatch> {
  const rows = await db.$queryRaw<{ id: bigint; isNext: boolean }[]>`
    SELECT id, coalesce(sum(size) OVER (ORDER BY rank, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${mostProducts}
      AS "isNext"
    FROM (
      SELECT id, ${isOfProducts} AS rank, cardinality(product_ids) AS size FROM outbox WHERE tries < ${mostTries}
      ORDER BY rank, id LIMIT ${most}
    ) oldest ORDER BY rank, id`;
  const ids = rows.flatMap(({ id, isNext }) => (isNext ? [id] : []));
  const isMore = rows.length === most || ids.length < rows.length;
  if (!isMore) return { ids, isMore, leavesProducts: false };
  const [{ leavesProducts }] = await db.$queryRaw<[{ leavesProducts: boolean }]>`
    SELECT EXISTS (
      SELECT FROM outbox WHERE tries < ${mostTries} AND ${isOfProducts} AND NOT id = ANY (${ids}::bigint[])
    ) AS "leavesProducts"`;
  return { ids, isMore, leavesProducts };
}

/**
 * Turns these entries of orders into entries about the stock of their products, if an endpoint subscribes to it. They are sent in the
 * order of the ids, as if the entries of orders had not been processed first.
 * @returns the ids of the new entries
 */
export async function leaveStocks(tx: Tx, ids: bigint[]): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    UPDATE outbox SET type = ${stockChanged}, order_id = NULL, order_event_id = NULL, subject_id = NULL
    WHERE id = ANY (${ids}::bigint[]) AND order_id IS NOT NULL AND product_ids <> '{}'
      AND EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL AND ${stockChanged} = ANY (events))
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** The subjects of these entries, an order and products, or a review, oldest entry first. */
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
