-- CreateEnum
CREATE TYPE "email_cause" AS ENUM ('order', 'payment', 'newsletter');

-- AlterEnum
-- Nothing below uses it: PostgreSQL refuses a new value in the transaction that adds it.
ALTER TYPE "email_fault" ADD VALUE IF NOT EXISTS 'address_limit';

-- CreateTable
CREATE TABLE "stranger_emails" (
    "id" BIGSERIAL NOT NULL,
    "address_hash" TEXT NOT NULL,
    "cause" "email_cause" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stranger_emails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "stranger_emails_by_address" ON "stranger_emails"("address_hash", "cause", "created_at");

-- CreateIndex
CREATE INDEX "stranger_emails_by_time" ON "stranger_emails"("created_at");

COMMENT ON INDEX "stranger_emails_by_address" IS 'How many e-mails strangers had sent to an address in the last day';
COMMENT ON INDEX "stranger_emails_by_time" IS 'Rows that are too old to count, to be deleted';
