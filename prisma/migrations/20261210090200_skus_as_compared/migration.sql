CREATE INDEX CONCURRENTLY "products_by_sku_as_compared" ON "products" (lower(comparable("sku")) text_pattern_ops)
  WHERE "deleted_at" IS NULL AND comparable("sku") IS NOT NULL;
