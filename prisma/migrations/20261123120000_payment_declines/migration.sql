-- AlterTable
ALTER TABLE "payments" ADD COLUMN "declines" INTEGER NOT NULL DEFAULT 0;
