CREATE UNIQUE INDEX CONCURRENTLY "orders_by_external_id" ON "orders"("external_id") WHERE external_id IS NOT NULL;
