CREATE INDEX CONCURRENTLY "products_listed_fact_words_search" ON "products" USING GIN ("fact_words" gin_trgm_ops) WHERE (deleted_at IS NULL AND parent_id IS NULL);
