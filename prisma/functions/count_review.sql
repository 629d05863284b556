-- A trigger, not code: the number of published reviews and the sum of their stars are right after a change by any code or person.
-- The change of the stock's row also invalidates cached pages of the product.
CREATE OR REPLACE FUNCTION "count_review"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'approved' THEN
    UPDATE "product_stock" SET "rating_count" = "rating_count" - 1, "rating_sum" = "rating_sum" - OLD."rating"
    WHERE "product_id" = OLD."product_id";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."status" = 'approved' THEN
    UPDATE "product_stock" SET "rating_count" = "rating_count" + 1, "rating_sum" = "rating_sum" + NEW."rating"
    WHERE "product_id" = NEW."product_id";
  END IF;
  RETURN NULL;
END $$;
