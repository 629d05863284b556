-- In cents. Prices have bands: 10.00 to 10.99, 110.00 to 119.99 and so on. 90 bands for each power of ten keep the counts
-- short and the products of one band few.
CREATE OR REPLACE FUNCTION "price_band_width"("cents" INTEGER) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (10 ^ greatest(length("cents"::text) - 2, 0))::int;
