-- Triggers, not code: every write of products is counted, and a count always matches the products of the same snapshot.
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), count(*) FROM "after" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), -count(*) FROM "before" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), sum("change") FROM (
      SELECT "category", "price_cents", 1 AS "change" FROM "after" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL
      UNION ALL SELECT "category", "price_cents", -1 FROM "before" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL
    ) AS "changed" GROUP BY 1, 2 HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $$;
