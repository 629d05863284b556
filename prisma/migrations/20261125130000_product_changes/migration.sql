-- CreateTable
CREATE TABLE "product_changes" (
    "activity_id" BIGINT NOT NULL,
    "product_id" UUID NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "product_changes_pkey" PRIMARY KEY ("activity_id","product_id")
);

-- CreateIndex
-- For the history of a product, the newest first.
CREATE INDEX "product_changes_of_product" ON "product_changes"("product_id", "activity_id" DESC);

-- AddForeignKey
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
