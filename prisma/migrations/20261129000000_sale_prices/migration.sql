-- Compatible: the previous version plans no sales, and a price that it writes is the ordinary one of a product on sale.
ALTER TABLE "products" ADD COLUMN "sale_price_cents" INTEGER,
  ADD COLUMN "sale_from" TIMESTAMPTZ(3),
  ADD COLUMN "sale_until" TIMESTAMPTZ(3),
  ADD COLUMN "ordinary_price_cents" INTEGER,
  ADD COLUMN "former_price_cents" INTEGER,
  ADD CONSTRAINT "products_sale" CHECK (
    "sale_price_cents" >= 0 AND "sale_until" > coalesce("sale_from", '-infinity')
    AND ("sale_price_cents" IS NOT NULL OR ("sale_from" IS NULL AND "sale_until" IS NULL))
    AND (cardinality("options") = 0 OR "sale_price_cents" IS NULL)
  ) NOT VALID,
  ADD CONSTRAINT "products_on_sale" CHECK (
    "ordinary_price_cents" IS NULL AND "former_price_cents" IS NULL
    OR "price_cents" < "ordinary_price_cents" AND ("price_cents" = "sale_price_cents" OR cardinality("options") > 0)
  ) NOT VALID;

CREATE TABLE "past_prices" (
  "product_id" UUID NOT NULL,
  "ended_at" TIMESTAMPTZ(3) NOT NULL,
  "price_cents" INTEGER NOT NULL,
  CONSTRAINT "past_prices_pkey" PRIMARY KEY ("product_id", "ended_at"),
  CONSTRAINT "past_prices_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "past_prices_ended_at_idx" ON "past_prices"("ended_at");

CREATE FUNCTION "apply_sale"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE FUNCTION "keep_past_price"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER "products_sale_applied" BEFORE INSERT OR UPDATE OF "price_cents", "ordinary_price_cents", "sale_price_cents" ON "products"
  FOR EACH ROW WHEN (cardinality(NEW."options") = 0
    AND (NEW."sale_price_cents" IS NOT NULL OR NEW."ordinary_price_cents" IS NOT NULL OR NEW."former_price_cents" IS NOT NULL))
  EXECUTE FUNCTION "apply_sale"();
CREATE TRIGGER "products_past_price_kept" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD."price_cents" <> NEW."price_cents" AND cardinality(NEW."options") = 0) EXECUTE FUNCTION "keep_past_price"();
