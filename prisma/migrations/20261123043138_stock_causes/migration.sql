-- CreateEnum
CREATE TYPE "stock_cause" AS ENUM ('initial', 'ordered', 'paid_late', 'expired', 'cancelled', 'refunded', 'adjusted', 'imported');

-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN "activity_id" BIGINT,
  DROP CONSTRAINT "stock_movements_move",
  DROP CONSTRAINT "stock_movements_order_named";
ALTER TABLE "stock_movements" RENAME COLUMN "reason" TO "cause";
ALTER TABLE "stock_movements" ALTER COLUMN "cause" TYPE "stock_cause" USING (
  CASE "cause"::text WHEN 'order' THEN 'ordered' WHEN 'cancel' THEN 'cancelled' WHEN 'adjust' THEN 'adjusted' ELSE 'initial' END
)::"stock_cause";

-- The movements of orders until now say only which way the pieces went. The step that each was written with is, of those that
-- move pieces its way, the nearest in time.
UPDATE "stock_movements" m SET "cause" = "step"."cause"
FROM (
  SELECT moved."id", "nearest"."cause" FROM "stock_movements" moved
  CROSS JOIN LATERAL (
    SELECT (CASE WHEN e."from" IS NULL THEN 'ordered' WHEN e."to" = 'paid' THEN 'paid_late' ELSE e."to"::text END)::"stock_cause" AS "cause"
    FROM "order_events" e
    WHERE e."order_id" = moved."order_id" AND e."from" IS DISTINCT FROM e."to" AND CASE moved."cause"
      WHEN 'ordered' THEN e."from" IS NULL OR (e."from" = 'expired' AND e."to" = 'paid')
      ELSE e."to" IN ('expired', 'cancelled', 'refunded') END
    ORDER BY abs(extract(epoch FROM e."created_at" - moved."created_at")), e."id" LIMIT 1
  ) AS "nearest"
  WHERE "nearest"."cause" <> moved."cause"
) AS "step"
WHERE m."id" = "step"."id";

-- DropEnum
DROP TYPE "stock_reason";

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "stock_movements"
  ADD CONSTRAINT "stock_movements_move" CHECK ("delta" <> 0 OR "cause" = 'initial'),
  ADD CONSTRAINT "stock_movements_order_named" CHECK (
    ("order_id" IS NOT NULL) = ("cause" IN ('ordered', 'paid_late', 'expired', 'cancelled', 'refunded')));
