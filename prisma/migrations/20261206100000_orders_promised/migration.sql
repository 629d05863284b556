CREATE INDEX CONCURRENTLY "orders_promised" ON "orders"("delivery_id", "promised_to") WHERE (promised_to IS NOT NULL);
