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
import { percentOf } from '../../shared/order/order-amounts.ts';
import { hasPieces, notDeleted } from '../catalogue/conditions.ts';
import type { Db, Tx } from '../database/db.ts';
import { presentCollector } from '../order/carrier.ts';
import { isSold } from '../order/fulfilment/search.ts';
import { entryEffect } from '../order/payment/ledger.ts';
import { statusesIn } from '../order/status.ts';
import { committed, valueCents } from '../product/on-hand.ts';
import { countAllDue } from './due-documents.ts';
import { countDocuments, issuedIn } from './many-documents.ts';

/** Rows per round trip: far below the statement timeout, and some 200 kB. */
const portion = 1000;

/** Sorting a million rows before the first of them takes longer than a request's statement may. */
const exportMs = 60_000;

/** The source of a table: the time by which its days are chosen, the key that orders rows of the same time, and its columns. */
interface Source {
  from: Prisma.Sql;
  at: Prisma.Sql;
  key: Prisma.Sql;
  /** Columns of money are cents. */
  columns: Prisma.Sql;
}

/** The refunds to shoppers, a row each. A refund that failed after it had succeeded is taken off on the day it failed. */
const refundsOfBoth = Prisma.sql`(
  SELECT e.created_at AS at, e.id::text AS key, p.order_id, 'card' AS payment_method, p.intent_id AS payment, e.provider_id,
    r.is_correction AS correction, r.reason, CASE e.kind WHEN 'refund_failed' THEN -e.amount_cents ELSE e.amount_cents END AS cents
  FROM payment_entries e JOIN refunds r ON r.id = e.refund_id JOIN payments p ON p.id = e.payment_id
  WHERE e.kind = 'refund_succeeded' OR (e.kind = 'refund_failed' AND EXISTS (
    SELECT FROM payment_entries done WHERE done.refund_id = e.refund_id AND done.kind = 'refund_succeeded'))
  UNION ALL
  SELECT t.created_at, t.id::text, t.order_id, 'cash', NULL, NULL, false, coalesce(t.note, t.reason::text), t.credit_cents
  FROM returns t JOIN cash_collections c ON c.order_id = t.order_id
  WHERE t.credit_cents > 0 AND t.created_at >= c.created_at
)`;

/** The discount of `orders o`. */
const discountOf = Prisma.sql`(SELECT coalesce(sum(d.discount_cents), 0)::float8 FROM order_lines d WHERE d.order_id = o.id)`;

/** The cells that Shopify writes in the first row of an order. */
const shopifyOrder = Prisma.sql`
  SELECT o.customer_email AS "Email",
    CASE WHEN paid_at IS NULL AND o.status IN (${statusesIn('pieces', 'in stock')}) THEN 'voided' WHEN paid_at IS NULL THEN 'pending'
      WHEN refunded >= o.total_cents + o.corrected_cents THEN 'refunded' WHEN refunded > 0 THEN 'partially_refunded' ELSE 'paid'
    END AS "Financial Status",
    paid_at AS "Paid at", CASE WHEN left_at IS NULL THEN 'unfulfilled' ELSE 'fulfilled' END AS "Fulfillment Status",
    left_at AS "Fulfilled at", goods AS "Subtotal", o.shipping_cents AS "Shipping", o.tax_cents AS "Taxes", o.total_cents AS "Total",
    o.discount_code AS "Discount Code", ${discountOf} AS "Discount Amount",
    o.delivery_name AS "Shipping Method", o.created_at AS "Created at", o.customer_name AS "Billing Name",
    o.customer_address AS "Billing Address1", o.customer_phone AS "Billing Phone", o.customer_name AS "Shipping Name",
    o.customer_address AS "Shipping Address1", o.customer_phone AS "Shipping Phone", cancelled_at AS "Cancelled at",
    o.payment_method::text AS "Payment Method", refunded AS "Refunded Amount",
    CASE WHEN paid_at IS NULL AND cancelled_at IS NULL THEN o.total_cents ELSE 0 END AS "Outstanding Balance",
    o.id::text AS "Id", o.channel::text AS "Source"
  FROM (SELECT
    (SELECT min(paid.at) FROM (
      SELECT e.created_at AS at FROM payments p JOIN payment_entries e ON e.payment_id = p.id
      WHERE p.order_id = o.id AND e.kind = 'received'
      UNION ALL SELECT c.created_at FROM cash_collections c WHERE c.order_id = o.id) paid) AS paid_at,
    (SELECT coalesce(sum(r.cents), 0)::float8 FROM ${refundsOfBoth} r WHERE r.order_id = o.id) AS refunded,
    (SELECT sum(g.unit_price_cents::bigint * g.quantity - g.discount_cents)::float8 FROM order_lines g WHERE g.order_id = o.id) AS goods,
    (SELECT min(v.created_at) FROM order_events v
      WHERE v.order_id = o.id AND v."to" IN (${statusesIn('hasLeft', true)})) AS left_at,
    (SELECT max(v.created_at) FROM order_events v WHERE v.order_id = o.id
      AND o.status IN (${statusesIn('pieces', 'in stock')}) AND v."to" = o.status) AS cancelled_at
  ) facts WHERE l.position = (SELECT min(position) FROM order_lines f WHERE f.order_id = o.id)`;

const sources: Record<ExportTable, Source> = {
  orders: {
    from: Prisma.sql`orders o`,
    at: Prisma.sql`o.created_at`,
    key: Prisma.sql`o.id`,
    columns: Prisma.sql`o.number AS "order", o.created_at AS placed_at, o.status::text AS status, o.channel::text AS channel,
      o.payment_method::text AS payment_method, o.customer_name AS customer,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
      o.shipping_cents AS shipping, o.total_cents AS total, o.delivery_name AS delivery_option, o.tax_mode::text AS tax_mode,
      o.tax_cents AS tax, o.discount_code, ${discountOf} AS discount`,
  },
  lines: {
    from: Prisma.sql`orders o JOIN order_lines l ON l.order_id = o.id`,
    at: Prisma.sql`o.created_at`,
    key: Prisma.sql`o.id, l.position`,
    columns: Prisma.sql`o.number AS "order", o.created_at AS placed_at, o.status::text AS status, l.position AS line,
      l.sku, l.title, l.quantity, l.unit_price_cents AS unit_price, (l.unit_price_cents::bigint * l.quantity - l.discount_cents)::float8 AS amount,
      l.tax_rate::float8 / 1000 AS tax_percent, l.tax_cents AS tax, l.discount_cents AS discount`,
  },
  payments: {
    from: Prisma.sql`payment_entries e JOIN payments p ON p.id = e.payment_id LEFT JOIN orders o ON o.id = p.order_id`,
    at: Prisma.sql`e.created_at`,
    key: Prisma.sql`e.id`,
    columns: Prisma.sql`e.created_at AS at, e.kind::text AS kind, o.number AS "order", p.intent_id AS payment,
      e.provider_id, e.amount_cents AS amount, ${Prisma.raw(entryEffect)} AS effect`,
  },
  refunds: {
    from: Prisma.sql`${refundsOfBoth} r LEFT JOIN orders o ON o.id = r.order_id`,
    at: Prisma.sql`r.at`,
    key: Prisma.sql`r.key`,
    columns: Prisma.sql`r.at, o.number AS "order", r.payment_method, r.payment, r.provider_id, r.correction, r.reason, r.cents AS amount`,
  },
  cash: {
    from: Prisma.sql`cash_collections c JOIN orders o ON o.id = c.order_id LEFT JOIN carrier_payouts y ON y.id = c.payout_id`,
    at: Prisma.sql`c.created_at`,
    key: Prisma.sql`c.order_id`,
    columns: Prisma.sql`c.created_at AS collected_at, o.number AS "order", c.carrier, c.amount_cents AS collected,
      CASE WHEN c.payout_id IS NULL AND c.carrier IS NOT NULL THEN c.amount_cents ELSE 0 END AS owed,
      y.created_at AS paid_out_at, y.id::text AS payout, c.carrier_name`,
  },
  documents: {
    from: Prisma.sql`documents d JOIN orders o ON o.id = d.order_id`,
    at: Prisma.sql`d.created_at`,
    key: Prisma.sql`d.id`,
    columns: Prisma.sql`d.number, d.kind::text AS kind, d.created_at AS issued_at, o.number AS "order", d.total_cents AS total,
      d.content->>'corrects' AS corrects, d.content->>'discountCode' AS discount_code,
      (SELECT coalesce(sum((l->>'discountCents')::bigint), 0)::float8 FROM jsonb_array_elements(d.content->'lines') l) AS discount,
      (SELECT coalesce(sum((part->>'taxCents')::bigint), 0)::float8
        FROM jsonb_array_elements((d.content->'lines') || coalesce(d.content->'deliveryTaxes', '[]')) part) AS tax`,
  },
  payouts: {
    from: Prisma.sql`carrier_payouts y LEFT JOIN LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(c.amount_cents), 0)::float8 AS cents FROM cash_collections c WHERE c.payout_id = y.id
    ) paid ON true`,
    at: Prisma.sql`y.created_at`,
    key: Prisma.sql`y.id`,
    columns: Prisma.sql`y.created_at AS at, y.id::text AS payout, y.carrier, paid.orders, paid.cents AS collected,
      y.received_cents AS received, paid.cents - y.received_cents AS fees, y.note, y.carrier_name`,
  },
  stock: {
    from: Prisma.sql`products p JOIN product_stock s ON s.product_id = p.id LEFT JOIN (${committed()}) c ON c.product_id = p.id
      JOIN LATERAL (SELECT s.stock + coalesce(c.pieces, 0) AS on_hand) h ON ${notDeleted} AND ${hasPieces}`,
    at: Prisma.sql`p.created_at`,
    key: Prisma.sql`p.id`,
    columns: Prisma.sql`p.id::text AS product, p.title, p.sku, h.on_hand, coalesce(c.pieces, 0) AS committed, s.stock AS available,
      p.price_cents AS price, (${valueCents(Prisma.sql`h.on_hand`)})::float8 AS value`,
  },
  shopify_orders: {
    from: Prisma.sql`orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN LATERAL (${shopifyOrder}) head ON true`,
    at: Prisma.sql`o.created_at`,
    key: Prisma.sql`o.id, l.position`,
    columns: Prisma.sql`o.number AS "Name", head.*, l.quantity AS "Lineitem quantity", l.title AS "Lineitem name",
      l.unit_price_cents AS "Lineitem price", l.sku AS "Lineitem sku", l.discount_cents AS "Lineitem discount"`,
  },
  shopify_customers: {
    from: Prisma.sql`(
      SELECT DISTINCT ON (customer_phone) * FROM orders WHERE customer_phone IS NOT NULL ORDER BY customer_phone, id DESC
    ) o CROSS JOIN LATERAL (
      SELECT count(*)::int AS orders, coalesce(sum(s.total_cents) FILTER (WHERE s.status IN (${statusesIn('wasSold', true)})), 0)::float8 AS spent
      FROM orders s WHERE s.customer_phone = o.customer_phone
    ) total`,
    at: Prisma.sql`o.created_at`,
    key: Prisma.sql`o.id`,
    columns: Prisma.sql`regexp_replace(o.customer_name, '\\s+\\S+$', '') AS "First Name",
      substring(o.customer_name FROM '\\s(\\S+)$') AS "Last Name", o.customer_email AS "Email",
      CASE WHEN EXISTS (SELECT FROM newsletter_subscribers n WHERE n.email = lower(o.customer_email) AND n.confirmed_at IS NOT NULL)
        THEN 'yes' ELSE 'no' END AS "Accepts Email Marketing",
      o.customer_address AS "Default Address Address1", o.customer_phone AS "Default Address Phone", o.customer_phone AS "Phone",
      total.spent AS "Total Spent", total.orders AS "Total Orders"`,
  },
};

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
