ALTER TABLE "products" VALIDATE CONSTRAINT "products_brand_not_empty";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_gtin_form";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_dimensions";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_facts_form";
