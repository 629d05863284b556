-- A trigger, not code: the price that counts follows from the sale, whoever writes a product. A written price is the ordinary one. The
-- former price is that of the law (Directive 98/6/EC, Art. 6a): a reduction that is deepened without a break keeps its own.
CREATE OR REPLACE FUNCTION "apply_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ordinary" INTEGER := coalesce(NEW."ordinary_price_cents", NEW."price_cents");
BEGIN
  -- A dump is loaded as it was.
  IF TG_OP = 'INSERT' AND NEW."ordinary_price_cents" IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW."sale_price_cents" < "ordinary" AND coalesce(NEW."sale_from" <= now(), true) AND coalesce(NEW."sale_until" > now(), true) THEN
    NEW."ordinary_price_cents" := "ordinary";
    NEW."price_cents" := NEW."sale_price_cents";
    IF TG_OP = 'UPDATE' AND (OLD."ordinary_price_cents" IS NULL OR NEW."price_cents" > OLD."price_cents") THEN
      NEW."former_price_cents" := least(OLD."price_cents", (
        SELECT min("price_cents") FROM "past_prices" WHERE "product_id" = NEW."id" AND "ended_at" > now() - interval '30 days'));
    END IF;
  ELSE
    NEW."price_cents" := "ordinary";
    NEW."ordinary_price_cents" := NULL;
    NEW."former_price_cents" := NULL;
  END IF;
  RETURN NEW;
END $$;
