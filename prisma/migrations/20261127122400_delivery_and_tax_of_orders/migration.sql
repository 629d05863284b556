-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "tax_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tax_rate" INTEGER;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "delivery_id" UUID,
ADD COLUMN     "delivery_kind" "delivery_kind",
ADD COLUMN     "delivery_name" TEXT,
ADD COLUMN     "delivery_taxes" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "tax_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tax_mode" "tax_mode" NOT NULL DEFAULT 'none';

ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax" CHECK ("tax_cents" >= 0 AND "tax_rate" >= 0) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax" CHECK ("tax_cents" >= 0 AND ("tax_mode" <> 'none' OR "tax_cents" = 0)) NOT VALID;

-- Compatible: it takes every row that the one before took.
-- An order that its shopper collects needs no address.
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer_known",
  ADD CONSTRAINT "orders_customer_known" CHECK (
    num_nulls("customer_name", "customer_email", "customer_address", "customer_phone") IN (0, 4)
    OR "customer_name" IS NOT NULL AND "customer_phone" IS NOT NULL
      AND ("channel" NOT IN ('web', 'api') OR "delivery_kind" = 'collect' AND "customer_email" IS NOT NULL)
  ) NOT VALID;
