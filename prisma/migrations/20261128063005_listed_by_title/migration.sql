CREATE INDEX CONCURRENTLY "products_listed_by_title" ON "products"(lower("title"), "id") WHERE (deleted_at IS NULL AND parent_id IS NULL);
