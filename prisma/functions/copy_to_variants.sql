-- Writes the variants of a parent again, so that `copy_parent` runs; those that were deleted with it, or come back with it, follow.
CREATE OR REPLACE FUNCTION "copy_to_variants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."deleted_at" IS DISTINCT FROM OLD."deleted_at" THEN
    UPDATE "products" SET "deleted_at" = NEW."deleted_at", "deleted_by" = NEW."deleted_by"
    WHERE "parent_id" = NEW."id" AND "deleted_at" IS NOT DISTINCT FROM OLD."deleted_at";
  ELSIF (NEW."title", NEW."details", NEW."category", NEW."tag", NEW."is_hidden", NEW."brand", NEW."is_own_make", NEW."facts", NEW."measures", NEW."maker_id")
    IS DISTINCT FROM (OLD."title", OLD."details", OLD."category", OLD."tag", OLD."is_hidden", OLD."brand", OLD."is_own_make", OLD."facts", OLD."measures", OLD."maker_id") THEN
    UPDATE "products" SET "title" = NEW."title" WHERE "parent_id" = NEW."id";
  END IF;
  -- Variants without a picture of their own have that of their parent.
  IF NEW."image" <> OLD."image" THEN
    UPDATE "products" SET "image" = NEW."image" WHERE "parent_id" = NEW."id" AND "image" = OLD."image";
  END IF;
  RETURN NULL;
END $$;
