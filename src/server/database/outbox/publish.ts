import type { OrderEvent, ProductEvent, ReviewEvent } from '../../../shared/webhook/webhook-events.ts';
import type { Tx } from '../db.ts';

export interface ProductHappening {
  type: ProductEvent;
  productIds: readonly string[];
}

/**
 * Writes events of products to the outbox, if and only if the transaction commits. Nothing is written if no endpoint
 * subscribes to them: an import changes tens of thousands.
 */
export async function publishProducts(tx: Tx, happenings: ProductHappening[]): Promise<void> {
  for (const { type, productIds } of happenings) {
    if (productIds.length === 0) continue;
    await tx.$executeRaw`
      INSERT INTO outbox (type, product_ids, stocks)
      SELECT ${type}, array_agg(product_id ORDER BY product_id), array_agg(stock ORDER BY product_id)
      FROM product_stock WHERE product_id = ANY (${productIds}::uuid[])
        AND EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL AND ${type} = ANY (events))
      HAVING count(*) > 0`;
  }
}

/** Writes an event of a review to the outbox, if and only if the transaction commits, and an endpoint subscribes to it. */
export async function publishReview(tx: Tx, id: string, type: ReviewEvent): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox (type, subject_id) SELECT ${type}, ${id}
    WHERE EXISTS (SELECT FROM webhook_endpoints WHERE disabled_at IS NULL AND ${type} = ANY (events))`;
}

/** The events of an order. The last six cause an e-mail, but no webhook event. */
export type OrderHappening =
  | OrderEvent
  | 'order.refund_requested'
  | 'order.review_requested'
  | 'order.payment_requested'
  | 'order.difference_requested'
  | 'order.link_requested'
  | 'order.request_answered';

interface PublishedOrder {
  id: string;
  /** The products whose stock it changed. */
  productIds: string[];
  /** The refund, dispute or return that it is about. */
  subjectId?: string;
}

/**
 * Writes the last step of an order to the outbox, if and only if the transaction commits. It is called after the step is in
 * the order's history. `write_order` does the same for a new order.
 */
export async function publishOrder(
  tx: Tx,
  { id, productIds, subjectId }: PublishedOrder,
  type: OrderHappening,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox (type, order_id, order_event_id, subject_id, product_ids, stocks)
    SELECT ${type}, ${id}::uuid, (SELECT max(id) FROM order_events WHERE order_id = ${id}::uuid), ${subjectId ?? null},
      coalesce(array_agg(product_id ORDER BY product_id), '{}'), coalesce(array_agg(stock ORDER BY product_id), '{}')
    FROM product_stock WHERE product_id = ANY (${productIds}::uuid[])`;
}
