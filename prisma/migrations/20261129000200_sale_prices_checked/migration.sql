ALTER TABLE "products" VALIDATE CONSTRAINT "products_sale";
ALTER TABLE "products" VALIDATE CONSTRAINT "products_on_sale";
