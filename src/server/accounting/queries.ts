import { Prisma } from '../../../prisma/generated/client.ts';
import type {
  AccountingSummary,
  CarrierFigures,
  ExportTable,
  Sum,
  TaxFigures,
} from '../../shared/accounting/accounting.ts';
import type { Times } from '../../shared/base/day.ts';
import { toAmount } from '../../shared/base/money.ts';
import { percentOf } from '../../shared/order/amount-rows.ts';
import type { Db, Tx } from '../database/db.ts';
import { presentCollector } from '../order/carrier.ts';
import { isSold } from '../order/fulfilment/search.ts';
import { statusesIn } from '../order/status.ts';
import { countAllDue } from './due-documents.ts';
import { countDocuments, issuedIn } from './many-documents.ts';
import { type Source, sources } from './tables.ts';

/** Rows per round trip: far below the statement timeout, and some 200 kB. */
const portion = 1000;

/** Sorting a million rows before the first of them takes longer than a request's statement may. */
const exportMs = 60_000;

export type ExportedRow = Record<string, string | number | boolean | Date | null>;

function within(at: Prisma.Sql, { since, before }: Times): Prisma.Sql[] {
  return [
    ...(since ? [Prisma.sql`${at} >= ${since}`] : []),
    ...(before ? [Prisma.sql`${at} < ${before}`] : []),
  ];
}

interface Wanted extends Times {
  table: ExportTable;
  /** As they are stored; all orders without it. */
  numbers?: string[] | undefined;
}

/**
 * The rows of a table in one snapshot, oldest first. A cursor of PostgreSQL sorts them once, and keeps them there: this process never
 * has more than a portion.
 */
export async function eachRow(
  db: Db,
  { table, numbers, ...times }: Wanted,
  take: (rows: ExportedRow[]) => Promise<void>,
): Promise<void> {
  const { from, at, key, columns } = sources[table];
  const conditions = [Prisma.sql`true`, ...within(at, times)];
  if (numbers) conditions.push(Prisma.sql`o.number = ANY(${numbers})`);
  const where = Prisma.join(conditions, ' AND ');
  const read = async (tx: Tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(exportMs)}, true)`;
    await tx.$executeRaw`
      DECLARE exported NO SCROLL CURSOR FOR SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${at}, ${key}`;
    for (;;) {
      const rows = await tx.$queryRaw<ExportedRow[]>`FETCH ${Prisma.raw(String(portion))} FROM exported`;
      await take(rows);
      if (rows.length < portion) return;
    }
  };
  await db.$transaction(read, { isolationLevel: 'RepeatableRead', timeout: exportMs });
}

interface Found {
  count: number;
  cents: number;
}

const presentSum = ({ count, cents }: Found): Sum => ({ count, amount: toAmount(cents) });

interface Summed extends Times {
  table: ExportTable;
  cents: Prisma.Sql;
  /** The condition for its rows. */
  where?: Prisma.Sql;
}

/** The number and the sum of some rows of a table. */
async function sumOf(tx: Tx, { table, cents, where = Prisma.sql`true`, ...times }: Summed): Promise<Sum> {
  const { from, at } = sources[table];
  const conditions = Prisma.join([where, ...within(at, times)], ' AND ');
  const [found] = await tx.$queryRaw<[Found]>`
    SELECT count(*)::int AS count, coalesce(sum(${cents}), 0)::float8 AS cents FROM ${from} WHERE ${conditions}`;
  return presentSum(found);
}

interface CarrierRow {
  carrier: string | null;
  carrierName: string | null;
  collected: number;
  orders: number;
  received: number;
  fees: number;
  owed: number;
  due: number;
  dueOrders: number;
}

/** The cash that each carrier collected and paid out in these days, and that it owes and has to collect now. */
async function findCarriers(tx: Tx, times: Times): Promise<CarrierFigures[]> {
  const { cash, payouts } = sources;
  const daysOf = ({ at }: Source) => Prisma.join([Prisma.sql`true`, ...within(at, times)], ' AND ');
  const rows = await tx.$queryRaw<CarrierRow[]>`
    SELECT carrier, carrier_name AS "carrierName", sum(collected)::float8 AS collected, sum(orders)::int AS orders, sum(received)::float8 AS received,
      sum(fees)::float8 AS fees, sum(owed)::float8 AS owed, sum(due)::float8 AS due, sum(due_orders)::int AS "dueOrders"
    FROM (
      SELECT c.carrier, c.carrier_name, c.amount_cents AS collected, 1 AS orders, 0 AS received, 0 AS fees, 0 AS owed, 0 AS due, 0 AS due_orders
      FROM ${cash.from} WHERE ${daysOf(cash)}
      UNION ALL
      SELECT y.carrier, y.carrier_name, 0, 0, y.received_cents, paid.cents - y.received_cents, 0, 0, 0 FROM ${payouts.from} WHERE ${daysOf(payouts)}
      UNION ALL
      SELECT carrier, carrier_name, 0, 0, 0, 0, amount_cents, 0, 0 FROM cash_collections WHERE payout_id IS NULL AND carrier IS NOT NULL
      UNION ALL
      SELECT parcel.carrier, parcel.carrier_name, 0, 0, 0, 0, 0,
        o.total_cents - (SELECT coalesce(sum(t.credit_cents), 0) FROM returns t WHERE t.order_id = o.id), 1
      FROM orders o LEFT JOIN LATERAL (
        SELECT carrier, carrier_name FROM parcels p WHERE p.order_id = o.id ORDER BY p.id DESC LIMIT 1
      ) parcel ON true
      WHERE o.status IN (${statusesIn('awaits', 'delivery')}) AND o.payment_method = 'cash'
    ) facts GROUP BY carrier, carrier_name ORDER BY sum(collected + owed + due) DESC, carrier, carrier_name`;
  return rows.map(({ orders, collected, received, fees, owed, dueOrders, due, ...row }) => ({
    ...presentCollector(row),
    collected: presentSum({ count: orders, cents: collected }),
    received: toAmount(received),
    fees: toAmount(fees),
    owed: toAmount(owed),
    due: presentSum({ count: dueOrders, cents: due }),
  }));
}

interface RateRow {
  rate: number | null;
  net: number;
  tax: number;
}

/** The sums of the documents of these days at each rate. Documents without tax have none. */
async function findTax(tx: Tx, times: Times): Promise<TaxFigures> {
  const { from, at } = sources.documents;
  const days = Prisma.join([Prisma.sql`d.content ? 'taxMode'`, ...within(at, times)], ' AND ');
  const rows = await tx.$queryRaw<RateRow[]>`
    SELECT part.rate, sum(sign * (part.cents - CASE d.content->>'taxMode' WHEN 'included' THEN part.tax ELSE 0 END))::float8 AS net,
      sum(sign * part.tax)::float8 AS tax
    FROM ${from} CROSS JOIN LATERAL (SELECT CASE d.kind WHEN 'invoice' THEN 1 ELSE -1 END AS sign) signed CROSS JOIN LATERAL (
      SELECT (line->>'taxRate')::int AS rate, (line->>'unitPriceCents')::bigint * (line->>'quantity')::int - coalesce((line->>'discountCents')::int, 0) AS cents, (line->>'taxCents')::bigint AS tax
      FROM jsonb_array_elements(d.content->'lines') line
      UNION ALL
      SELECT (piece->>'rate')::int, (piece->>'cents')::bigint, (piece->>'taxCents')::bigint
      FROM jsonb_array_elements(coalesce(d.content->'deliveryTaxes', '[]')) piece
    ) part WHERE ${days} AND part.cents + part.tax > 0 GROUP BY part.rate ORDER BY part.rate DESC NULLS LAST`;
  const [{ cents }] = await tx.$queryRaw<[{ cents: number }]>`
    SELECT coalesce(sum((d.content->>'shippingCents')::bigint), 0)::float8 AS cents FROM ${from} WHERE ${days}`;
  return {
    rates: rows.map(({ rate, net, tax }) => ({
      percent: percentOf(rate),
      net: toAmount(net),
      tax: toAmount(tax),
    })),
    delivery: toAmount(cents),
  };
}

/** The sums of the files of these days, from the same rows, in one snapshot. */
export function findSummary(db: Db, times: Times): Promise<AccountingSummary> {
  const sums = async (tx: Tx): Promise<AccountingSummary> => {
    const orders = { table: 'orders', cents: Prisma.sql`o.total_cents`, ...times } as const;
    const payments = { table: 'payments', cents: Prisma.sql`e.amount_cents`, ...times } as const;
    const refunds = { table: 'refunds', cents: Prisma.sql`r.cents`, ...times } as const;
    const taken = Prisma.sql`CASE e.kind WHEN 'dispute_won' THEN -e.amount_cents ELSE e.amount_cents END`;
    const inDispute = Prisma.sql`e.kind IN ('disputed', 'dispute_won')`;
    return {
      orders: {
        placed: await sumOf(tx, orders),
        sold: await sumOf(tx, { ...orders, where: isSold }),
      },
      card: {
        received: await sumOf(tx, { ...payments, where: Prisma.sql`e.kind = 'received'` }),
        refunded: await sumOf(tx, { ...refunds, where: Prisma.sql`r.payment_method = 'card'` }),
        disputed: await sumOf(tx, { ...payments, cents: taken, where: inDispute }),
      },
      cash: {
        collected: await sumOf(tx, { table: 'cash', cents: Prisma.sql`c.amount_cents`, ...times }),
        refunded: await sumOf(tx, { ...refunds, where: Prisma.sql`r.payment_method = 'cash'` }),
      },
      carriers: await findCarriers(tx, times),
      documentsDue: (await countAllDue(tx, times)).all,
      documents: await countDocuments(tx, issuedIn(times)),
      tax: await findTax(tx, times),
    };
  };
  return db.$transaction(sums, { isolationLevel: 'RepeatableRead' });
}
