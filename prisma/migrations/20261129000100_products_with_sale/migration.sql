CREATE INDEX CONCURRENTLY "products_with_sale" ON "products"("sale_until", "sale_from", "id") WHERE sale_price_cents IS NOT NULL;
