-- Writes the variants of a parent again, so that `copy_parent` runs; those that were deleted with it, or come back with it, follow.
CREATE OR REPLACE FUNCTION "copy_to_variants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS DISTINCT FROM OLD."deleted_at" THEN
    UPDATE "products" SET "deleted_at" = NEW."deleted_at", "deleted_by" = NEW."deleted_by"
    WHERE "parent_id" = NEW."id" AND "deleted_at" IS NOT DISTINCT FROM OLD."deleted_at";
  ELSIF (NEW."title", NEW."details", NEW."category", NEW."tag", NEW."is_hidden")
    IS DISTINCT FROM (OLD."title", OLD."details", OLD."category", OLD."tag", OLD."is_hidden") THEN
    UPDATE "products" SET "title" = NEW."title" WHERE "parent_id" = NEW."id";
  END IF;
  RETURN NULL;
END $$;
