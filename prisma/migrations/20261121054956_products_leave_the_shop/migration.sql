-- DropIndex
DROP INDEX "products_by_category_and_newest";

-- DropIndex
DROP INDEX "products_by_category_and_price";

-- DropIndex
DROP INDEX "products_by_price";

-- DropIndex
DROP INDEX "products_details_search";

-- DropIndex
DROP INDEX "products_title_search";

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "products_by_price" ON "products"("price_cents", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_by_category_and_price" ON "products"("category", "price_cents", "id") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_by_category_and_newest" ON "products"("category", "id" DESC) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_title_search" ON "products" USING GIN ("title" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_details_search" ON "products" USING GIN ("details" gin_trgm_ops) WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_by_deletion" ON "products"("deleted_at") WHERE (deleted_at IS NOT NULL);

-- An expression, for which Prisma's schema language has no words.
CREATE INDEX "products_by_title" ON "products"(lower("title"), "id") WHERE (deleted_at IS NULL);

COMMENT ON INDEX "products_by_price" IS 'Listing sorted by price, and price ranges';
COMMENT ON INDEX "products_by_category_and_price" IS 'Listing of a category sorted by price, and its price ranges';
COMMENT ON INDEX "products_by_category_and_newest" IS 'Listing of a category, newest first';
COMMENT ON INDEX "products_by_title" IS 'The list of staff, sorted by title';
COMMENT ON INDEX "products_title_search" IS 'Search in titles';
COMMENT ON INDEX "products_details_search" IS 'Search in details';
COMMENT ON INDEX "products_by_deletion" IS 'Deleted products, and those whose time to come back is over';
