ALTER TABLE "products" VALIDATE CONSTRAINT "products_maker_id_fkey";
