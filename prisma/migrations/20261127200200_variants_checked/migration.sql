ALTER TABLE "products" VALIDATE CONSTRAINT "products_parent_id_fkey";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_variant";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_options";
