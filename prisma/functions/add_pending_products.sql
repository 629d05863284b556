-- Triggers, not code: searches find products as they are now, whatever changed them. Rows are added and never changed, so
-- that no writer waits for another here.
CREATE OR REPLACE FUNCTION "add_pending_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "search_pending" ("product_id") SELECT "id" FROM "after" WHERE "deleted_at" IS NULL;
  ELSE
    INSERT INTO "search_pending" ("product_id", "title", "details", "category", "price_cents")
    SELECT "id", "title", "details", "category", "price_cents" FROM "before" WHERE "deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;
