-- DropIndex
DROP INDEX "products_by_price";

-- CreateTable
CREATE TABLE "product_counts" (
    "id" BIGSERIAL NOT NULL,
    "category" TEXT NOT NULL,
    "price_band" INTEGER NOT NULL,
    "products" INTEGER NOT NULL,

    CONSTRAINT "product_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "products_by_newest" ON "products"("id" DESC, "category", "price_cents") WHERE (deleted_at IS NULL);

-- CreateIndex
CREATE INDEX "products_by_price" ON "products"("price_cents", "id", "category") WHERE (deleted_at IS NULL);

-- The band of a price: 10.00 to 10.99, 110.00 to 119.99 and so on. 90 bands for each power of ten keep the counts short and
-- the products of one band few.
CREATE FUNCTION "price_band_width"("cents" INTEGER) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (10 ^ greatest(length("cents"::text) - 2, 0))::int;

CREATE FUNCTION "price_band"("cents" INTEGER) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "cents" - "cents" % "price_band_width"("cents");

-- Triggers, not code: whatever writes products is counted, and a count is never of another moment than its products.
CREATE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), count(*) FROM "after" WHERE "deleted_at" IS NULL GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), -count(*) FROM "before" WHERE "deleted_at" IS NULL GROUP BY 1, 2;
  ELSE
    INSERT INTO "product_counts" ("category", "price_band", "products")
    SELECT "category", price_band("price_cents"), sum("change") FROM (
      SELECT "category", "price_cents", 1 AS "change" FROM "after" WHERE "deleted_at" IS NULL
      UNION ALL SELECT "category", "price_cents", -1 FROM "before" WHERE "deleted_at" IS NULL
    ) AS "changed" GROUP BY 1, 2 HAVING sum("change") <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "products_counted_in" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
CREATE TRIGGER "products_counted_anew" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
CREATE TRIGGER "products_counted_out" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();

-- The triggers have locked the table against writers: nothing comes between them and this.
INSERT INTO "product_counts" ("category", "price_band", "products")
SELECT "category", price_band("price_cents"), count(*) FROM "products" WHERE "deleted_at" IS NULL GROUP BY 1, 2;

-- Rules that hold whatever code writes here.
ALTER TABLE "product_counts"
  ADD CONSTRAINT "product_counts_band" CHECK ("price_band" = price_band("price_band")),
  ADD CONSTRAINT "product_counts_counted" CHECK ("products" <> 0);

COMMENT ON INDEX "products_by_newest" IS 'Listing, newest first, of any categories and prices, without reading the products that are passed over';
COMMENT ON INDEX "products_by_price" IS 'Listing of any categories sorted by price, and price ranges';
