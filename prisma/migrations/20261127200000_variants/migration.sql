-- Compatible: the previous version makes no variants; to it, those that this version makes are products of their own.
ALTER TABLE "products" ADD COLUMN "parent_id" UUID,
  ADD COLUMN "options" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "option_values" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "variant_position" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "variant_words" TEXT,
  ADD CONSTRAINT "products_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID,
  -- A variant has values, and a product with options is no variant.
  ADD CONSTRAINT "products_variant" CHECK (
    ("parent_id" IS NULL) = (cardinality("option_values") = 0) AND ("parent_id" IS NULL OR cardinality("options") = 0)
  ) NOT VALID,
  ADD CONSTRAINT "products_options" CHECK (cardinality("options") <= 3 AND cardinality("option_values") <= 3) NOT VALID;

-- Variants are in no count and in no segment of the search index: their parents are.
CREATE OR REPLACE TRIGGER "products_pending_updated" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((OLD."title", OLD."details", OLD."category", OLD."price_cents",
      OLD."deleted_at" IS NULL AND NOT OLD."is_hidden" AND OLD."parent_id" IS NULL)
    IS DISTINCT FROM (NEW."title", NEW."details", NEW."category", NEW."price_cents",
      NEW."deleted_at" IS NULL AND NOT NEW."is_hidden" AND NEW."parent_id" IS NULL))
  EXECUTE FUNCTION "add_pending_product"();

-- The search finds a product by the values and the GTINs of its variants.
CREATE OR REPLACE TRIGGER "products_fact_words_written" BEFORE INSERT OR UPDATE OF "brand", "gtin", "facts", "variant_words" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "write_fact_words"();

CREATE FUNCTION "copy_parent"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE FUNCTION "copy_to_variants"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION "note_variant_stock"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER "variants_copied_from_parent" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW
  WHEN (NEW."parent_id" IS NOT NULL) EXECUTE FUNCTION "copy_parent"();
CREATE TRIGGER "parent_copied_to_variants" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (cardinality(NEW."options") > 0) EXECUTE FUNCTION "copy_to_variants"();
CREATE TRIGGER "variant_stock_noted" AFTER UPDATE OF "stock" ON "product_stock" FOR EACH ROW
  WHEN ((OLD."stock" > 0) <> (NEW."stock" > 0)) EXECUTE FUNCTION "note_variant_stock"();
