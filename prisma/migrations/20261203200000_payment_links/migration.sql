-- AlterEnum
ALTER TYPE "order_email_kind" ADD VALUE 'to_pay';

-- CreateTable
CREATE TABLE "payment_links" (
    "hash" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "payment_links_of_order" ON "payment_links"("order_id");

-- CreateIndex
CREATE INDEX "payment_links_by_end" ON "payment_links"("ends_at");

-- AddForeignKey
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
