-- The limits of held stock that an order without a customer would exceed: stock, of one of its products; unnamed, of all pieces
-- that such orders hold together. They have separate small limits, so that enough stock is left for other shoppers.
-- Called while the stock of its products is locked.
-- limits: unnamedPieces, unnamedPercent; few: pieces of a product that they may hold anyway, but no more than half of it
CREATE OR REPLACE FUNCTION "exceeded_limits_unnamed"("limits" JSONB, "few" INTEGER, "ids" UUID[], "quantities" INTEGER[])
RETURNS TEXT[] LANGUAGE sql STABLE AS $$
  WITH "held" AS (
    SELECT "order_id", "pieces" FROM "unconfirmed_orders" WHERE "phone" IS NULL AND "email" IS NULL AND "is_held"
  ), "wanted" AS (
    SELECT * FROM unnest("ids", "quantities") AS "wanted" ("product_id", "quantity")
  )
  SELECT CASE WHEN (SELECT coalesce(sum("pieces"), 0) FROM "held") + (SELECT sum("quantity") FROM "wanted")
      > ("limits" ->> 'unnamedPieces')::int THEN '{unnamed}' ELSE '{}' END::text[]
    || CASE WHEN EXISTS (
      SELECT FROM "wanted" JOIN "product_stock" s USING ("product_id") CROSS JOIN LATERAL (
        SELECT coalesce(sum(l."quantity"), 0) AS "pieces" FROM "held" JOIN "order_lines" l USING ("order_id")
        WHERE l."product_id" = "wanted"."product_id"
      ) AS "others" WHERE "others"."pieces" + "wanted"."quantity" > greatest(
        least("few", (s."stock" + s."unconfirmed" + 1) / 2),
        (s."stock" + s."unconfirmed") * ("limits" ->> 'unnamedPercent')::int / 100)
    ) THEN '{stock}' ELSE '{}' END::text[]
$$;
