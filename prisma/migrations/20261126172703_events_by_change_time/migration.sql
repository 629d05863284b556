-- The time of the row, not that of its transaction: whoever reads on from the last row misses nothing that is committed later.
-- AlterTable
ALTER TABLE "webhook_events" ALTER COLUMN "created_at" SET DEFAULT change_time();
