-- CreateEnum
CREATE TYPE "return_reason" AS ENUM ('refused', 'not_found', 'damaged', 'lost', 'changed_mind', 'faulty', 'wrong_item', 'other');

-- CreateEnum
CREATE TYPE "call_outcome" AS ENUM ('confirmed', 'not_reached', 'refused');

-- AlterEnum
ALTER TYPE "order_status" ADD VALUE 'returned';

-- AlterEnum
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'returned' BEFORE 'adjusted';
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'written_off' BEFORE 'adjusted';
ALTER TYPE "stock_cause" ADD VALUE IF NOT EXISTS 'corrected' BEFORE 'adjusted';

-- AlterTable
ALTER TABLE "order_events" ADD COLUMN "is_visible" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN "is_correction" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "parcels" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "tracking_number" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "parcels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "returns" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "reason" "return_reason" NOT NULL,
    "credit_cents" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "returns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "return_lines" (
    "return_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "is_restocked" BOOLEAN NOT NULL,

    CONSTRAINT "return_lines_pkey" PRIMARY KEY ("return_id", "position", "is_restocked")
);

-- CreateTable
CREATE TABLE "order_calls" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "outcome" "call_outcome" NOT NULL,
    "retry_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_notes" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cash_collections" (
    "order_id" UUID NOT NULL,
    "carrier" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "payout_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_collections_pkey" PRIMARY KEY ("order_id")
);

-- CreateTable
CREATE TABLE "carrier_payouts" (
    "id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "received_cents" INTEGER NOT NULL,
    "note" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carrier_payouts_pkey" PRIMARY KEY ("id")
);

-- DropIndex
DROP INDEX "order_lines_product_once";

-- CreateIndex
CREATE INDEX "parcels_of_order" ON "parcels"("order_id", "id");

-- CreateIndex
CREATE INDEX "returns_of_order" ON "returns"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_calls_of_order" ON "order_calls"("order_id", "id");

-- CreateIndex
CREATE INDEX "order_notes_of_order" ON "order_notes"("order_id", "id");

-- CreateIndex
CREATE INDEX "cash_collections_owed" ON "cash_collections"("carrier") WHERE (payout_id IS NULL AND carrier IS NOT NULL);

-- CreateIndex
CREATE INDEX "cash_collections_of_payout" ON "cash_collections"("payout_id");

-- CreateIndex
CREATE INDEX "orders_by_phone" ON "orders"("customer_phone") WHERE (customer_phone IS NOT NULL);

COMMENT ON INDEX "orders_by_phone" IS 'What a customer ordered before';
COMMENT ON INDEX "cash_collections_owed" IS 'What carriers owe';

-- AddForeignKey
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_collections" ADD CONSTRAINT "cash_collections_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cash_collections" ADD CONSTRAINT "cash_collections_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "carrier_payouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that hold whatever code writes here. New values of an enum can only be compared as text in the transaction that adds them.
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_status_fits_payment",
  ADD CONSTRAINT "orders_status_fits_payment" CHECK (
    "payment_method" = 'card' OR "status"::text IN ('placed', 'shipped', 'delivered', 'cancelled', 'returned')
  );

ALTER TABLE "stock_movements"
  DROP CONSTRAINT "stock_movements_order_named",
  ADD CONSTRAINT "stock_movements_order_named" CHECK (
    ("order_id" IS NOT NULL) = ("cause"::text IN ('ordered', 'paid_late', 'expired', 'cancelled', 'refunded', 'returned', 'corrected')));

ALTER TABLE "returns" ADD CONSTRAINT "returns_credit" CHECK ("credit_cents" >= 0);
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_quantity" CHECK ("quantity" >= 1);
ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_retry" CHECK (("retry_at" IS NOT NULL) = ("outcome" = 'not_reached'));
ALTER TABLE "cash_collections" ADD CONSTRAINT "cash_collections_amount" CHECK ("amount_cents" >= 0);
ALTER TABLE "carrier_payouts" ADD CONSTRAINT "carrier_payouts_received" CHECK ("received_cents" >= 0);

-- The cash of the orders until now. Nobody recorded who collected it.
INSERT INTO "cash_collections" ("order_id", "amount_cents", "created_at")
SELECT o."id", o."total_cents", max(e."created_at")
FROM "orders" o JOIN "order_events" e ON e."order_id" = o."id" AND e."to" = 'delivered'
WHERE o."payment_method" = 'cash' GROUP BY o."id";

-- What staff wrote about a payment was meant for staff, and shoppers have read it.
UPDATE "order_events" e SET "is_visible" = false FROM "orders" o
WHERE o."id" = e."order_id" AND e."from" = e."to" AND (
  e."reason" IN ('The payment was looked at', 'The confirmation could not be sent by e-mail') OR EXISTS (
    SELECT FROM "activities" a WHERE a."action" = 'payment.reviewed' AND a."subject" = o."number"
      AND a."actor" = e."actor" AND a."changes" #>> '{reason,1}' = e."reason"));
