CREATE INDEX CONCURRENTLY "products_listed_by_category_and_price" ON "products"("category", "price_cents", "id") WHERE (deleted_at IS NULL AND parent_id IS NULL);
