CREATE INDEX CONCURRENTLY "unconfirmed_orders_by_hold_end" ON "unconfirmed_orders"("held_until") WHERE (held_until IS NOT NULL);
