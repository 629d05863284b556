ALTER TABLE "products" VALIDATE CONSTRAINT "products_measures_form";
