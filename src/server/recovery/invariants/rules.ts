import { defaultCurrency } from '../../../shared/base/money.ts';
import { documentKinds } from '../../../shared/order/document-kinds.ts';
import { mayTake, orderSteps, statusesOf, stepNames, stepsBack } from '../../../shared/order/order-status.ts';
import { isListed } from '../../catalogue/conditions.ts';
import { segmentFormat } from '../../catalogue/search-index/fill.ts';
import { hasFailed } from '../../database/jobs/queue.ts';
import { entryEffect, leftCents } from '../../order/payment/ledger.ts';
import type { ItemKind } from '../../order/payment/retries.ts';
import { statusList } from '../../order/status.ts';

/** The rows of `orderSteps` and `stepsBack` as `(method, from, to)`, for SQL. Notes do not change the status. */
function allowedSteps(): string {
  const rows = (['cash', 'card'] as const).flatMap((method) =>
    statusesOf(method).flatMap((from) =>
      stepNames
        .filter((step) => mayTake(method, from, step))
        .map((step) => `('${method}', '${from}', '${orderSteps[step].to}')`),
    ),
  );
  const back = stepsBack.map((to) => `('card', '${orderSteps.refund.to}', '${to}')`);
  return [...rows, ...back].join(', ');
}

/** The tax of a document's lines and delivery; documents of earlier versions have none. */
const documentTax = `(SELECT coalesce(sum((part->>'taxCents')::bigint), 0)
  FROM jsonb_array_elements(content->'lines' || coalesce(content->'deliveryTaxes', '[]')) part)`;

/** The currency of the shop as payments have it. */
const shopCurrency = `coalesce((SELECT lower("values" ->> 'currency') FROM settings WHERE "group" = 'shop'), '${defaultCurrency.toLowerCase()}')`;

/** The kinds of documents with the prefixes of their numbers, for SQL. */
const documentPrefixes = Object.entries(documentKinds)
  .map(([kind, { prefix }]) => `('${kind}', '${prefix}')`)
  .join(', ');

/** The time that the reconciler may need to find outcomes that were not reported. */
const reconciled = `interval '120 seconds'`;

/** True if payment `p` needs attention or was reviewed: staff may use its money in ways that no rule knows. */
const isWithStaff = `(p.attention IS NOT NULL OR EXISTS (
  SELECT FROM activities a WHERE a.subject_id = p.id::text AND a.action = 'payment.reviewed'))`;

/** The pieces of each order's line that came back. */
const piecesBack = `SELECT r.order_id, l.position, sum(l.quantity) AS quantity
  FROM returns r JOIN return_lines l ON l.return_id = r.id GROUP BY 1, 2`;

/**
 * True for an item that the reconciler could not settle, and whose next try is not late. A bank may work on a payment for hours:
 * it can't be cancelled then, and its order keeps the pieces. While the provider is out of reach, nothing can be tried.
 */
const isTriedAgain = (kind: ItemKind, id: string) => `EXISTS (SELECT FROM reconcile_retries retry
  WHERE retry.next_at > now() - ${reconciled} AND (retry.kind = '${kind}' AND retry.subject = ${id}::text OR retry.kind = 'provider'))`;

export const noFailedJob = 'no job has failed for good';

/** True for a rule about deadlines, which the passing of time can break. */
export const isAboutTime = (rule: string) => /\bnow\(\)/.test(rules[rule] ?? '');

/** Rules that always hold: each query selects the rows that break one, and names them. */
export const rules: Record<string, string> = {
  'stock is not negative, and the sum of its movements': `
    SELECT s.product_id FROM product_stock s LEFT JOIN stock_movements m USING (product_id)
    GROUP BY s.product_id HAVING s.stock <> coalesce(sum(m.delta), 0) OR s.stock < 0`,
  'a variant has a value for each option of its product, which is there, has no pieces, and knows its variants': `
    SELECT p.id FROM products p JOIN products o ON o.id = p.parent_id
    WHERE p.deleted_at IS NULL AND (o.deleted_at IS NOT NULL OR cardinality(o.options) <> cardinality(p.option_values)
      OR (p.is_hidden, p.category) IS DISTINCT FROM (o.is_hidden, o.category))
    UNION ALL SELECT p.id FROM products p JOIN product_stock s ON s.product_id = p.id WHERE p.options <> '{}' AND (s.stock <> 0
      OR p.variant_ids <> ARRAY(SELECT v.id FROM products v WHERE v.parent_id = p.id AND v.deleted_at IS NULL ORDER BY v.id))`,
  'the price that counts is the sale price while a sale is on, which has an ordinary and a former price alone then': `
    SELECT id FROM products WHERE options = '{}' AND CASE WHEN ordinary_price_cents IS NULL THEN former_price_cents IS NOT NULL
      ELSE price_cents IS DISTINCT FROM sale_price_cents OR price_cents >= ordinary_price_cents END
    UNION ALL SELECT p.id FROM products p WHERE p.options <> '{}' AND p.ordinary_price_cents IS NOT NULL AND NOT EXISTS (
      SELECT FROM products v WHERE v.parent_id = p.id AND (v.price_cents, v.ordinary_price_cents) = (p.price_cents, p.ordinary_price_cents))`,
  'a sale is on from its beginning to its end': `
    SELECT id FROM products WHERE deleted_at IS NULL AND sale_price_cents IS NOT NULL AND (sale_until < now() - interval '5 minutes'
      OR CASE WHEN ordinary_price_cents IS NOT NULL THEN sale_from > now()
        ELSE sale_price_cents < price_cents AND coalesce(sale_from, updated_at) < now() - interval '5 minutes' END)`,
  'the rating of a product is that of its published reviews': `
    SELECT s.product_id FROM product_stock s
    LEFT JOIN reviews r ON r.product_id = s.product_id AND r.status = 'approved'
    GROUP BY s.product_id HAVING s.rating_count <> count(r.id) OR s.rating_sum <> coalesce(sum(r.rating), 0)`,
  'received pieces came in, written off ones went out': `
    SELECT id FROM stock_movements WHERE cause = 'received' AND delta < 0 OR cause = 'written_off' AND delta > 0`,
  'collections have no variants': `
    SELECT p.id FROM collection_products l JOIN products p ON p.id = l.product_id WHERE p.parent_id IS NOT NULL`,
  'the shop keeps count of the products it sells': `
    SELECT category || ' from ' || price_band FROM (
      SELECT category, price_band, products FROM product_counts
      UNION ALL SELECT category, price_band(price_cents), -1 FROM products p WHERE ${isListed.sql}
    ) counted GROUP BY category, price_band HAVING sum(products) <> 0`,
  'a product of the shop is in a segment of the search index, or pending': `
    SELECT id FROM products p WHERE ${isListed.sql}
    EXCEPT SELECT unnest(products) FROM search_segments EXCEPT SELECT product_id FROM search_pending`,
  'the postings of the search index are those of its products, or of what pending ones were before': `
    SELECT segment || ' ' || word FROM (
      SELECT segment, position, word, bit_or(set_bit(0::bit(4096), n, 1)) AS bits FROM (
        SELECT s.id AS segment, (number - 1)::int AS n, product_id
        FROM search_segments s, unnest(products) WITH ORDINALITY AS p (product_id, number) WHERE format = ${segmentFormat}
      ) indexed LEFT JOIN (
        SELECT DISTINCT ON (product_id) * FROM search_pending ORDER BY product_id, id
      ) old USING (product_id) LEFT JOIN products p ON p.id = product_id,
        indexed_words(CASE WHEN old.id IS NULL THEN p.title ELSE old.title END,
          CASE WHEN old.id IS NULL THEN concat_ws(' ', p.details, p.fact_words) ELSE old.details END,
          CASE WHEN old.id IS NULL THEN p.category ELSE old.category END)
      GROUP BY segment, position, word
    ) expected FULL JOIN (
      SELECT w.* FROM search_postings w JOIN search_segments s ON s.id = segment AND format = ${segmentFormat}
    ) w USING (segment, position, word)
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
    WHERE s.product_id NOT IN (SELECT id FROM products WHERE options <> '{}')
    GROUP BY s.product_id HAVING s.units_sold <> -coalesce(sum(m.delta), 0)`,
  'an order holds its pieces while it is alive, and none when it is over': `
    SELECT o.number FROM (
      SELECT order_id, product_id, sum(delta) AS held FROM stock_movements WHERE order_id IS NOT NULL GROUP BY 1, 2
    ) moved FULL JOIN (
      SELECT l.order_id, l.product_id, sum(l.quantity - coalesce(b.quantity, 0)) AS pieces
      FROM order_lines l LEFT JOIN (${piecesBack}) b USING (order_id, position)
      WHERE l.product_id IS NOT NULL GROUP BY 1, 2
    ) ordered USING (order_id, product_id) JOIN orders o ON o.id = order_id
    WHERE CASE
      WHEN o.status IN (${statusList('pieces', 'in stock')}) OR o.id IN (SELECT order_id FROM unconfirmed_orders WHERE NOT is_held)
        THEN coalesce(held, 0) <> 0
      WHEN o.status IN (${statusList('pieces', 'held or in stock')}) THEN coalesce(held, 0) NOT IN (0, -coalesce(pieces, 0))
      ELSE coalesce(held, 0) <> -coalesce(pieces, 0) END`,
  'the pieces of unconfirmed orders are those that such orders hold': `
    SELECT s.product_id FROM product_stock s LEFT JOIN (
      SELECT l.product_id, sum(l.quantity) AS pieces
      FROM unconfirmed_orders u JOIN order_lines l USING (order_id) WHERE u.is_held GROUP BY 1
    ) held USING (product_id) WHERE s.unconfirmed <> coalesce(held.pieces, 0)`,
  'an unconfirmed order waits to be shipped or paid, and is as large as its lines and its total': `
    SELECT o.number FROM unconfirmed_orders u JOIN orders o ON o.id = u.order_id JOIN order_lines l ON l.order_id = o.id
    GROUP BY o.id, u.order_id HAVING o.status NOT IN (${statusList('awaits', 'shipment', 'payment')})
      OR u.pieces <> sum(l.quantity) OR u.cents <> o.total_cents
      OR EXISTS (SELECT FROM order_calls c WHERE c.order_id = o.id AND c.outcome = 'confirmed')`,
  'a cash order that holds nothing waits to be confirmed, and not for too long': `
    SELECT o.number FROM unconfirmed_orders u JOIN orders o ON o.id = u.order_id
    WHERE o.payment_method = 'cash' AND (u.is_held <> (u.expires_at IS NULL) OR least(u.expires_at, u.held_until) < now() - ${reconciled})`,
  'only pieces that left the shop come back, and no more than were ordered': `
    SELECT o.number FROM (${piecesBack}) b JOIN orders o ON o.id = b.order_id LEFT JOIN order_lines l USING (order_id, position)
    WHERE b.quantity > coalesce(l.quantity, 0)
      OR NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e."to" IN (${statusList('hasLeft', true)}))`,
  'an order is returned when all its pieces are back': `
    SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
    LEFT JOIN (${piecesBack}) b ON b.order_id = o.id AND b.position = l.position
    WHERE o.status IN (${statusList('hasLeft', true)})
    GROUP BY o.id HAVING (o.status = '${orderSteps.return.to}') <> (sum(l.quantity) = coalesce(sum(b.quantity), 0))`,
  'delivered cash orders, and no others, have their cash recorded': `
    SELECT o.number FROM orders o LEFT JOIN cash_collections c ON c.order_id = o.id
    WHERE (c.order_id IS NOT NULL) <> (o.payment_method = 'cash'
      AND EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e."to" IN (${statusList('hasArrived', true)})))`,
  'no more cash is credited than was due, or collected': `
    SELECT o.number FROM orders o LEFT JOIN returns r ON r.order_id = o.id LEFT JOIN cash_collections c ON c.order_id = o.id
    WHERE o.payment_method = 'cash'
    GROUP BY o.id, c.order_id HAVING sum(r.credit_cents) FILTER (WHERE c.order_id IS NULL OR r.created_at < c.created_at) > o.total_cents
      OR sum(r.credit_cents) FILTER (WHERE r.created_at >= c.created_at) > c.amount_cents
      OR c.amount_cents > o.total_cents - coalesce(sum(r.credit_cents) FILTER (WHERE r.created_at < c.created_at), 0)`,
  'a payout is of cash that its carrier has collected, and no more': `
    SELECT p.id FROM carrier_payouts p LEFT JOIN cash_collections c ON c.payout_id = p.id
    GROUP BY p.id HAVING p.received_cents > coalesce(sum(c.amount_cents), 0) OR bool_or(c.carrier IS DISTINCT FROM p.carrier)
      OR bool_or(c.carrier_name IS DISTINCT FROM p.carrier_name)`,
  'somebody has packed each packed order, which was paid or confirmed to have its pieces': `
    SELECT number FROM orders WHERE (packed_at IS NULL) <> (packed_by IS NULL) OR packed_at IS NOT NULL
      AND (status IN (${statusList('awaits', 'payment')}) OR id IN (SELECT order_id FROM unconfirmed_orders WHERE expires_at IS NOT NULL))`,
  'a planned step is taken or refused soon after it is due': `
    SELECT o.number FROM planned_steps p JOIN orders o ON o.id = p.order_id
    WHERE p.refusal IS NULL AND p.due_at < now() - ${reconciled}`,
  'an order that was refused by phone is cancelled': `
    SELECT o.number FROM orders o WHERE o.status <> '${orderSteps.cancel.to}'
      AND EXISTS (SELECT FROM order_calls c WHERE c.order_id = o.id AND c.outcome = 'refused')`,
  'an order has lines, and its total is theirs, with its delivery and the tax that is added': `
    SELECT o.number FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id
    GROUP BY o.id HAVING count(l.*) = 0 OR sum(l.unit_price_cents * l.quantity - l.discount_cents) + o.shipping_cents
      + CASE o.tax_mode WHEN 'added' THEN o.tax_cents ELSE 0 END <> o.total_cents`,
  'the tax of a line is its rate of what it costs': `
    SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE l.tax_cents <> CASE WHEN o.tax_mode = 'none' OR l.tax_rate IS NULL THEN 0 ELSE round(
      (l.unit_price_cents::numeric * l.quantity - l.discount_cents::int) * l.tax_rate / (100000 + CASE o.tax_mode WHEN 'included' THEN l.tax_rate ELSE 0 END)) END`,
  'the tax of an order is that of its lines and its delivery, whose parts are what it costs': `
    SELECT o.number FROM orders o CROSS JOIN LATERAL (
      SELECT coalesce(sum((part->>'cents')::int), 0) AS cents, coalesce(sum((part->>'taxCents')::int), 0) AS tax
      FROM jsonb_array_elements(o.delivery_taxes) part) delivery
    WHERE o.tax_cents <> delivery.tax + (SELECT coalesce(sum(tax_cents), 0) FROM order_lines l WHERE l.order_id = o.id)
      OR o.tax_mode <> 'none' AND delivery.cents <> o.shipping_cents`,
  'a discount was used as often as orders have it, and no more often than it counts': `
    SELECT d.code FROM discounts d LEFT JOIN orders o ON o.discount_id = d.id AND o.uses_discount
    GROUP BY d.id HAVING d.used <> count(o.id) OR d.used > d.most_uses`,
  'an order has the use of its discount as long as it has its pieces, and no line has a discount without a code': `
    SELECT o.number FROM orders o WHERE o.uses_discount AND o.status IN (${statusList('pieces', 'in stock')})
      OR NOT o.uses_discount AND o.discount_id IN (SELECT id FROM discounts) AND o.status IN (${statusList('pieces', 'held')})
    UNION ALL SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE l.discount_cents > 0 AND o.discount_id IS NULL`,
  // Corrections of the previous version did not record the amount that they took off: they refunded the same amount.
  'an order is paid by one payment, and those of its differences, over its total and what corrections took off it': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents FROM refunds WHERE is_correction GROUP BY 1) r ON r.payment_id = p.id
    GROUP BY o.id HAVING count(*) FILTER (WHERE p.change IS NULL) <> 1 OR bool_or(p.currency <> ${shopCurrency})
      OR sum(p.amount_cents) - o.total_cents NOT IN (o.corrected_cents, coalesce(sum(r.cents), 0))`,
  'a difference that nobody has paid is ended soon after its time, or tried again': `
    SELECT o.number FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'open' AND p.ends_at < now() - ${reconciled} AND NOT ${isTriedAgain('difference', 'p.id')}`,
  'a card order is paid if and only if a payment of it has succeeded': `
    SELECT o.number FROM orders o
    WHERE o.payment_method = 'card' AND (o.status IN (${statusList('isPaid', true)}))
      <> (o.status <> '${orderSteps.refund.to}' AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded')
        AND NOT EXISTS (SELECT FROM order_events e
          WHERE e.order_id = o.id AND e."from" = '${orderSteps.refund.to}' AND e."to" = '${orderSteps.cancel.to}' AND o.status = e."to"))`,
  'what is left of the payment of an order that is over goes back, or needs attention': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    WHERE o.status IN (${statusList('isPaid', false)}) AND ${leftCents} > 0 AND NOT ${isWithStaff}`,
  'a payment that is not what was asked for needs attention, was reviewed, or went back': `
    SELECT p.intent_id FROM payments p WHERE p.status = 'mismatched' AND ${leftCents} > 0 AND NOT ${isWithStaff}`,
  'an order was placed only with money that was all there': `
    SELECT o.number FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'succeeded'
    JOIN payment_entries e ON e.payment_id = p.id AND e.created_at < o.created_at
    GROUP BY o.id, p.id HAVING sum(${entryEffect}) <> p.amount_cents`,
  'a ledger begins with the money, if it has arrived': `
    SELECT p.intent_id FROM payments p LEFT JOIN payment_entries e ON e.payment_id = p.id AND e.kind = 'received'
    WHERE (p.status IN ('succeeded', 'surplus', 'mismatched')) <> (e.id IS NOT NULL)`,
  'the money in a ledger is that of its payment, unless that is not what was asked for': `
    SELECT p.intent_id FROM payments p JOIN payment_entries e ON e.payment_id = p.id AND e.kind = 'received'
    WHERE p.status <> 'mismatched' AND e.amount_cents <> p.amount_cents`,
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
    SELECT o.number FROM orders o WHERE o.status = '${orderSteps.refund.to}' AND NOT EXISTS (
      SELECT FROM payments p JOIN payment_entries e ON e.payment_id = p.id LEFT JOIN refunds r ON r.id = e.refund_id
      WHERE p.order_id = o.id GROUP BY p.id HAVING ${isWithStaff} OR sum(CASE e.kind WHEN 'received' THEN e.amount_cents
        WHEN 'dispute_lost' THEN -e.amount_cents WHEN 'refund_succeeded' THEN CASE r.status WHEN 'succeeded' THEN -e.amount_cents ELSE 0 END
        ELSE 0 END) <= 0)`,
  'money that came too late is on its way back, or needs attention': `
    SELECT p.intent_id FROM payments p WHERE p.status = 'surplus' AND NOT ${isWithStaff} AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id AND r.status IN ('requested', 'pending', 'succeeded'))`,
  // A refund that is still to be sent is refused when somebody has meanwhile made one in the provider's dashboard.
  'no more is given back than was paid': `
    SELECT p.intent_id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status NOT IN ('failed', 'cancelled')
      AND NOT (r.status = 'requested' AND EXISTS (
        SELECT FROM refunds made WHERE made.payment_id = p.id AND made.actor = 'provider'))
    GROUP BY p.id HAVING sum(r.amount_cents) > p.amount_cents`,
  'a refund is sent within two minutes, or tried again': `
    SELECT id FROM refunds WHERE status = 'requested' AND created_at < now() - ${reconciled}
      AND NOT ${isTriedAgain('refund', 'refunds.id')}`,
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
  'an e-mail that is due is sent, skipped, put off or given up within an hour': `
    SELECT order_id, kind FROM order_emails WHERE next_attempt_at < now() - interval '1 hour'`,
  'an e-mail about a refund is about one of its order': `
    SELECT e.order_id, e.subject_id FROM order_emails e
    WHERE e.kind IN ('refund_requested', 'refunded', 'refund_failed') AND NOT EXISTS (
      SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id::text = e.subject_id AND p.order_id = e.order_id
      UNION ALL SELECT FROM returns t WHERE t.id::text = e.subject_id AND t.order_id = e.order_id)`,
  'rows of the outbox are processed within an hour': `
    SELECT id, type, last_error FROM outbox WHERE created_at < now() - interval '1 hour'`,
  'a picture is stored, or given up, within three hours': `
    SELECT name FROM images WHERE stored_at IS NULL AND created_at < now() - interval '3 hours'`,
  'no hold outlives its time by more than two minutes, unless its payment could not be cancelled and that is tried again': `
    SELECT number FROM orders WHERE status IN (${statusList('awaits', 'payment')}) AND hold_expires_at < now() - ${reconciled}
      AND NOT ${isTriedAgain('hold', 'orders.id')}`,
  'the numbers of documents have no gaps': `
    SELECT kind || ' ' || year FROM document_sequences s FULL JOIN documents d USING (kind, year)
    GROUP BY kind, year, s.last
    HAVING count(DISTINCT d.position) IS DISTINCT FROM s.last OR count(d.id) <> s.last OR max(d.position) <> s.last`,
  'a document has the number of its kind, year and place': `
    SELECT number FROM documents JOIN (VALUES ${documentPrefixes}) AS prefixes (of, prefix) ON of = kind::text
    WHERE number <> concat_ws('-', prefix, year, lpad(position::text, greatest(length(position::text), 5), '0'))`,
  'a document comes to the sum of its lines': `
    SELECT number FROM documents WHERE total_cents <> (content->>'shippingCents')::bigint + (
      SELECT sum((line->>'unitPriceCents')::bigint * (line->>'quantity')::bigint - coalesce((line->>'discountCents')::bigint, 0)) FROM jsonb_array_elements(content->'lines') line)
      + CASE content->>'taxMode' WHEN 'added' THEN ${documentTax} ELSE 0 END`,
  'an invoice has the lines of its order': `
    SELECT d.number FROM documents d JOIN orders o ON o.id = d.order_id WHERE d.kind = 'invoice' AND d.content->'lines' IS DISTINCT FROM (
      SELECT jsonb_agg(jsonb_build_object('title', title, 'sku', sku, 'quantity', quantity, 'unitPriceCents', unit_price_cents)
        || CASE o.tax_mode WHEN 'none' THEN '{}' ELSE jsonb_build_object('taxRate', tax_rate, 'taxCents', l.tax_cents) END
        || CASE l.discount_cents WHEN 0 THEN '{}' ELSE jsonb_build_object('discountCents', l.discount_cents) END
        ORDER BY position) FROM order_lines l WHERE l.order_id = d.order_id)`,
  'an invoice has the tax of its order, and credit notes take no more off than that': `
    SELECT order_id FROM documents d JOIN orders o ON o.id = order_id WHERE kind <> 'receipt' GROUP BY order_id, o.tax_cents
    HAVING sum(${documentTax}) FILTER (WHERE kind = 'invoice') <> o.tax_cents
      OR sum(${documentTax}) FILTER (WHERE kind = 'credit_note') > o.tax_cents`,
  // The activity log and the e-mails name a document even if its row and its number in the sequence are lost.
  'a document that was issued or sent is there': `
    SELECT number FROM (
      SELECT changes->'document'->>1 AS number FROM activities WHERE action = 'order.document_issued'
      UNION SELECT subject_id FROM order_emails WHERE kind = 'document'
    ) named WHERE NOT EXISTS (SELECT FROM documents d WHERE d.number = named.number)`,
  'credit notes take no more off an invoice than it comes to': `
    SELECT order_id FROM documents WHERE kind <> 'receipt' GROUP BY order_id
    HAVING sum(CASE kind WHEN 'invoice' THEN total_cents ELSE -total_cents END) < 0`,
  [noFailedJob]: `
    SELECT concat(task.identifier, ': ', job.last_error)
    FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE ${hasFailed} AND job.run_at < now() - ${reconciled}`,
};
