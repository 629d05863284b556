-- Places a cash order: claims its key, writes the order, and stores the response under the key. An order whose key belongs
-- to a card payment is not written: that payment has to be ended at the provider first.
-- asked: an OrderRequest of src/server/order/order-request.ts; claim: null, or what claim_key takes and the scope of card payments
-- (cardScope)
CREATE OR REPLACE FUNCTION "place_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[], "claim" JSONB)
RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "outcome" JSONB;
  "answer" JSONB;
BEGIN
  IF EXISTS (SELECT FROM "idempotency_keys" WHERE "scope" = "claim" ->> 'cardScope' AND "key" = "claim" ->> 'key') THEN
    RETURN '{"state": "begun_by_card"}';
  END IF;
  "outcome" := claim_key("claim");
  IF "outcome" ->> 'state' <> 'free' THEN
    RETURN "outcome";
  END IF;

  "outcome" := write_order("asked", "wanted_ids", "wanted_quantities");
  IF "outcome" ->> 'state' <> 'written' THEN
    RETURN "outcome";
  END IF;

  "answer" := jsonb_build_object('success', true, 'message', "asked" ->> 'message', 'data', jsonb_build_object(
    'orderNumber', "asked" ->> 'number',
    'total', trim_scale(("outcome" ->> 'totalCents')::numeric / coalesce(("asked" ->> 'centsInUnit')::int, 100)),
    'placedAt', "outcome" -> 'placedAt',
    'arrives', "outcome" -> 'arrives',
    'confirmBy', "outcome" -> 'confirmBy'
  ));
  IF "claim" IS NOT NULL THEN
    PERFORM keep_key("claim", "answer");
  END IF;
  RETURN "outcome" || jsonb_build_object('state', 'placed', 'answer', "answer");
END $$;
