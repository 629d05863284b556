ALTER TABLE "unconfirmed_orders" ADD COLUMN "held_until" TIMESTAMPTZ(3),
ADD COLUMN "networks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
