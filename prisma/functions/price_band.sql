CREATE OR REPLACE FUNCTION "price_band"("cents" INTEGER) RETURNS INTEGER LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "cents" - "cents" % "price_band_width"("cents");
