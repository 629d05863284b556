-- Trigram search: partial words and small typos find a product.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "stock_reason" AS ENUM ('initial', 'order', 'cancel', 'adjust');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('cash', 'card');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('placed', 'awaiting_payment', 'paid', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded');

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "tag" TEXT,
    "details" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_stock" (
    "product_id" UUID NOT NULL,
    "stock" INTEGER NOT NULL,
    "units_sold" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_stock_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "stock_movements" (
    "id" BIGSERIAL NOT NULL,
    "product_id" UUID NOT NULL,
    "order_id" UUID,
    "delta" INTEGER NOT NULL,
    "reason" "stock_reason" NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "status" "order_status" NOT NULL,
    "payment_method" "payment_method" NOT NULL,
    "customer_name" TEXT,
    "customer_email" TEXT,
    "customer_address" TEXT,
    "customer_phone" TEXT,
    "shipping_cents" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID,
    "title" TEXT NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("order_id","position")
);

-- CreateTable
CREATE TABLE "order_events" (
    "id" BIGSERIAL NOT NULL,
    "order_id" UUID NOT NULL,
    "from" "order_status",
    "to" "order_status" NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "products_by_price" ON "products"("price_cents", "id");

-- CreateIndex
CREATE INDEX "products_by_category_and_price" ON "products"("category", "price_cents", "id");

-- CreateIndex
CREATE INDEX "products_by_category_and_newest" ON "products"("category", "id" DESC);

-- CreateIndex
CREATE INDEX "product_stock_best_sellers" ON "product_stock"("units_sold" DESC, "product_id" DESC);

-- CreateIndex
CREATE INDEX "stock_movements_of_product" ON "stock_movements"("product_id", "id" DESC);

-- CreateIndex
CREATE INDEX "stock_movements_of_order" ON "stock_movements"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_by_number" ON "orders"("number");

-- CreateIndex
CREATE INDEX "order_lines_of_product" ON "order_lines"("product_id");

-- CreateIndex
CREATE INDEX "order_events_of_order" ON "order_events"("order_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "rate_limits_by_expiry" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "products_title_search" ON "products" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "products_details_search" ON "products" USING GIN ("details" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_product_once" ON "order_lines"("order_id", "product_id");

-- AddForeignKey
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "products"
  ADD CONSTRAINT "products_title_length" CHECK (char_length("title") BETWEEN 1 AND 200),
  ADD CONSTRAINT "products_price_range" CHECK ("price_cents" BETWEEN 0 AND 99999999),
  ADD CONSTRAINT "products_category_known"
    CHECK ("category" IN ('strength', 'weightlifting', 'bodyweight', 'mats', 'fitness')),
  ADD CONSTRAINT "products_tag_not_empty" CHECK ("tag" <> '');

ALTER TABLE "product_stock"
  ADD CONSTRAINT "product_stock_not_negative" CHECK ("stock" >= 0),
  ADD CONSTRAINT "product_stock_sold_not_negative" CHECK ("units_sold" >= 0);

ALTER TABLE "stock_movements"
  ADD CONSTRAINT "stock_movements_move" CHECK ("delta" <> 0 OR "reason" = 'initial'),
  ADD CONSTRAINT "stock_movements_order_named" CHECK ("reason" NOT IN ('order', 'cancel') OR "order_id" IS NOT NULL);

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_shipping_range" CHECK ("shipping_cents" >= 0),
  ADD CONSTRAINT "orders_total_range" CHECK ("total_cents" BETWEEN "shipping_cents" AND 99999999),
  ADD CONSTRAINT "orders_customer_whole" CHECK (
    num_nulls("customer_name", "customer_email", "customer_address", "customer_phone") IN (0, 4)
  );

ALTER TABLE "order_lines"
  ADD CONSTRAINT "order_lines_quantity_positive" CHECK ("quantity" >= 1),
  ADD CONSTRAINT "order_lines_price_range" CHECK ("unit_price_cents" BETWEEN 0 AND 99999999);

COMMENT ON INDEX "products_by_price" IS 'Listing sorted by price, and price ranges';
COMMENT ON INDEX "products_by_category_and_price" IS 'Listing of a category sorted by price, and its price ranges';
COMMENT ON INDEX "products_by_category_and_newest" IS 'Listing of a category, newest first';
COMMENT ON INDEX "products_title_search" IS 'Search in titles';
COMMENT ON INDEX "products_details_search" IS 'Search in details';
COMMENT ON INDEX "product_stock_best_sellers" IS 'Featured: most units sold, then newest';
COMMENT ON INDEX "stock_movements_of_product" IS 'The stock ledger of one product, newest first';
COMMENT ON INDEX "stock_movements_of_order" IS 'The movements an order made, when it is cancelled';
COMMENT ON INDEX "orders_by_number" IS 'One order by its number; numbers are unique';
COMMENT ON INDEX "order_lines_product_once" IS 'No product twice in one order';
COMMENT ON INDEX "order_lines_of_product" IS 'Foreign key: the lines to release when a product is deleted';
COMMENT ON INDEX "order_events_of_order" IS 'The history of one order, in its order';
COMMENT ON INDEX "idempotency_keys_by_age" IS 'Forgetting keys older than a day';
COMMENT ON INDEX "rate_limits_by_expiry" IS 'Forgetting counters that have run out';
