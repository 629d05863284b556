CREATE INDEX CONCURRENTLY "products_listed_title_search" ON "products" USING GIN ("title" gin_trgm_ops) WHERE (deleted_at IS NULL AND parent_id IS NULL);
