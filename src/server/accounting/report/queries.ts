import { Prisma } from '../../../../prisma/generated/client.ts';
import type {
  BestSeller,
  OpenWork,
  Report,
  ReportQuery,
  Sales,
  StockReport,
} from '../../../shared/accounting/report.ts';
import { addDays, countDays, startOf, type Times } from '../../../shared/base/day.ts';
import { OrderStatus } from '../../../shared/order/order.ts';
import type { WorkCounts, WorkPart } from '../../../shared/order/work.ts';
import {
  hasPieces,
  isShown,
  listOrder,
  lowCount,
  lowLevel,
  matching as matchingProducts,
  notDeleted,
  orderBy,
} from '../../catalogue/conditions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { sumOwedCents } from '../../order/fulfilment/cash.ts';
import { isSold, matching as matchingOrders } from '../../order/fulfilment/search.ts';
import { countWork, presentCounts, workCounts } from '../../order/fulfilment/work.ts';
import { countOpenWithdrawals } from '../../order/withdrawal/queries.ts';
import { findBackupState } from '../../recovery/backup/queries.ts';

/** Products listed: best sellers, and those low in stock. */
const named = 8;

interface NumberedSales extends Sales {
  position: number;
}

/**
 * The sales of the days with orders, with the position of each day in `starts`. `starts` has the times at which the days begin, and at
 * last the time at which they have ended. Sales are the money paid by card or collected in cash, or the money that is still due.
 * Refunds, and money that the bank keeps, are taken off the day of their order.
 */
function findSales(tx: Tx, starts: Date[]): Promise<NumberedSales[]> {
  const times = { since: starts[0], before: starts.at(-1) };
  return tx.$queryRaw<NumberedSales[]>`
    WITH given_back AS (
      SELECT p.order_id, sum(gone.cents) AS cents
      FROM (
        SELECT payment_id, amount_cents AS cents FROM refunds WHERE status = 'succeeded'
        UNION ALL SELECT payment_id, CASE kind WHEN 'disputed' THEN amount_cents ELSE -amount_cents END
        FROM payment_entries WHERE kind IN ('disputed', 'dispute_won')
      ) gone JOIN payments p ON p.id = gone.payment_id
      WHERE p.status = 'succeeded'
      GROUP BY p.order_id
    ), paid AS (
      SELECT order_id, sum(amount_cents) AS cents FROM payments WHERE status = 'succeeded' GROUP BY order_id
    ), credited AS (
      SELECT r.order_id, sum(r.credit_cents) AS cents
      FROM returns r LEFT JOIN cash_collections c ON c.order_id = r.order_id
      WHERE c.order_id IS NULL OR r.created_at >= c.created_at
      GROUP BY r.order_id
    )
    SELECT width_bucket(o.created_at, ${starts.map((start) => start.toISOString())}::timestamptz[]) - 1 AS position, count(*)::int AS orders,
      (count(*) FILTER (WHERE ${isSold}))::int AS sold,
      coalesce(sum(CASE o.payment_method WHEN 'card' THEN coalesce(p.cents, o.total_cents) - coalesce(g.cents, 0)
        ELSE coalesce(c.amount_cents, o.total_cents) - coalesce(b.cents, 0) END) FILTER (WHERE ${isSold}), 0)::float8 AS "salesCents"
    FROM orders o LEFT JOIN given_back g ON g.order_id = o.id
    LEFT JOIN paid p ON p.order_id = o.id
    LEFT JOIN cash_collections c ON c.order_id = o.id LEFT JOIN credited b ON b.order_id = o.id
    ${matchingOrders(times)}
    GROUP BY 1`;
}

function sumOf(days: Sales[]): Sales {
  const total = { orders: 0, sold: 0, salesCents: 0 };
  for (const { orders, sold, salesCents } of days) {
    total.orders += orders;
    total.sold += sold;
    total.salesCents += salesCents;
  }
  return total;
}

/** The products with most units sold, the sales of these units, and the current title of each product. */
function findBestSellers(tx: Tx, times: Times): Promise<BestSeller[]> {
  return tx.$queryRaw<BestSeller[]>`
    SELECT CASE WHEN ${isShown} THEN p.id END AS "productId", coalesce(p.title, sold.title) AS title,
      sold.pieces, sold."salesCents"
    FROM (
      SELECT l.product_id, CASE WHEN l.product_id IS NULL THEN l.title END AS title, sum(l.quantity)::int AS pieces,
        sum(l.unit_price_cents::bigint * l.quantity - l.discount_cents)::float8 AS "salesCents"
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      ${matchingOrders(times)} AND ${isSold}
      GROUP BY 1, 2
    ) sold LEFT JOIN products p ON p.id = sold.product_id
    ORDER BY sold.pieces DESC, sold."salesCents" DESC, title
    LIMIT ${named}`;
}

async function countStatuses(tx: Tx): Promise<Report['statuses']> {
  const found = await tx.order.groupBy({ by: ['status'], _count: true });
  const counts = new Map(found.map(({ status, _count }) => [status, _count]));
  return Object.fromEntries(
    OrderStatus.options.map((status) => [status, counts.get(status) ?? 0]),
  ) as Report['statuses'];
}

async function reportStock(tx: Tx): Promise<StockReport> {
  const from = Prisma.sql`products p JOIN product_stock s ON s.product_id = p.id`;
  const low = Prisma.sql`${from} ${matchingProducts({ stock: 'low' }, undefined)}`;
  const [counts] = await tx.$queryRaw<[Omit<StockReport, 'lowest'>]>`
    SELECT ${lowLevel} AS level, (SELECT count(*)::int FROM ${low}) AS low,
      (SELECT count(*)::int FROM ${from} ${matchingProducts({ stock: 'out' }, undefined)}) AS "soldOut"`;
  const lowest = await tx.$queryRaw<StockReport['lowest']>`
    SELECT p.id AS "productId", p.title, s.stock FROM ${from}
    WHERE coalesce(p.parent_id, p.id) IN (SELECT p.id FROM ${low}) AND ${notDeleted} AND ${hasPieces} AND ${lowCount} > 0
    ${orderBy(listOrder('stock', undefined), false)} LIMIT ${named}`;
  return { ...counts, lowest };
}

/** Orders, as the order list counts them, not payments: one order may have several. */
async function countAttention(tx: Tx): Promise<number> {
  const [{ count }] = await tx.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM orders o ${matchingOrders({ attention: true })}`;
  return count;
}

const countOpenMessages = (tx: Tx) => tx.message.count({ where: { doneAt: null } });

async function report(tx: Tx, { from, to }: ReportQuery, timeZone: string): Promise<Report> {
  const length = countDays(from, to);
  const first = addDays(from, -length);
  const names = Array.from({ length: 2 * length }, (_, position) => addDays(first, position));
  const starts = [...names, addDays(first, 2 * length)].map((day) => startOf(day, timeZone));
  const found = await findSales(tx, starts);
  const sales = new Map(found.map(({ position, ...figures }) => [position, figures]));
  const days = names.map((day, position) => ({ day, ...(sales.get(position) ?? sumOf([])) }));
  return {
    days: days.slice(length),
    total: sumOf(days.slice(length)),
    before: sumOf(days.slice(0, length)),
    bestSellers: await findBestSellers(tx, { since: starts[length], before: starts.at(-1) }),
    statuses: await countStatuses(tx),
    stock: await reportStock(tx),
    attention: await countAttention(tx),
    unattachedPayments: await tx.payment.count({ where: { orderId: null, attention: { not: null } } }),
    work: await countWork(tx),
    owedCents: await sumOwedCents(tx),
    openMessages: await countOpenMessages(tx),
    openWithdrawals: await countOpenWithdrawals(tx),
    backup: await findBackupState(tx),
  };
}

/** The figures of the shop, of one snapshot, so that they agree with each other. */
export function findReport(db: Db, query: ReportQuery, timeZone: string): Promise<Report> {
  return db.$transaction((tx) => report(tx, query, timeZone), { isolationLevel: 'RepeatableRead' });
}

/** The work that waits for staff. Each count reads an index of the waiting rows alone, not of all rows. */
export async function findOpenWork(db: Db): Promise<OpenWork> {
  const [{ work, ...others }] = await db.$queryRaw<
    [Omit<OpenWork, WorkPart> & { work: Partial<WorkCounts> }]
  >`
    SELECT ${workCounts()} AS work, (SELECT count(*)::int FROM messages WHERE done_at IS NULL) AS "openMessages",
      (SELECT count(*)::int FROM withdrawals WHERE done_at IS NULL) AS "openWithdrawals",
      (SELECT count(*)::int FROM reviews WHERE status = 'waiting') AS "waitingReviews"`;
  return { ...presentCounts(work), ...others };
}
