-- The products of a segment whose prices are in a range. Of two prices, the highest digit in which they differ decides: so each
-- digit, from the lowest, overrides what the digits below it say.
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
