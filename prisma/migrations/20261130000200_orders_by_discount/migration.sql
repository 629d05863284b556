CREATE INDEX CONCURRENTLY "orders_by_discount" ON "orders"("discount_id", "customer_phone") WHERE (uses_discount);
