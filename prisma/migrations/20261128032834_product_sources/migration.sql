-- CreateTable
CREATE TABLE "product_sources" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "product_id" UUID NOT NULL,

    CONSTRAINT "product_sources_pkey" PRIMARY KEY ("source","key")
);

-- CreateIndex
CREATE INDEX "product_sources_product_id_idx" ON "product_sources"("product_id");

-- AddForeignKey
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
