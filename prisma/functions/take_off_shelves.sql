-- Triggers, not code: whatever changes products is found as it is now. Rows are added and never changed: no two writers wait for
-- each other here.
CREATE OR REPLACE FUNCTION "take_off_shelves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "unshelved_products" ("product_id") SELECT "id" FROM "after" WHERE "deleted_at" IS NULL;
  ELSE
    INSERT INTO "unshelved_products" ("product_id", "title", "details", "category")
    SELECT "id", "title", "details", "category" FROM "before" WHERE "deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;
