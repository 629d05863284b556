-- CreateTable
CREATE TABLE "past_orders" (
    "source" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "total" DECIMAL(15,3) NOT NULL,
    "status" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "searched" TEXT NOT NULL,

    CONSTRAINT "past_orders_pkey" PRIMARY KEY ("source","number")
);

-- CreateTable
CREATE TABLE "past_customers" (
    "source" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "orders" TEXT NOT NULL,
    "spent" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "searched" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "past_customers_pkey" PRIMARY KEY ("source","key")
);

-- CreateIndex
CREATE INDEX "past_orders_by_email" ON "past_orders"("email");

-- CreateIndex
CREATE INDEX "past_orders_by_phone" ON "past_orders"("phone");

-- CreateIndex
CREATE INDEX "past_orders_search" ON "past_orders" USING GIN ("searched" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "past_customers_by_email" ON "past_customers"("email");

-- CreateIndex
CREATE INDEX "past_customers_by_phone" ON "past_customers"("phone");

-- CreateIndex
CREATE INDEX "past_customers_search" ON "past_customers" USING GIN ("searched" gin_trgm_ops);
