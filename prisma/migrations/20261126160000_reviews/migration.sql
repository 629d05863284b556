-- CreateEnum
CREATE TYPE "review_status" AS ENUM ('waiting', 'approved', 'refused', 'withdrawn');

-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE IF NOT EXISTS 'to_review';

-- AlterTable
ALTER TABLE "product_stock" ADD COLUMN     "rating_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "rating_sum" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "review_requests" (
    "order_id" UUID NOT NULL,
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "review_requests_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "text" TEXT,
    "name" TEXT,
    "status" "review_status" NOT NULL DEFAULT 'waiting',
    "refusal" TEXT,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT change_time(),

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "review_requests_by_token" ON "review_requests"("token");

-- CreateIndex
-- For those that everybody can read of a product, newest first.
CREATE INDEX "reviews_of_product" ON "reviews"("product_id", "written_at" DESC, "id" DESC) WHERE (status = 'approved');

-- CreateIndex
-- For the list of staff, and the number of those that wait.
CREATE INDEX "reviews_by_status" ON "reviews"("status", "id" DESC);

-- CreateIndex
-- For the list of changes.
CREATE INDEX "reviews_by_update" ON "reviews"("updated_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_once" ON "reviews"("order_id", "product_id");

-- AddForeignKey
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rating_check" CHECK ("rating" BETWEEN 1 AND 5);
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_withdrawn_check"
  CHECK ("status" <> 'withdrawn' OR num_nonnulls("text", "name", "refusal", "answer") = 0);

CREATE TRIGGER "reviews_update_noted" BEFORE UPDATE ON "reviews"
  FOR EACH ROW WHEN (NEW."updated_at" = OLD."updated_at") EXECUTE FUNCTION "note_update"();

CREATE FUNCTION "count_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'approved' THEN
    UPDATE "product_stock" SET "rating_count" = "rating_count" - 1, "rating_sum" = "rating_sum" - OLD."rating"
    WHERE "product_id" = OLD."product_id";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."status" = 'approved' THEN
    UPDATE "product_stock" SET "rating_count" = "rating_count" + 1, "rating_sum" = "rating_sum" + NEW."rating"
    WHERE "product_id" = NEW."product_id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "reviews_counted" AFTER INSERT OR DELETE OR UPDATE OF "status", "rating" ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "count_review"();

-- Name, text and answer are on cached pages, too.
CREATE TRIGGER "reviews_catalogue_change" AFTER UPDATE ON "reviews"
  FOR EACH ROW WHEN (NEW."status" = 'approved') EXECUTE FUNCTION "note_catalogue_change"();
