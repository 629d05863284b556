-- A trigger, not code: the history has each change of a price. Of several changes in one transaction, nobody has seen those between.
CREATE OR REPLACE FUNCTION "keep_past_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "past_prices" ("product_id", "ended_at", "price_cents") VALUES (OLD."id", now(), OLD."price_cents") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
