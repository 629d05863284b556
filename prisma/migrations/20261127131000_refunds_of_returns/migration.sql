-- The return whose pieces a refund pays back: its credit note has the tax of these pieces.
ALTER TABLE "refunds" ADD COLUMN "return_id" UUID;
