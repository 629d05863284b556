CREATE INDEX CONCURRENTLY "products_as_compared" ON "products"
  USING GIN (comparable("title" || ' ' || "details" || ' ' || coalesce("fact_words", '')) gin_trgm_ops)
  WHERE "deleted_at" IS NULL AND "parent_id" IS NULL AND comparable("title" || ' ' || "details" || ' ' || coalesce("fact_words", '')) IS NOT NULL;
