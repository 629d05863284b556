-- AlterEnum
ALTER TYPE "email_cause" ADD VALUE IF NOT EXISTS 'restock';

-- CreateTable
CREATE TABLE "restock_requests" (
    "id" BIGSERIAL NOT NULL,
    "product_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3),
    "end_token" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "restock_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "restock_requests_by_token" ON "restock_requests"("end_token");

-- CreateIndex
-- For what is found, exported and erased of a person, and for the link that ends their requests.
CREATE INDEX "restock_requests_by_email" ON "restock_requests"("email");

-- CreateIndex
-- For those that are told first.
CREATE INDEX "restock_requests_waiting" ON "restock_requests"("product_id", "asked_at", "id") WHERE (told_at IS NULL);

-- CreateIndex
-- For those that were told in the last day.
CREATE INDEX "restock_requests_told" ON "restock_requests"("product_id", "told_at") WHERE (told_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "restock_requests_by_product_and_email" ON "restock_requests"("product_id", "email");

-- AddForeignKey
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
