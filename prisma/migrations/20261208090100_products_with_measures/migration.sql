CREATE INDEX CONCURRENTLY "products_with_measures" ON "products"("category", "id" DESC) WHERE (measures <> '[]'::jsonb AND deleted_at IS NULL AND parent_id IS NULL);
