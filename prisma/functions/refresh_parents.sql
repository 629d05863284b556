-- Sets the price of these products with options: the lowest of their variants in stock, or of all if none is.
CREATE OR REPLACE FUNCTION "refresh_parents"("ids" UUID[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "products" p SET "price_cents" = "lowest"."cents" FROM (
    SELECT v."parent_id" AS "id", coalesce(min(v."price_cents") FILTER (WHERE s."stock" > 0), min(v."price_cents")) AS "cents"
    FROM "products" v JOIN "product_stock" s ON s."product_id" = v."id"
    WHERE v."parent_id" = ANY ("ids") AND v."deleted_at" IS NULL GROUP BY 1
  ) AS "lowest"
  WHERE p."id" = "lowest"."id" AND p."price_cents" <> "lowest"."cents";
$$;
