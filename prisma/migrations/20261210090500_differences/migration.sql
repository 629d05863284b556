-- Compatible: the previous version writes neither of the two columns.
-- A change that makes a paid order cost more is made when its difference is paid, by a payment of its own.
ALTER TABLE "payments" ADD COLUMN "change" JSONB, ADD COLUMN "ends_at" TIMESTAMPTZ(3);

ALTER TABLE "payments" ADD CONSTRAINT "payments_differences"
  CHECK ((change IS NULL) = (ends_at IS NULL) AND (change IS NULL OR order_id IS NOT NULL)) NOT VALID;
