-- CreateTable
CREATE TABLE "product_shelves" (
    "id" BIGSERIAL NOT NULL,
    "first_id" UUID NOT NULL,
    "products" UUID[],

    CONSTRAINT "product_shelves_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shelf_words" (
    "shelf" BIGINT NOT NULL,
    "place" SMALLINT NOT NULL,
    "word" TEXT NOT NULL,
    "product" SMALLINT,
    "products" BIT(4096)
);

-- CreateTable
CREATE TABLE "unshelved_products" (
    "id" BIGSERIAL NOT NULL,
    "product_id" UUID NOT NULL,
    "title" TEXT,
    "details" TEXT,
    "category" TEXT,

    CONSTRAINT "unshelved_products_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_shelves_by_first" ON "product_shelves"("first_id");

-- CreateIndex
CREATE INDEX "shelf_words_search" ON "shelf_words" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "shelf_words_of_shelf" ON "shelf_words"("shelf");

-- CreateIndex
CREATE INDEX "shelf_words_marks" ON "shelf_words"("shelf", "word") WHERE (place < 0);

-- CreateIndex
CREATE INDEX "unshelved_products_by_product" ON "unshelved_products"("product_id", "id");

-- AddForeignKey
ALTER TABLE "shelf_words" ADD CONSTRAINT "shelf_words_shelf_fkey" FOREIGN KEY ("shelf") REFERENCES "product_shelves"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Many words are of one product alone, a number above all: half a kilobyte of zeros would be kept for each.
ALTER TABLE "shelf_words" ADD CONSTRAINT "shelf_words_one_or_more" CHECK (("product" IS NULL) <> ("products" IS NULL));
-- Nothing is gained by squeezing ids.
ALTER TABLE "product_shelves" ALTER COLUMN "products" SET STORAGE EXTERNAL;

-- The words of a text, in its order: whatever stands between blanks, in small letters.
CREATE FUNCTION "words_of"("text" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array(translate(lower("text"), E'\t\r\n', '   '), ' '), '');

-- All that a shelf is to say of a product.
CREATE FUNCTION "shelved_words"("title" TEXT, "details" TEXT, "category" TEXT)
RETURNS TABLE ("place" SMALLINT, "word" TEXT) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT "number"::smallint, "part" FROM unnest(words_of("title")) WITH ORDINALITY AS "parts" ("part", "number")
  UNION ALL SELECT DISTINCT 0::smallint, "part" FROM unnest(words_of("details")) AS "part"
  UNION ALL SELECT -1::smallint, 'category ' || "category"
  UNION ALL SELECT -1::smallint, 'words ' || cardinality(words_of("title"));
END;

-- Triggers, not code: whatever changes products is found as it is now. Rows are added and never changed: no two writers wait for
-- each other here.
CREATE FUNCTION "take_off_shelves"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "unshelved_products" ("product_id") SELECT "id" FROM "after" WHERE "deleted_at" IS NULL;
  ELSE
    INSERT INTO "unshelved_products" ("product_id", "title", "details", "category")
    SELECT "id", "title", "details", "category" FROM "before" WHERE "deleted_at" IS NULL;
  END IF;
  RETURN NULL;
END $$;

-- A row at a time: a statement's rows before and after would be joined by a plan that is kept from statements with few of them.
CREATE FUNCTION "take_off_shelf"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."deleted_at" IS NULL THEN
    INSERT INTO "unshelved_products" ("product_id", "title", "details", "category")
    VALUES (OLD."id", OLD."title", OLD."details", OLD."category");
  ELSE
    INSERT INTO "unshelved_products" ("product_id") VALUES (OLD."id");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "products_unshelved_in" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "take_off_shelves"();
CREATE TRIGGER "products_unshelved_anew" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN ((OLD."title", OLD."details", OLD."category", OLD."deleted_at" IS NULL)
    IS DISTINCT FROM (NEW."title", NEW."details", NEW."category", NEW."deleted_at" IS NULL))
  EXECUTE FUNCTION "take_off_shelf"();
CREATE TRIGGER "products_unshelved_out" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "take_off_shelves"();

-- The triggers have locked the table against writers: nothing comes between them and this. A job puts them on shelves.
INSERT INTO "unshelved_products" ("product_id") SELECT "id" FROM "products" WHERE "deleted_at" IS NULL;

COMMENT ON INDEX "product_shelves_by_first" IS 'The shelf of a product: the last that begins before it';
COMMENT ON INDEX "shelf_words_search" IS 'Words that contain or resemble what is searched for';
COMMENT ON INDEX "shelf_words_of_shelf" IS 'Foreign key: a shelf that is filled anew';
COMMENT ON INDEX "shelf_words_marks" IS 'The products of a category, and those with so many words in their title';
COMMENT ON INDEX "unshelved_products_by_product" IS 'What a product was on its shelf';
