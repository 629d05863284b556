import { Prisma } from '../../../prisma/generated/client.ts';
import type { ExportTable } from '../../shared/accounting/accounting.ts';
import { hasPieces, notDeleted } from '../catalogue/conditions.ts';
import { entryEffect } from '../order/payment/ledger.ts';
import { statusesIn } from '../order/status.ts';
import { committed, valueCents } from '../product/on-hand.ts';

/** The source of a table: the time by which its days are chosen, the key that orders rows of the same time, and its columns. */
export interface Source {
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

/** The sources of all tables that can be exported. */
export const sources: Record<ExportTable, Source> = {
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
