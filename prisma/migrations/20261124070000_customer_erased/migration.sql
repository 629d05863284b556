-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "customer_erased_at" TIMESTAMPTZ(3);

-- Whatever code writes here: what was erased stays erased.
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_erased"
  CHECK ("customer_erased_at" IS NULL OR "customer_name" IS NULL AND "customer_email" IS NULL
    AND "customer_address" IS NULL AND "customer_phone" IS NULL);
