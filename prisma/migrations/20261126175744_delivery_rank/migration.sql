ALTER TABLE "webhook_deliveries" ADD COLUMN     "rank" SMALLINT NOT NULL DEFAULT 0;

DROP INDEX "webhook_deliveries_in_order";
