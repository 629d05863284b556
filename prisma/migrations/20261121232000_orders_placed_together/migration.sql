-- Places several orders in one transaction, one after another, each as `place_order` does by itself: the next sees what the
-- one before was sold. Returns an outcome for each, in their order.
-- orders: an array of asked, ids, quantities and claim, as place_order takes them; all_ids: of every product in them
CREATE FUNCTION "place_orders"("orders" JSONB, "all_ids" UUID[]) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "one" RECORD;
  "outcomes" JSONB := '[]';
BEGIN
  -- Everything is locked first, in id order, as if it were one cart: else two of these would deadlock. What is sold out is
  -- not waited for.
  PERFORM FROM "product_stock" s JOIN "products" p ON p."id" = s."product_id"
  WHERE s."product_id" = ANY ("all_ids") AND s."stock" > 0 AND p."deleted_at" IS NULL
  ORDER BY s."product_id" FOR UPDATE OF s FOR SHARE OF p;

  FOR "one" IN
    SELECT * FROM jsonb_to_recordset("orders")
      AS "told" ("asked" JSONB, "ids" UUID[], "quantities" INTEGER[], "claim" JSONB)
  LOOP
    "outcomes" := "outcomes" || place_order("one"."asked", "one"."ids", "one"."quantities", "one"."claim");
  END LOOP;
  RETURN "outcomes";
END $$;
