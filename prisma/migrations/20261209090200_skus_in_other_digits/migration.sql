CREATE INDEX CONCURRENTLY "products_by_sku_in_other_digits" ON "products" (lower(plain_digits("sku")) text_pattern_ops)
  WHERE "deleted_at" IS NULL AND plain_digits("sku") IS NOT NULL;
