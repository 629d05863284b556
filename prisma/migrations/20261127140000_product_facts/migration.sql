-- AlterTable
ALTER TABLE "products" ADD COLUMN     "brand" TEXT,
ADD COLUMN     "depth_mm" INTEGER,
ADD COLUMN     "fact_words" TEXT,
ADD COLUMN     "facts" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "gtin" TEXT,
ADD COLUMN     "height_mm" INTEGER,
ADD COLUMN     "is_own_make" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "width_mm" INTEGER;

ALTER TABLE "products"
  ADD CONSTRAINT "products_brand_not_empty" CHECK ("brand" <> '') NOT VALID,
  ADD CONSTRAINT "products_gtin_form" CHECK ("gtin" ~ '^(\d{8}|\d{12,14})$') NOT VALID,
  ADD CONSTRAINT "products_dimensions" CHECK ("width_mm" > 0 AND "depth_mm" > 0 AND "height_mm" > 0) NOT VALID,
  ADD CONSTRAINT "products_facts_form" CHECK (
    jsonb_typeof("facts") = 'array' AND NOT jsonb_path_exists("facts", '$[*] ? (!(@.name.type() == "string" && @.value.type() == "string"))')
  ) NOT VALID;

CREATE FUNCTION "write_fact_words"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW."fact_words" := nullif(concat_ws(' ', NEW."brand", NEW."gtin",
    (SELECT string_agg("fact" ->> 'value', ' ') FROM jsonb_array_elements(NEW."facts") AS "fact")), '');
  RETURN NEW;
END $$;

CREATE TRIGGER "products_fact_words_written" BEFORE INSERT OR UPDATE OF "brand", "gtin", "facts" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "write_fact_words"();
-- Beside `products_pending_updated`, which knows the other texts.
CREATE TRIGGER "products_pending_fact_words" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD."fact_words" IS DISTINCT FROM NEW."fact_words") EXECUTE FUNCTION "add_pending_product"();
