import { statusesWhere } from '../../shared/order-status.ts';
import { orderSteps, stepsBack } from '../order/status.ts';
import { entryEffect, leftCents } from '../payment/ledger.ts';

/** The rows of `orderSteps` and `stepsBack` as `(method, from, to)`, for SQL. Notes leave the status as it is. */
function allowedSteps(): string {
  const rows = Object.entries(orderSteps).flatMap(([method, steps]) =>
    Object.entries(steps).flatMap(([from, targets]) =>
      targets.map((to) => `('${method}', '${from}', '${to}')`),
    ),
  );
  const back = stepsBack.map((to) => `('card', 'refunded', '${to}')`);
  return [...rows, ...back].join(', ');
}

/** The statuses with this meaning, for SQL. */
const listOf = (...meaning: Parameters<typeof statusesWhere>) =>
  statusesWhere(...meaning)
    .map((status) => `'${status}'`)
    .join(', ');

/** How long the reconciler may need to find what was not reported. */
const reconciled = `interval '120 seconds'`;

/** True if payment `p` needs attention or was reviewed: staff may do with its money what no rule knows. */
const isWithStaff = `(p.attention IS NOT NULL OR EXISTS (
  SELECT FROM activities a WHERE a.subject_id = p.id::text AND a.action = 'payment.reviewed'))`;

/** Rules that always hold: each query selects the rows that break one, and names them. */
export const rules: Record<string, string> = {
  'stock is not negative, and the sum of its movements': `
    SELECT s.product_id FROM product_stock s LEFT JOIN stock_movements m USING (product_id)
    GROUP BY s.product_id HAVING s.stock <> coalesce(sum(m.delta), 0) OR s.stock < 0`,
  'received pieces came in, written off ones went out': `
    SELECT id FROM stock_movements WHERE cause = 'received' AND delta < 0 OR cause = 'written_off' AND delta > 0`,
  'the shop keeps count of the products it sells': `
    SELECT category || ' from ' || price_band FROM (
      SELECT category, price_band, products FROM product_counts
      UNION ALL SELECT category, price_band(price_cents), -1 FROM products WHERE deleted_at IS NULL
    ) counted GROUP BY category, price_band HAVING sum(products) <> 0`,
  'a product of the shop is in a segment of the search index, or pending': `
    SELECT id FROM products WHERE deleted_at IS NULL
    EXCEPT SELECT unnest(products) FROM search_segments EXCEPT SELECT product_id FROM search_pending`,
  'the postings of the search index are those of its products, or of what pending ones were before': `
    SELECT segment || ' ' || word FROM (
      SELECT segment, position, word, bit_or(set_bit(0::bit(4096), n, 1)) AS bits FROM (
        SELECT s.id AS segment, (number - 1)::int AS n, product_id
        FROM search_segments s, unnest(products) WITH ORDINALITY AS p (product_id, number)
      ) indexed LEFT JOIN (
        SELECT DISTINCT ON (product_id) * FROM search_pending ORDER BY product_id, id
      ) old USING (product_id) LEFT JOIN products p ON p.id = product_id,
        indexed_words(CASE WHEN old.id IS NULL THEN p.title ELSE old.title END,
          CASE WHEN old.id IS NULL THEN p.details ELSE old.details END,
          CASE WHEN old.id IS NULL THEN p.category ELSE old.category END)
      GROUP BY segment, position, word
    ) expected FULL JOIN search_postings w USING (segment, position, word)
    WHERE expected.bits IS DISTINCT FROM coalesce(w.bits, set_bit(0::bit(4096), w.bit, 1))
      OR position < 0 AND w.count <> bit_count(expected.bits)`,
  'the prices of a segment are those of its products, or of what pending ones were before': `
    SELECT product_id FROM (
      SELECT product_id, number, price_bits FROM search_segments s, unnest(products) WITH ORDINALITY AS p (product_id, number)
    ) indexed LEFT JOIN (
      SELECT DISTINCT ON (product_id) * FROM search_pending ORDER BY product_id, id
    ) old USING (product_id) LEFT JOIN products p ON p.id = product_id
    WHERE (CASE WHEN old.id IS NULL THEN p.price_cents ELSE old.price_cents END) IS DISTINCT FROM (
      SELECT sum(get_bit(bits, number::int - 1) << (digit::int - 1)) FROM unnest(price_bits) WITH ORDINALITY AS d (bits, digit)
    )`,
  'units sold are the pieces that orders hold': `
    SELECT s.product_id FROM product_stock s
    LEFT JOIN stock_movements m ON m.product_id = s.product_id AND m.order_id IS NOT NULL
    GROUP BY s.product_id HAVING s.units_sold <> -coalesce(sum(m.delta), 0)`,
  'an order holds its pieces while it is alive, and none when it is over': `
    SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN LATERAL (SELECT coalesce(sum(delta), 0) AS held FROM stock_movements m
      WHERE m.order_id = o.id AND m.product_id = l.product_id) m ON true
    WHERE l.product_id IS NOT NULL AND CASE
      WHEN o.status IN (${listOf('pieces', 'returned')}) THEN m.held <> 0
      WHEN o.status IN (${listOf('pieces', 'held or returned')}) THEN m.held NOT IN (0, -l.quantity)
      ELSE m.held <> -l.quantity END`,
  'an order has lines, and its total is theirs': `
    SELECT o.number FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id
    GROUP BY o.id HAVING count(l.*) = 0 OR sum(l.unit_price_cents * l.quantity) + o.shipping_cents <> o.total_cents`,
  'an order is paid by one payment at most, over its total': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    GROUP BY o.id HAVING count(*) > 1 OR bool_or(p.amount_cents <> o.total_cents OR p.currency <> 'usd')`,
  'a card order is paid if and only if a payment of it has succeeded': `
    SELECT o.number FROM orders o
    WHERE o.payment_method = 'card' AND (o.status IN (${listOf('isPaid', true)}))
      <> (o.status <> 'refunded' AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded')
        AND NOT EXISTS (SELECT FROM order_events e
          WHERE e.order_id = o.id AND e."from" = 'refunded' AND e."to" = 'cancelled' AND o.status = 'cancelled'))`,
  'what is left of the payment of an order that is over goes back, or needs attention': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    WHERE o.status IN (${listOf('isPaid', false)}) AND ${leftCents} > 0 AND NOT ${isWithStaff}`,
  'a payment that is not what was asked for needs attention, was reviewed, or went back': `
    SELECT p.intent_id FROM payments p WHERE p.status = 'mismatched' AND ${leftCents} > 0 AND NOT ${isWithStaff}`,
  'an order was placed only with money that was all there': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    JOIN payment_entries e ON e.payment_id = p.id AND e.created_at < o.created_at
    GROUP BY o.id, p.id HAVING sum(${entryEffect}) <> p.amount_cents`,
  'a ledger begins with the money, if it has arrived': `
    SELECT p.intent_id FROM payments p LEFT JOIN payment_entries e ON e.payment_id = p.id AND e.kind = 'received'
    WHERE (p.status IN ('succeeded', 'surplus', 'mismatched')) <> (e.id IS NOT NULL)`,
  'the ledger and the refunds agree': `
    SELECT r.id FROM refunds r LEFT JOIN payment_entries e ON e.refund_id = r.id GROUP BY r.id
    HAVING count(*) FILTER (WHERE e.kind = 'refund_requested' AND e.amount_cents = r.amount_cents) <> 1
      OR (r.status = 'succeeded') <> (bool_or(e.kind = 'refund_succeeded') AND NOT bool_or(e.kind = 'refund_failed'))
      OR (r.status IN ('failed', 'cancelled')) <> bool_or(e.kind = 'refund_failed')`,
  'a payment with an open dispute needs attention, or was reviewed': `
    SELECT p.intent_id FROM payments p JOIN payment_entries e ON e.payment_id = p.id
    GROUP BY p.id HAVING sum(CASE e.kind WHEN 'disputed' THEN e.amount_cents WHEN 'dispute_won' THEN -e.amount_cents
      WHEN 'dispute_lost' THEN -e.amount_cents ELSE 0 END) <> 0 AND NOT ${isWithStaff}`,
  'a refunded order has given all of a payment back': `
    SELECT o.number FROM orders o WHERE o.status = 'refunded' AND NOT EXISTS (
      SELECT FROM payments p JOIN payment_entries e ON e.payment_id = p.id LEFT JOIN refunds r ON r.id = e.refund_id
      WHERE p.order_id = o.id GROUP BY p.id HAVING ${isWithStaff} OR sum(CASE e.kind WHEN 'received' THEN e.amount_cents
        WHEN 'dispute_lost' THEN -e.amount_cents WHEN 'refund_succeeded' THEN CASE r.status WHEN 'succeeded' THEN -e.amount_cents ELSE 0 END
        ELSE 0 END) <= 0)`,
  'money that came too late is on its way back, or needs attention': `
    SELECT p.intent_id FROM payments p WHERE p.status = 'surplus' AND NOT ${isWithStaff} AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status IN ('requested', 'pending', 'succeeded'))`,
  'no more is given back than was paid': `
    SELECT p.intent_id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status NOT IN ('failed', 'cancelled')
    GROUP BY p.id HAVING sum(r.amount_cents) > p.amount_cents`,
  'a refund is sent within two minutes': `
    SELECT id FROM refunds WHERE status = 'requested' AND created_at < now() - ${reconciled}`,
  'a history begins with the order, is one chain, and ends in its status': `
    SELECT o.number FROM orders o LEFT JOIN (
      SELECT order_id, "to", "from" IS DISTINCT FROM lag("to") OVER w AS is_torn,
        id = max(id) OVER (PARTITION BY order_id) AS is_last
      FROM order_events WINDOW w AS (PARTITION BY order_id ORDER BY id)
    ) e ON e.order_id = o.id
    GROUP BY o.id HAVING count(e.*) = 0 OR bool_or(e.is_torn) OR bool_or(e.is_last AND e."to" <> o.status)`,
  'every step of a history is one the shop allows': `
    SELECT o.number FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e."from" IS NOT NULL AND e."from" <> e."to" AND (o.payment_method::text, e."from"::text, e."to"::text)
      NOT IN (VALUES ${allowedSteps()})`,
  'an Idempotency-Key stands for one order': `
    SELECT response->'data'->>'orderNumber' FROM idempotency_keys WHERE split_part(scope, ' ', 1) = 'order.place'
    GROUP BY 1 HAVING count(*) > 1`,
  'a confirmation that is due is sent, put off or given up within an hour': `
    SELECT order_id FROM order_confirmations WHERE next_attempt_at < now() - interval '1 hour'`,
  'rows of the outbox are processed within an hour': `
    SELECT id, type, last_error FROM outbox WHERE created_at < now() - interval '1 hour'`,
  'a picture is stored, or given up, within three hours': `
    SELECT name FROM images WHERE stored_at IS NULL AND created_at < now() - interval '3 hours'`,
  'no hold outlives its time by more than two minutes': `
    SELECT number FROM orders WHERE status = 'awaiting_payment' AND hold_expires_at < now() - ${reconciled}`,
};
