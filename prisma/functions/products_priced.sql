-- The products of a segment whose prices are in a range. The highest digit in which two prices differ decides: so each digit, from
-- the lowest, overrides the result of the digits below it.
CREATE OR REPLACE FUNCTION "products_priced"("price_bits" BIT(4096)[], "lowest" INTEGER, "highest" INTEGER) RETURNS BIT(4096)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  "digit" INTEGER := 0;
  "bits" BIT(4096);
  "below" BIT(4096) := 0::bit(4096);
  "up_to" BIT(4096) := ~0::bit(4096);
BEGIN
  FOREACH "bits" IN ARRAY "price_bits" LOOP
    IF "lowest" >> "digit" & 1 = 1 THEN "below" := ~"bits" | "below"; ELSE "below" := ~"bits" & "below"; END IF;
    IF "highest" >> "digit" & 1 = 1 THEN "up_to" := ~"bits" | "up_to"; ELSE "up_to" := ~"bits" & "up_to"; END IF;
    "digit" := "digit" + 1;
  END LOOP;
  RETURN "up_to" & ~"below";
END $$;
