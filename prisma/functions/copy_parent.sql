-- A variant has the texts, the category and the visibility of its parent, and its values in its title. A parent that comes later
-- than its variants, as when a dump is loaded, changes nothing: the variants were as they should be.
CREATE OR REPLACE FUNCTION "copy_parent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "parent" "products";
BEGIN
  SELECT * INTO "parent" FROM "products" WHERE "id" = NEW."parent_id";
  IF FOUND THEN
    NEW."title" := "parent"."title" || ', ' || array_to_string(NEW."option_values", ' / ');
    NEW."details" := "parent"."details";
    NEW."category" := "parent"."category";
    NEW."tag" := "parent"."tag";
    NEW."brand" := "parent"."brand";
    NEW."is_own_make" := "parent"."is_own_make";
    NEW."facts" := "parent"."facts";
    NEW."measures" := "parent"."measures";
    NEW."maker_id" := "parent"."maker_id";
    NEW."is_hidden" := "parent"."is_hidden";
    NEW."shown_from" := NULL;
  END IF;
  RETURN NEW;
END $$;
