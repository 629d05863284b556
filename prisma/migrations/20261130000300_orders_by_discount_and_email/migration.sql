CREATE INDEX CONCURRENTLY "orders_by_discount_and_email" ON "orders"("discount_id", lower("customer_email")) WHERE (uses_discount);
