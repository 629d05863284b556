-- The limits of held stock that an order would exceed: address, phone, email. Orders in review hold nothing, and do not count.
-- limits: clientPieces, clientDollars, personPieces, personDollars, centsInUnit; amounts are in whole units of the currency, whatever their names say
CREATE OR REPLACE FUNCTION "exceeded_limits"("limits" JSONB, "client" TEXT, "of_phone" TEXT, "of_email" TEXT,
  "order_pieces" BIGINT, "order_cents" BIGINT)
RETURNS TEXT[] LANGUAGE sql STABLE AS $$
  WITH "held" AS (
    SELECT 'address' AS "whose", sum("pieces") AS "pieces", sum("cents") AS "cents" FROM "unconfirmed_orders"
    WHERE "address" = "client" AND "is_held"
    UNION ALL SELECT 'phone', sum("pieces"), sum("cents") FROM "unconfirmed_orders" WHERE "phone" = "of_phone" AND "is_held"
    UNION ALL SELECT 'email', sum("pieces"), sum("cents") FROM "unconfirmed_orders" WHERE "email" = "of_email" AND "is_held"
  )
  SELECT coalesce(array_agg("whose"), '{}') FROM "held"
  WHERE ("whose" = 'address' OR "of_phone" IS NOT NULL) AND (
    coalesce("pieces", 0) + "order_pieces"
      > ("limits" ->> CASE "whose" WHEN 'address' THEN 'clientPieces' ELSE 'personPieces' END)::int
    OR coalesce("cents", 0) + "order_cents"
      > coalesce(("limits" ->> 'centsInUnit')::int, 100) * ("limits" ->> CASE "whose" WHEN 'address' THEN 'clientDollars' ELSE 'personDollars' END)::bigint)
$$;
