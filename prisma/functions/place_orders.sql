-- Places cash orders, one after another in one transaction: each sees the stock that the one before left. Returns an outcome
-- for each, in their order; `busy` if another transaction has locked one of its products for longer than the wait.
-- orders: an array of asked, ids, quantities and claim, as place_order takes them; all_ids: of every product in them
CREATE OR REPLACE FUNCTION "place_orders"("orders" JSONB, "all_ids" UUID[], "lock_wait" TEXT)
RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "usual_wait" TEXT := current_setting('lock_timeout');
  "one" RECORD;
  "locked" UUID[];
  "unavailable" UUID[] := '{}';
  "key" JSONB;
  "outcomes" JSONB := '[]';
BEGIN
  -- Everything is locked first, in id order, as if it were one cart: two such transactions would otherwise deadlock.
  -- Sold-out products are not waited for.
  BEGIN
    PERFORM set_config('lock_timeout', "lock_wait", true);
    PERFORM FROM "product_stock" s JOIN "products" p ON p."id" = s."product_id"
    WHERE s."product_id" = ANY ("all_ids") AND s."stock" > 0 AND p."deleted_at" IS NULL AND NOT p."is_hidden"
    ORDER BY s."product_id" FOR UPDATE OF s FOR SHARE OF p;
  EXCEPTION WHEN lock_not_available THEN
    SELECT coalesce(array_agg("product_id"), '{}') INTO "locked" FROM (
      SELECT s."product_id" FROM "product_stock" s JOIN "products" p ON p."id" = s."product_id"
      WHERE s."product_id" = ANY ("all_ids") AND s."stock" > 0 AND p."deleted_at" IS NULL AND NOT p."is_hidden"
      ORDER BY s."product_id" FOR UPDATE OF s SKIP LOCKED FOR SHARE OF p SKIP LOCKED
    ) AS "free";
    SELECT coalesce(array_agg(s."product_id"), '{}') INTO "unavailable"
    FROM "product_stock" s JOIN "products" p ON p."id" = s."product_id"
    WHERE s."product_id" = ANY ("all_ids") AND s."product_id" <> ALL ("locked")
      AND s."stock" > 0 AND p."deleted_at" IS NULL AND NOT p."is_hidden";
  END;
  PERFORM set_config('lock_timeout', "usual_wait", true);
  -- The discounts too, after the stock, for the same reason.
  PERFORM FROM "discounts" WHERE "id" IN (
    SELECT ("entry" #>> '{asked,priced,discount,id}')::uuid FROM jsonb_array_elements("orders") AS "list" ("entry")
  ) ORDER BY "id" FOR UPDATE;

  FOR "one" IN
    SELECT * FROM jsonb_to_recordset("orders")
      AS "told" ("asked" JSONB, "ids" UUID[], "quantities" INTEGER[], "claim" JSONB)
  LOOP
    IF "one"."ids" && "unavailable" THEN
      -- The same order, sent once more, may have locked them.
      "key" := claim_key("one"."claim");
      IF "key" ->> 'state' = 'free' THEN
        "key" := jsonb_build_object('state', 'busy', 'ids', to_jsonb("unavailable"));
      END IF;
      "outcomes" := "outcomes" || "key";
    ELSE
      "outcomes" := "outcomes" || place_order("one"."asked", "one"."ids", "one"."quantities", "one"."claim");
    END IF;
  END LOOP;
  RETURN "outcomes";
END $$;
