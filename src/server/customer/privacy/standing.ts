import { Prisma } from '../../../../prisma/generated/client.ts';
import { statusesIn } from '../../order/status.ts';

/**
 * The reason why the customer of `orders o` is still needed; null if the order is over. The search for a person, the erasing of a
 * person and retention all use this expression, so they agree.
 */
export const keptFor = Prisma.sql`
  CASE
    WHEN o.status IN (${statusesIn('awaits', 'payment', 'shipment', 'delivery')})
      OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'open')
      OR EXISTS (SELECT FROM unconfirmed_orders u WHERE u.order_id = o.id)
      OR EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.done_at IS NULL)
      -- The process that works on the entry may have read the customer already.
      OR EXISTS (SELECT FROM outbox e WHERE e.order_id = o.id) THEN 'under_way'
    WHEN EXISTS (SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = o.id AND r.status IN ('requested', 'pending')) THEN 'refund'
    WHEN EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND (p.attention IS NOT NULL OR EXISTS (
      SELECT FROM payment_entries begun WHERE begun.payment_id = p.id AND begun.kind = 'disputed' AND NOT EXISTS (
        SELECT FROM payment_entries ended WHERE ended.payment_id = p.id AND ended.provider_id = begun.provider_id
          AND ended.kind IN ('dispute_won', 'dispute_lost'))))) THEN 'payment'
    WHEN EXISTS (SELECT FROM cash_collections c
      WHERE c.order_id = o.id AND c.carrier IS NOT NULL AND c.payout_id IS NULL) THEN 'cash'
  END`;
