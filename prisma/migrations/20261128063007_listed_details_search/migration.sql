CREATE INDEX CONCURRENTLY "products_listed_details_search" ON "products" USING GIN ("details" gin_trgm_ops) WHERE (deleted_at IS NULL AND parent_id IS NULL);
