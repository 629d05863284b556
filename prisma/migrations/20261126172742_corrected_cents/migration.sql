-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "corrected_cents" INTEGER NOT NULL DEFAULT 0;

UPDATE "orders" SET "corrected_cents" = "corrected"."cents"
FROM (
  SELECT "order_id", sum("refunds"."amount_cents") AS "cents"
  FROM "payments" JOIN "refunds" ON "payment_id" = "payments"."id"
  WHERE "is_correction" AND "payments"."status" = 'succeeded' GROUP BY 1
) AS "corrected" WHERE "order_id" = "orders"."id";
