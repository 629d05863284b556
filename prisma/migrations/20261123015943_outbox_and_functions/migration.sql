-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "order_id" UUID,
    "order_event_id" BIGINT,
    "product_ids" UUID[],
    "stocks" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "database_functions" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "database_functions_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_tries" CHECK ("tries" >= 0),
  ADD CONSTRAINT "outbox_stock_of_each_product" CHECK (cardinality("product_ids") = cardinality("stocks")),
  ADD CONSTRAINT "outbox_order_with_its_history" CHECK (("order_id" IS NULL) = ("order_event_id" IS NULL));

-- From here on, functions are in prisma/functions, and are applied after the migrations. This one takes one argument more there.
DROP FUNCTION "place_orders"(JSONB, UUID[]);
