ALTER TABLE "products" VALIDATE CONSTRAINT "products_grams";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_tax_rate_id_fkey";
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_tax";
