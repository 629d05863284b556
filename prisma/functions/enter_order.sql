-- Records the steps that staff take with an order as they enter it for a customer: it is confirmed, or handed over at the counter
-- and paid. write_order calls it.
-- asked: an OrderRequest of src/server/order/order-request.ts
CREATE OR REPLACE FUNCTION "enter_order"("asked" JSONB, "placed" "orders") RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  "handed_over" order_status := "asked" #>> '{entered,handedOver}';
BEGIN
  INSERT INTO "activities" ("actor", "action", "subject_id", "subject", "changes")
  VALUES ("asked" ->> 'actor', 'order.entered', "placed"."id"::text, "placed"."number", jsonb_strip_nulls(jsonb_build_object(
    'channel', jsonb_build_array(NULL, "placed"."channel"),
    'status', CASE WHEN "handed_over" IS NOT NULL THEN jsonb_build_array("placed"."status", "handed_over") END
  )));

  IF ("asked" #>> '{entered,isConfirmed}')::boolean THEN
    INSERT INTO "order_calls" ("order_id", "outcome", "actor") VALUES ("placed"."id", 'confirmed', "asked" ->> 'actor');
  END IF;

  IF "handed_over" IS NOT NULL THEN
    UPDATE "orders" SET "status" = "handed_over" WHERE "id" = "placed"."id";
    INSERT INTO "cash_collections" ("order_id", "amount_cents") VALUES ("placed"."id", "placed"."total_cents");
    WITH "step" AS (
      INSERT INTO "order_events" ("order_id", "from", "to", "actor")
      VALUES ("placed"."id", "placed"."status", "handed_over", "asked" ->> 'actor') RETURNING "id"
    )
    INSERT INTO "outbox" ("type", "order_id", "order_event_id", "product_ids", "stocks")
    SELECT concat('order.', "handed_over"), "placed"."id", "id", '{}', '{}' FROM "step";
  END IF;
END $$;
