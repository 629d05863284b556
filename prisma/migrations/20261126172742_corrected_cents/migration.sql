-- Of orders that were corrected before, corrections.ts finds it in their refunds.
ALTER TABLE "orders" ADD COLUMN     "corrected_cents" INTEGER NOT NULL DEFAULT 0;
