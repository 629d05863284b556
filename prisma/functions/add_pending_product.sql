-- A row at a time: a statement trigger would join its rows before and after by a cached plan, made for statements with few
-- rows.
CREATE OR REPLACE FUNCTION "add_pending_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."deleted_at" IS NULL AND NOT OLD."is_hidden" AND OLD."parent_id" IS NULL THEN
    INSERT INTO "search_pending" ("product_id", "title", "details", "category", "price_cents")
    VALUES (OLD."id", OLD."title", concat_ws(' ', OLD."details", OLD."fact_words"), OLD."category", OLD."price_cents");
  ELSE
    INSERT INTO "search_pending" ("product_id") VALUES (OLD."id");
  END IF;
  RETURN NULL;
END $$;
