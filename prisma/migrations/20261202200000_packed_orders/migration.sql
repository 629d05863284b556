-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "packed_at" TIMESTAMPTZ(3),
ADD COLUMN     "packed_by" TEXT;

-- CreateIndex
CREATE INDEX "order_emails_failed" ON "order_emails"("created_at") WHERE (status = 'failed');
