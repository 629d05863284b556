-- Sets what products with options have from their variants, so that lists need not read these: their ids, the lowest price of those in
-- stock, or of all if none is, with the ordinary and the former price of a sale, the highest price, and the words that the search finds
-- them by. The second statement sees what was committed while the first one waited for the locks.
CREATE OR REPLACE FUNCTION "refresh_parents"("ids" UUID[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM "products" WHERE "id" = ANY ("ids") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" p SET "price_cents" = coalesce(v."cheapest"[1][1], p."price_cents"), "ordinary_price_cents" = v."cheapest"[1][2],
    "former_price_cents" = v."cheapest"[1][3], "price_to_cents" = v."to_cents", "variant_ids" = v."variant_ids", "variant_words" = v."words"
  FROM (
    SELECT o."id", array_agg(ARRAY[v."price_cents", v."ordinary_price_cents", v."former_price_cents"]
        ORDER BY s."stock" = 0, v."price_cents", v."ordinary_price_cents" NULLS FIRST) AS "cheapest",
      max(v."price_cents") AS "to_cents", array_remove(array_agg(v."id" ORDER BY v."id"), NULL) AS "variant_ids",
      nullif(string_agg(concat_ws(' ', array_to_string(v."option_values", ' '), v."gtin"), ' ' ORDER BY v."variant_position", v."id"), '') AS "words"
    FROM "products" o LEFT JOIN ("products" v JOIN "product_stock" s ON s."product_id" = v."id")
      ON v."parent_id" = o."id" AND v."deleted_at" IS NULL
    WHERE o."id" = ANY ("ids") GROUP BY 1
  ) v
  WHERE p."id" = v."id"
    AND (p."price_cents", p."ordinary_price_cents", p."former_price_cents", p."price_to_cents", p."variant_ids", p."variant_words")
      IS DISTINCT FROM (coalesce(v."cheapest"[1][1], p."price_cents"), v."cheapest"[1][2], v."cheapest"[1][3], v."to_cents", v."variant_ids", v."words");
$$;
