-- AlterTable
ALTER TABLE "products" ADD COLUMN "sku" TEXT;
ALTER TABLE "order_lines" ADD COLUMN "sku" TEXT;

-- Refuses a second product with an SKU, and finds products by the beginning of theirs. Deleted products don't count: their SKU
-- may be given to another.
CREATE UNIQUE INDEX "products_by_sku" ON "products" (lower("sku") text_pattern_ops) WHERE "deleted_at" IS NULL;
