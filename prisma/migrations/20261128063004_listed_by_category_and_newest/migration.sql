CREATE INDEX CONCURRENTLY "products_listed_by_category_and_newest" ON "products"("category", "id" DESC) WHERE (deleted_at IS NULL AND parent_id IS NULL);
