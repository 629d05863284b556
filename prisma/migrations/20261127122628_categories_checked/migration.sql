ALTER TABLE "products" VALIDATE CONSTRAINT "products_category_fkey";
