-- CreateEnum
CREATE TYPE "payment_entry_kind" AS ENUM ('received', 'refund_requested', 'refund_succeeded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost');

-- AlterEnum
ALTER TYPE "payment_attention" ADD VALUE 'dispute_lost';

-- CreateTable
CREATE TABLE "payment_entries" (
    "id" BIGSERIAL NOT NULL,
    "payment_id" UUID NOT NULL,
    "kind" "payment_entry_kind" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "refund_id" UUID,
    "provider_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "payment_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_entries_of_payment" ON "payment_entries"("payment_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_entries_of_refund" ON "payment_entries"("refund_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "payment_entries_once" ON "payment_entries"("provider_id", "kind") WHERE (refund_id IS NULL);

-- AddForeignKey
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A rule that holds whatever code writes here.
ALTER TABLE "payment_entries" ADD CONSTRAINT "payment_entries_amount" CHECK ("amount_cents" > 0);

-- The money that has arrived until now, and what became of it. The reconciler asks the provider about disputes.
INSERT INTO "payment_entries" ("payment_id", "kind", "amount_cents", "provider_id", "created_at")
SELECT "id", 'received', CASE "attention" WHEN 'wrong_amount' THEN ("attention_details" ->> 'amountCents')::int ELSE "amount_cents" END, "intent_id", "created_at"
FROM "payments" WHERE "status" IN ('succeeded', 'surplus', 'mismatched')
ORDER BY "created_at";

INSERT INTO "payment_entries" ("payment_id", "kind", "amount_cents", "refund_id", "provider_id", "created_at")
SELECT "payment_id", 'refund_requested', "amount_cents", "id", "provider_refund_id", "created_at" FROM "refunds"
ORDER BY "created_at";

INSERT INTO "payment_entries" ("payment_id", "kind", "amount_cents", "refund_id", "provider_id", "created_at")
SELECT "payment_id", CASE "status" WHEN 'succeeded' THEN 'refund_succeeded' ELSE 'refund_failed' END::"payment_entry_kind",
  "amount_cents", "id", "provider_refund_id", "updated_at"
FROM "refunds" WHERE "status" IN ('succeeded', 'failed', 'cancelled')
ORDER BY "updated_at";

-- A payment that is not what was asked for needs no attention once staff have reviewed it, or once its money went back.
ALTER TABLE "payments" DROP CONSTRAINT "payments_mismatch_seen";
