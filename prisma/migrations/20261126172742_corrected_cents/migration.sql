-- corrections.ts reads it from the refunds of orders that an earlier version has corrected.
ALTER TABLE "orders" ADD COLUMN     "corrected_cents" INTEGER NOT NULL DEFAULT 0;
