-- DropIndex
DROP INDEX "shelf_words_marks";

-- AlterTable
ALTER TABLE "shelf_words" ADD COLUMN     "count" SMALLINT;

-- Of how many products a mark is, so that nobody has to count bits to know how long a list is.
UPDATE "shelf_words" SET "count" = coalesce(bit_count("products"), 1) WHERE "place" < 0;
ALTER TABLE "shelf_words" ADD CONSTRAINT "shelf_words_marks_counted" CHECK (("place" < 0) = ("count" IS NOT NULL));

-- CreateIndex
CREATE INDEX "shelf_words_marks" ON "shelf_words"("word", "shelf", "count") WHERE (place < 0);

-- Of the products of a shelf whose bits are set, so many, after so many others.
CREATE FUNCTION "products_at"("products" UUID[], "bits" BIT, "skipped" INTEGER, "taken" INTEGER) RETURNS SETOF UUID
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE ROWS 10 AS $$
DECLARE
  "seen" INTEGER := 0;
BEGIN
  FOR "bit" IN 0 .. length("bits") - 1 LOOP
    CONTINUE WHEN get_bit("bits", "bit") = 0;
    "seen" := "seen" + 1;
    IF "seen" > "skipped" THEN
      RETURN NEXT "products"["bit" + 1];
    END IF;
    EXIT WHEN "seen" = "skipped" + "taken";
  END LOOP;
END $$;

COMMENT ON INDEX "shelf_words_marks" IS 'The products of a category, and those with so many words in their title';
