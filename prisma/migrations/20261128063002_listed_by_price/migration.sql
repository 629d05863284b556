CREATE INDEX CONCURRENTLY "products_listed_by_price" ON "products"("price_cents", "id", "category") WHERE (deleted_at IS NULL AND parent_id IS NULL);
