-- Compatible: the previous version makes no discounts, and its orders have none.
CREATE TYPE "discount_kind" AS ENUM ('percent', 'amount', 'delivery');

CREATE TABLE "discounts" (
  "id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "series_id" UUID,
  "kind" "discount_kind" NOT NULL,
  "value" INTEGER NOT NULL,
  "categories" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "collections" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "products" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[],
  "subtotal_from_cents" INTEGER NOT NULL DEFAULT 0,
  "starts_at" TIMESTAMPTZ(3),
  "ends_at" TIMESTAMPTZ(3),
  "most_uses" INTEGER,
  "most_uses_each" INTEGER,
  "used" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "discounts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "discounts_value" CHECK (CASE "kind" WHEN 'percent' THEN "value" BETWEEN 1 AND 100000 WHEN 'amount' THEN "value" > 0 ELSE "value" = 0 END),
  CONSTRAINT "discounts_code" CHECK ("code" = upper("code") AND "code" <> ''),
  CONSTRAINT "discounts_terms" CHECK ("subtotal_from_cents" >= 0 AND "most_uses" > 0 AND "most_uses_each" > 0 AND "ends_at" > coalesce("starts_at", '-infinity')),
  CONSTRAINT "discounts_used" CHECK ("used" >= 0 AND "used" <= "most_uses")
);
CREATE UNIQUE INDEX "discounts_by_code" ON "discounts"("code");
CREATE INDEX "discounts_of_series" ON "discounts"("series_id") WHERE (series_id IS NOT NULL);

ALTER TABLE "orders" ADD COLUMN "discount_id" UUID,
  ADD COLUMN "discount_code" TEXT,
  ADD COLUMN "discount_kind" "discount_kind",
  ADD COLUMN "uses_discount" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "orders_discount" CHECK (
    num_nulls("discount_id", "discount_code", "discount_kind") IN (0, 3) AND (NOT "uses_discount" OR "discount_id" IS NOT NULL)
  ) NOT VALID;
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "order_lines_discount" CHECK ("discount_cents" BETWEEN 0 AND "unit_price_cents"::bigint * "quantity") NOT VALID;
