-- Compatible: no released version has products with options, whose rows are changed.
ALTER TABLE "products" ADD COLUMN "price_to_cents" INTEGER, ADD COLUMN "variant_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
UPDATE "products" p SET "price_to_cents" = v."to_cents", "variant_ids" = v."ids" FROM (
  SELECT "parent_id", max("price_cents") AS "to_cents", array_agg("id" ORDER BY "id") AS "ids"
  FROM "products" WHERE "parent_id" IS NOT NULL AND "deleted_at" IS NULL GROUP BY 1
) v WHERE p."id" = v."parent_id";
