-- DropIndex
DROP INDEX "webhook_deliveries_in_order";

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "rank" SMALLINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "webhook_deliveries_by_rank" ON "webhook_deliveries"("endpoint_id", "rank", "position") WHERE (status = 'pending');

COMMENT ON INDEX "webhook_deliveries_by_rank" IS 'What is delivered to an endpoint next';
