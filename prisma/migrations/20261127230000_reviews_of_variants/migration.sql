-- Compatible: the previous version never gives a review to another product.
-- A review moves to another product when its product becomes a variant, and back: the ratings of both are counted anew.
CREATE OR REPLACE TRIGGER "reviews_counted" AFTER INSERT OR DELETE OR UPDATE OF "status", "rating", "product_id" ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "count_review"();
