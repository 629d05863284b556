-- Sets what products with options have from their variants: the lowest price of those in stock, or of all if none is, and the words
-- that the search finds them by.
CREATE OR REPLACE FUNCTION "refresh_parents"("ids" UUID[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "products" p SET "price_cents" = v."cents", "variant_words" = v."words" FROM (
    SELECT v."parent_id" AS "id", coalesce(min(v."price_cents") FILTER (WHERE s."stock" > 0), min(v."price_cents")) AS "cents",
      string_agg(concat_ws(' ', array_to_string(v."option_values", ' '), v."gtin"), ' ' ORDER BY v."variant_position", v."id") AS "words"
    FROM "products" v JOIN "product_stock" s ON s."product_id" = v."id"
    WHERE v."parent_id" = ANY ("ids") AND v."deleted_at" IS NULL GROUP BY 1
  ) v
  WHERE p."id" = v."id" AND (p."price_cents", p."variant_words") IS DISTINCT FROM (v."cents", v."words");
$$;
