CREATE INDEX CONCURRENTLY "products_hidden" ON "products"("shown_from", "id") WHERE is_hidden;
