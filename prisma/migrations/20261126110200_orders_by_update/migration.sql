CREATE INDEX CONCURRENTLY "orders_by_update" ON "orders"("updated_at", "id");
