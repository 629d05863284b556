-- address, if an order would exceed the limits of the IPv6 networks around its client: multiples of a client's limits.
-- limits: clientPieces, clientDollars, centsInUnit; networks: an array of name and times
CREATE OR REPLACE FUNCTION "exceeded_limits_of_networks"("limits" JSONB, "networks" JSONB, "order_pieces" BIGINT, "order_cents" BIGINT)
RETURNS TEXT[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT FROM jsonb_to_recordset("networks") AS "network" ("name" TEXT, "times" INTEGER) CROSS JOIN LATERAL (
      SELECT coalesce(sum(u."pieces"), 0) AS "pieces", coalesce(sum(u."cents"), 0) AS "cents" FROM "unconfirmed_orders" u
      WHERE u."networks" <> '{}' AND u."networks" @> ARRAY["network"."name"] AND u."is_held"
    ) AS "held"
    WHERE "held"."pieces" + "order_pieces" > "network"."times" * ("limits" ->> 'clientPieces')::int
      OR "held"."cents" + "order_cents" > coalesce(("limits" ->> 'centsInUnit')::int, 100) * "network"."times" * ("limits" ->> 'clientDollars')::bigint
  ) THEN '{address}' ELSE '{}' END::text[]
$$;
