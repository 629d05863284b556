CREATE UNIQUE INDEX CONCURRENTLY "products_variants" ON "products"("parent_id", "option_values") WHERE parent_id IS NOT NULL AND deleted_at IS NULL;
