import { Prisma } from '../../../prisma/generated/client.ts';
import type { Times } from '../../shared/base/day.ts';
import type { DocumentKind } from '../../shared/order/document.ts';
import type { Db, Tx } from '../database/db.ts';
import { statusesIn } from '../order/status.ts';

/** A document that an order can have, but does not have yet. */
export interface Due {
  orderId: string;
  kind: DocumentKind;
  /** The refund or the return that a credit note is for; else empty. */
  subjectId: string;
  amountCents: number;
  /** The return that a credit note is for, also by its refund; null if it is for none. */
  returnId: string | null;
}

/**
 * The facts that need a document. An invoice is due when the order has left the shop: from then on its lines don't change. A cash
 * order that came back from the door needs none: nobody has bought anything. A receipt is due when its money has come in. Refunds,
 * and amounts that are no longer due at the door, are credited, except for the amount that a correction took off the order before it
 * was invoiced: refunds up to that amount are not credited, those of corrections first.
 */
const facts = Prisma.sql`(
  SELECT o.id AS order_id, 'invoice' AS kind, '' AS subject_id, o.total_cents AS cents, gone.at, NULL::uuid AS return_id
  FROM orders o JOIN (
    SELECT order_id, min(created_at) AS at FROM order_events WHERE "to" IN (${statusesIn('hasLeft', true)}) GROUP BY order_id
  ) gone ON gone.order_id = o.id
  WHERE o.payment_method = 'card' OR o.status NOT IN (${statusesIn('isSale', false)}) OR EXISTS (
    SELECT FROM order_events e WHERE e.order_id = o.id AND e."to" IN (${statusesIn('hasArrived', true)}))
  UNION ALL
  SELECT order_id, 'receipt', CASE WHEN change IS NULL THEN '' ELSE id::text END, amount_cents, updated_at, NULL
  FROM payments WHERE status = 'succeeded'
  UNION ALL
  SELECT order_id, 'receipt', '', amount_cents, created_at, NULL FROM cash_collections WHERE amount_cents > 0
  UNION ALL
  SELECT order_id, 'credit_note', id::text, least(amount_cents, refunded - corrected), created_at, return_id FROM (
    SELECT p.order_id, r.id, r.return_id, r.amount_cents, e.created_at, paid.cents - o.total_cents AS corrected,
      sum(r.amount_cents) OVER (PARTITION BY p.order_id ORDER BY r.is_correction DESC, r.id)::int AS refunded
    FROM payments p JOIN orders o ON o.id = p.order_id JOIN refunds r ON r.payment_id = p.id
      JOIN payment_entries e ON e.refund_id = r.id AND e.kind = 'refund_succeeded'
      CROSS JOIN LATERAL (
        SELECT sum(amount_cents)::int AS cents FROM payments WHERE order_id = o.id AND status = 'succeeded') paid
    WHERE p.status = 'succeeded'
  ) given_back WHERE refunded > corrected
  UNION ALL
  SELECT t.order_id, 'credit_note', t.id::text, t.credit_cents, t.created_at, t.id
  FROM returns t JOIN orders o ON o.id = t.order_id WHERE o.payment_method = 'cash' AND t.credit_cents > 0
)`;

/** The documents that were not issued; a credit note needs an invoice that it corrects. */
const due = Prisma.sql`
  SELECT x.order_id AS "orderId", x.kind, x.subject_id AS "subjectId", x.cents AS "amountCents", x.return_id AS "returnId" FROM ${facts} x
  WHERE NOT EXISTS (SELECT FROM documents d WHERE d.order_id = x.order_id AND d.kind::text = x.kind AND d.subject_id = x.subject_id)
    AND (x.kind <> 'credit_note' OR EXISTS (SELECT FROM documents d WHERE d.order_id = x.order_id AND d.kind = 'invoice'))`;

/** The documents that can be issued for an order. */
export function findDue(db: Db | Tx, orderId: string): Promise<Due[]> {
  return db.$queryRaw<Due[]>`${due} AND x.order_id = ${orderId}::uuid ORDER BY x.at`;
}

/** Limits documents to facts of these days, or to these orders. */
export type DueScope = Times | { orderIds: string[] };

function allDue(scope: DueScope): Prisma.Sql {
  const within =
    'orderIds' in scope
      ? Prisma.sql`x.order_id = ANY(${scope.orderIds}::uuid[])`
      : Prisma.sql`x.at >= ${scope.since ?? new Date(0)} AND x.at < ${scope.before ?? new Date('9999-12-31')}`;
  return Prisma.sql`${due} AND x.kind <> 'receipt' AND ${within}`;
}

/** The oldest invoices and credit notes that orders lack. Receipts are issued when asked for. */
export function findAllDue(db: Db | Tx, scope: DueScope, limit: number): Promise<Due[]> {
  return db.$queryRaw<Due[]>`${allDue(scope)} ORDER BY x.at, x.order_id LIMIT ${limit}`;
}

/** The number of invoices and credit notes that orders lack, and the number of these invoices alone. */
export async function countAllDue(db: Db | Tx, scope: DueScope): Promise<{ all: number; invoices: number }> {
  const [counts] = await db.$queryRaw<[{ all: number; invoices: number }]>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE x.kind = 'invoice'))::int AS invoices FROM (${allDue(scope)}) x`;
  return counts;
}
