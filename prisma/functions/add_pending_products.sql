-- Triggers, not code: searches find the current products after any change, even by plain SQL. Rows are added and never changed, so
-- that no writer waits for another here.
CREATE OR REPLACE FUNCTION "add_pending_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "search_pending" ("product_id") SELECT "id" FROM "after" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL;
  ELSE
    INSERT INTO "search_pending" ("product_id", "title", "details", "category", "price_cents")
    SELECT "id", "title", concat_ws(' ', "details", "fact_words"), "category", "price_cents" FROM "before" WHERE "deleted_at" IS NULL AND NOT "is_hidden" AND "parent_id" IS NULL;
  END IF;
  RETURN NULL;
END $$;
