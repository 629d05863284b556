-- Segments of the search index know prices. Until the end of this migration nobody writes products: the new trigger needs the lock.
DROP TRIGGER "products_pending_updated" ON "products";

ALTER TABLE "search_segments" ADD COLUMN "price_bits" BIT(4096)[];
ALTER TABLE "search_pending" ADD COLUMN "price_cents" INTEGER;

-- Segments get the prices of now, and so do the pending products that they have.
UPDATE "search_pending" SET "price_cents" = coalesce((SELECT "price_cents" FROM "products" p WHERE p."id" = "product_id"), 0)
WHERE "title" IS NOT NULL;
UPDATE "search_segments" s SET "price_bits" = "made"."price_bits"
FROM (
  SELECT "segment", array_agg("bits" ORDER BY "digit") AS "price_bits" FROM (
    SELECT s."id" AS "segment", "digit", coalesce(
      bit_or(set_bit(0::bit(4096), "number"::int - 1, 1)) FILTER (WHERE p."price_cents" >> "digit" & 1 = 1), 0::bit(4096)
    ) AS "bits"
    FROM "search_segments" s, unnest(s."products") WITH ORDINALITY AS "member" ("id", "number")
      JOIN "products" p USING ("id"), generate_series(0, 26) AS "digit"
    GROUP BY 1, 2
  ) AS "digits" GROUP BY "segment"
) AS "made" WHERE "made"."segment" = s."id";
ALTER TABLE "search_segments" ALTER COLUMN "price_bits" SET NOT NULL;

CREATE TRIGGER "products_pending_updated" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((OLD."title", OLD."details", OLD."category", OLD."price_cents", OLD."deleted_at" IS NULL)
    IS DISTINCT FROM (NEW."title", NEW."details", NEW."category", NEW."price_cents", NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "add_pending_product"();
