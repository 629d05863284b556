-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('open', 'succeeded', 'surplus', 'cancelled', 'mismatched');

-- CreateEnum
CREATE TYPE "refund_status" AS ENUM ('requested', 'pending', 'succeeded', 'failed', 'cancelled');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "hold_expires_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "order_id" UUID,
    "intent_id" TEXT,
    "status" "payment_status" NOT NULL DEFAULT 'open',
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "last_error" TEXT,
    "attention" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "provider_refund_id" TEXT,
    "status" "refund_status" NOT NULL DEFAULT 'requested',
    "amount_cents" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_objects" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "parent_id" TEXT,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_objects_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_by_intent" ON "payments"("intent_id");

-- CreateIndex
CREATE INDEX "payments_of_order" ON "payments"("order_id");

-- CreateIndex
CREATE INDEX "payments_open" ON "payments"("created_at") WHERE (status = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "payments_one_succeeded" ON "payments"("order_id") WHERE (status = 'succeeded');

-- CreateIndex
CREATE UNIQUE INDEX "payments_one_open" ON "payments"("order_id") WHERE (status = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "refunds_by_provider_id" ON "refunds"("provider_refund_id");

-- CreateIndex
CREATE INDEX "refunds_of_payment" ON "refunds"("payment_id");

-- CreateIndex
CREATE INDEX "refunds_by_status" ON "refunds"("status");

-- CreateIndex
CREATE INDEX "provider_events_by_age" ON "provider_events"("created_at");

-- CreateIndex
CREATE INDEX "sandbox_objects_by_kind" ON "sandbox_objects"("kind", "created_at");

-- CreateIndex
CREATE INDEX "sandbox_objects_of_parent" ON "sandbox_objects"("parent_id");

-- CreateIndex
CREATE INDEX "orders_by_hold" ON "orders"("hold_expires_at") WHERE (status = 'awaiting_payment');

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_hold_while_unpaid" CHECK (("hold_expires_at" IS NOT NULL) = ("status" = 'awaiting_payment')),
  ADD CONSTRAINT "orders_status_fits_payment" CHECK (
    "payment_method" = 'card' OR "status" IN ('placed', 'shipped', 'delivered', 'cancelled')
  );

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amount_range" CHECK ("amount_cents" BETWEEN 1 AND 99999999),
  ADD CONSTRAINT "payments_paid_by_intent" CHECK ("status" IN ('open', 'cancelled') OR "intent_id" IS NOT NULL),
  ADD CONSTRAINT "payments_mismatch_seen" CHECK ("status" <> 'mismatched' OR "attention" IS NOT NULL);

ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_cents" >= 1),
  ADD CONSTRAINT "refunds_known_to_provider" CHECK (
    "status" NOT IN ('pending', 'succeeded') OR "provider_refund_id" IS NOT NULL
  );

COMMENT ON INDEX "orders_by_hold" IS 'Holds that have run out';
COMMENT ON INDEX "payments_by_intent" IS 'The payment a provider''s event is about; no intent pays twice';
COMMENT ON INDEX "payments_of_order" IS 'All payments of one order';
COMMENT ON INDEX "payments_one_open" IS 'An order has one intent at a time';
COMMENT ON INDEX "payments_one_succeeded" IS 'No order is paid twice';
COMMENT ON INDEX "payments_open" IS 'Payments whose outcome the reconciler asks for';
COMMENT ON INDEX "refunds_by_provider_id" IS 'The refund a provider''s event is about';
COMMENT ON INDEX "refunds_of_payment" IS 'What of a payment has been given back';
COMMENT ON INDEX "refunds_by_status" IS 'Refunds whose outcome the reconciler asks for';
COMMENT ON INDEX "provider_events_by_age" IS 'Forgetting events that the provider will not send again';
COMMENT ON INDEX "sandbox_objects_by_kind" IS 'The sandbox''s lists, by time';
COMMENT ON INDEX "sandbox_objects_of_parent" IS 'What belongs to an intent of the sandbox';
