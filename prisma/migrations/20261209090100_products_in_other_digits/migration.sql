CREATE INDEX CONCURRENTLY "products_in_other_digits" ON "products"
  USING GIN (plain_digits("title" || ' ' || "details" || ' ' || coalesce("fact_words", '')) gin_trgm_ops)
  WHERE "deleted_at" IS NULL AND "parent_id" IS NULL AND plain_digits("title" || ' ' || "details" || ' ' || coalesce("fact_words", '')) IS NOT NULL;
