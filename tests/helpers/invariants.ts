import { expect } from 'vitest';
import type { Db } from '../../src/server/db.ts';

/** What must never be seen in the tables, whatever happened: each query looks for rows that break a rule. */
const violations = {
  'stock is the sum of its movements': `
    SELECT s.product_id FROM product_stock s LEFT JOIN stock_movements m USING (product_id)
    GROUP BY s.product_id HAVING s.stock <> coalesce(sum(m.delta), 0) OR s.stock < 0`,
  'units sold are the units on order lines': `
    SELECT s.product_id FROM product_stock s LEFT JOIN order_lines l USING (product_id)
    GROUP BY s.product_id HAVING s.units_sold <> coalesce(sum(l.quantity), 0)`,
  'every order line left the stock': `
    SELECT l.order_id FROM order_lines l
    LEFT JOIN stock_movements m ON m.order_id = l.order_id AND m.product_id = l.product_id
    WHERE l.product_id IS NOT NULL AND m.delta IS DISTINCT FROM -l.quantity`,
  'an order has lines, and its total is theirs': `
    SELECT o.id FROM orders o LEFT JOIN order_lines l ON l.order_id = o.id
    GROUP BY o.id HAVING count(l.*) = 0 OR sum(l.unit_price_cents * l.quantity) + o.shipping_cents <> o.total_cents`,
  'an order has a history that ends in its status': `
    SELECT o.id FROM orders o
    LEFT JOIN LATERAL (SELECT e."to" FROM order_events e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1) e ON true
    WHERE e."to" IS DISTINCT FROM o.status`,
};

/** Reads the books of the whole shop. */
export async function expectSoundBooks(db: Db): Promise<void> {
  for (const [rule, query] of Object.entries(violations)) {
    expect(await db.$queryRawUnsafe(query), rule).toEqual([]);
  }
}
