CREATE INDEX CONCURRENTLY "orders_by_promise" ON "orders"("status", "promised_to") WHERE (promised_to IS NOT NULL);
