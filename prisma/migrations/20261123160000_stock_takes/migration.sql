-- AlterEnum
-- Nothing below uses these: PostgreSQL refuses a new value in the transaction that adds it.
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'written_off' BEFORE 'adjusted';
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'received';
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'counted';

-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN "reason" TEXT;

-- A rule that holds whatever code writes here.
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("reason" <> '');
