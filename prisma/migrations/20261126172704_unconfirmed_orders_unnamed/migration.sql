CREATE INDEX CONCURRENTLY "unconfirmed_orders_unnamed" ON "unconfirmed_orders"("order_id") WHERE (phone IS NULL AND email IS NULL AND is_held);
