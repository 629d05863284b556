ALTER TABLE "products" VALIDATE CONSTRAINT "products_external_id_length";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_metadata_texts";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_external_id_length";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_metadata_texts";
