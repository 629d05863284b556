CREATE INDEX CONCURRENTLY "products_listed_by_newest" ON "products"("id" DESC, "category", "price_cents") WHERE (deleted_at IS NULL AND parent_id IS NULL);
