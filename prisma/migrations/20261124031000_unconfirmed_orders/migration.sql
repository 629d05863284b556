-- AlterEnum
-- Nothing below uses it: PostgreSQL refuses a new value in the transaction that adds it.
ALTER TYPE "order_email_kind" ADD VALUE IF NOT EXISTS 'to_confirm';

-- AlterTable
ALTER TABLE "product_stock" ADD COLUMN "unconfirmed" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "unconfirmed_orders" (
    "order_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "pieces" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,
    "is_held" BOOLEAN NOT NULL,
    "reasons" TEXT[],
    "token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "expires_at" TIMESTAMPTZ(3),
    "email_confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "unconfirmed_orders_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "unconfirmed_orders_by_address" ON "unconfirmed_orders"("address");

-- CreateIndex
CREATE INDEX "unconfirmed_orders_by_phone" ON "unconfirmed_orders"("phone") WHERE (phone IS NOT NULL);

-- CreateIndex
CREATE INDEX "unconfirmed_orders_by_email" ON "unconfirmed_orders"("email") WHERE (email IS NOT NULL);

-- CreateIndex
CREATE INDEX "unconfirmed_orders_by_expiry" ON "unconfirmed_orders"("expires_at") WHERE (expires_at IS NOT NULL);

COMMENT ON INDEX "unconfirmed_orders_by_address" IS 'What a client holds';
COMMENT ON INDEX "unconfirmed_orders_by_expiry" IS 'Orders to cancel because nobody has confirmed them in time';

-- AddForeignKey
ALTER TABLE "unconfirmed_orders" ADD CONSTRAINT "unconfirmed_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_unconfirmed" CHECK ("unconfirmed" >= 0);
ALTER TABLE "unconfirmed_orders" ADD CONSTRAINT "unconfirmed_orders_expiry" CHECK ("expires_at" IS NULL OR NOT "is_held");
ALTER TABLE "unconfirmed_orders" ADD CONSTRAINT "unconfirmed_orders_reasons" CHECK ("is_held" OR "reasons" <> '{}');
