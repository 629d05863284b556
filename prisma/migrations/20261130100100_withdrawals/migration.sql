-- AlterEnum
ALTER TYPE "email_cause" ADD VALUE IF NOT EXISTS 'withdrawal';

-- CreateTable
CREATE TABLE "withdrawals" (
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "statement" TEXT NOT NULL,
    "order_number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "order_id" UUID,
    "period_ends_at" TIMESTAMPTZ(3),
    "receipt_sent_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "done_by" TEXT,

    CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
-- For the queue of staff, and the number of those that wait.
CREATE INDEX "withdrawals_open" ON "withdrawals"("id" DESC) WHERE (done_at IS NULL);

-- CreateIndex
-- For the order of a withdrawal: its page, earlier statements, and whether its customer can be erased.
CREATE INDEX "withdrawals_of_order" ON "withdrawals"("order_id");

-- AddForeignKey
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
