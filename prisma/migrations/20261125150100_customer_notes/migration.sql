-- CreateTable
CREATE TABLE "customer_notes" (
    "id" BIGSERIAL NOT NULL,
    "phone" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_notes_of_customer" ON "customer_notes"("phone", "id");

-- The newer index, orders_of_customer, has the same column first.
DROP INDEX "orders_by_phone";

COMMENT ON INDEX "orders_of_customer" IS 'Customers by their last order, and what each has ordered';
