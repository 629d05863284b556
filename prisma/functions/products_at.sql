-- The products of a segment whose bits are set: `taken` of them, after `skipped` others.
CREATE OR REPLACE FUNCTION "products_at"("products" UUID[], "bits" BIT, "skipped" INTEGER, "taken" INTEGER) RETURNS SETOF UUID
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
