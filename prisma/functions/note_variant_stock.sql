-- A variant was sold out, or is in stock again: a job sets the price of its parent. Not here, where sales of two variants would wait
-- for each other.
CREATE OR REPLACE FUNCTION "note_variant_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "parent" UUID := (SELECT "parent_id" FROM "products" WHERE "id" = NEW."product_id");
BEGIN
  IF "parent" IS NOT NULL THEN
    PERFORM graphile_worker.add_job('refresh_parent', json_build_object('id', "parent"));
  END IF;
  RETURN NULL;
END $$;
