CREATE UNIQUE INDEX CONCURRENTLY "products_by_external_id" ON "products"("external_id") WHERE external_id IS NOT NULL AND deleted_at IS NULL;
