ALTER TABLE "products" VALIDATE CONSTRAINT "products_shown_from_hidden";
