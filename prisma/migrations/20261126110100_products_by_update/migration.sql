CREATE INDEX CONCURRENTLY "products_by_update" ON "products"("updated_at", "id");
