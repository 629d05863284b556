-- Compatible: the previous version hides no products; to it, products that this version hides are for sale.
ALTER TABLE "products" ADD COLUMN "is_hidden" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "shown_from" TIMESTAMPTZ(3),
  ADD CONSTRAINT "products_shown_from_hidden" CHECK ("shown_from" IS NULL OR "is_hidden") NOT VALID;

-- Hidden products are in no count and in no segment of the search index.
CREATE OR REPLACE TRIGGER "products_pending_updated" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((OLD."title", OLD."details", OLD."category", OLD."price_cents", OLD."deleted_at" IS NULL AND NOT OLD."is_hidden")
    IS DISTINCT FROM (NEW."title", NEW."details", NEW."category", NEW."price_cents", NEW."deleted_at" IS NULL AND NOT NEW."is_hidden"))
  EXECUTE FUNCTION "add_pending_product"();
