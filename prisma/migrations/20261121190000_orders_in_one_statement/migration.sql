-- What an order does to the database, as functions: the shop calls one of them and hears what came of it, so that rows stay
-- locked for the time it takes to write, and not for the time it takes to talk. Each statement of such a function sees what
-- was committed until it began, like the statements of any transaction.

-- Claims an Idempotency-Key until the transaction ends, or says what it stands for already.
-- claim: scope, key, requestHash, lifetimeSeconds
CREATE FUNCTION "claim_key"("claim" JSONB) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "scope_and_key" TEXT := concat("claim" ->> 'scope', ':', "claim" ->> 'key');
  "earlier" "idempotency_keys";
BEGIN
  -- Trying, not waiting: a hundred double clicks must not hold a hundred connections.
  IF NOT pg_try_advisory_xact_lock(hashtextextended("scope_and_key", 0)) THEN
    RETURN '{"state": "in_use"}';
  END IF;
  SELECT * INTO "earlier" FROM "idempotency_keys" k
  WHERE k."scope" = "claim" ->> 'scope' AND k."key" = "claim" ->> 'key'
    AND k."created_at" > now() - make_interval(secs => ("claim" ->> 'lifetimeSeconds')::int);
  IF NOT FOUND THEN
    RETURN '{"state": "free"}';
  ELSIF "earlier"."request_hash" <> "claim" ->> 'requestHash' THEN
    RETURN '{"state": "reused"}';
  END IF;
  RETURN jsonb_build_object('state', 'replayed', 'response', "earlier"."response");
END $$;

-- Writes down what a claimed key stands for; one whose time is over begins anew.
CREATE FUNCTION "keep_key"("claim" JSONB, "answer" JSONB) RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO "idempotency_keys" ("scope", "key", "request_hash", "response")
  VALUES ("claim" ->> 'scope', "claim" ->> 'key', "claim" ->> 'requestHash', "answer")
  ON CONFLICT ("scope", "key") DO UPDATE
  SET "request_hash" = EXCLUDED."request_hash", "response" = EXCLUDED."response", "created_at" = EXCLUDED."created_at"
$$;

-- A time as JSON has it.
CREATE FUNCTION "iso_time"("time" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char("time" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Takes pieces out of stock and writes the order, its lines, the stock movements and the first line of its history; or
-- writes nothing, and says what stands in the way.
-- asked: id, number, beginning, method, holdMinutes, customer, lines (how many it is to have), mostCents, expectedCents
CREATE FUNCTION "write_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[])
RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "new_id" UUID := "asked" ->> 'id';
  "ids" UUID[];
  "titles" TEXT[];
  "prices" INTEGER[];
  "quantities" INTEGER[];
  "total" BIGINT;
  "placed" "orders";
BEGIN
  -- Rows are locked in id order: two carts that hold the same pair would otherwise deadlock. A row without enough stock is
  -- not waited for: when the last piece is sold, all who queue for it hear so at once. The product's own row is locked
  -- too, which reads it anew: one deleted or marked down while the stock was waited for is seen as it is now.
  SELECT array_agg("id" ORDER BY "position"), array_agg("title" ORDER BY "position"),
    array_agg("price_cents" ORDER BY "position"), array_agg("quantity" ORDER BY "position"),
    sum("price_cents"::bigint * "quantity")
  INTO "ids", "titles", "prices", "quantities", "total"
  FROM (
    SELECT p."id", p."title", p."price_cents", wanted."quantity", wanted."position"
    FROM unnest("wanted_ids", "wanted_quantities") WITH ORDINALITY AS wanted ("id", "quantity", "position")
    JOIN "product_stock" s ON s."product_id" = wanted."id" JOIN "products" p ON p."id" = s."product_id"
    WHERE s."stock" >= wanted."quantity" AND p."deleted_at" IS NULL
    ORDER BY s."product_id"
    FOR UPDATE OF s FOR SHARE OF p
  ) AS "locked";

  IF coalesce(cardinality("ids"), 0) < ("asked" ->> 'lines')::int THEN
    RETURN jsonb_build_object('state', 'short', 'products', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', p."id", 'title', p."title", 'stock', s."stock")), '[]')
      FROM "products" p JOIN "product_stock" s ON s."product_id" = p."id"
      WHERE p."id" = ANY ("wanted_ids") AND p."deleted_at" IS NULL
    ));
  ELSIF "total" > ("asked" ->> 'mostCents')::int THEN
    RETURN '{"state": "too_large"}';
  ELSIF "total" <> ("asked" ->> 'expectedCents')::bigint THEN
    RETURN jsonb_build_object('state', 'price_changed', 'totalCents', "total", 'lines', (
      SELECT jsonb_agg(jsonb_build_object('id', "id", 'title', "title", 'priceCents', "price_cents"))
      FROM unnest("ids", "titles", "prices") AS line ("id", "title", "price_cents")
    ));
  END IF;

  UPDATE "product_stock" s SET "stock" = s."stock" - line."quantity", "units_sold" = s."units_sold" + line."quantity"
  FROM unnest("ids", "quantities") AS line ("id", "quantity") WHERE s."product_id" = line."id";

  INSERT INTO "orders" ("id", "number", "status", "payment_method", "total_cents", "hold_expires_at",
    "customer_name", "customer_email", "customer_address", "customer_phone")
  VALUES ("new_id", "asked" ->> 'number', ("asked" ->> 'beginning')::order_status, ("asked" ->> 'method')::payment_method,
    "total", now() + make_interval(mins => ("asked" ->> 'holdMinutes')::int),
    "asked" #>> '{customer,name}', "asked" #>> '{customer,email}', "asked" #>> '{customer,address}',
    "asked" #>> '{customer,phone}')
  RETURNING * INTO "placed";

  INSERT INTO "order_lines" ("order_id", "position", "product_id", "title", "unit_price_cents", "quantity")
  SELECT "new_id", line."position", line."id", line."title", line."price_cents", line."quantity"
  FROM unnest("ids", "titles", "prices", "quantities")
    WITH ORDINALITY AS line ("id", "title", "price_cents", "quantity", "position");

  INSERT INTO "stock_movements" ("order_id", "product_id", "delta", "reason", "actor")
  SELECT "new_id", line."id", -line."quantity", 'order', 'shopper'
  FROM unnest("ids", "quantities") AS line ("id", "quantity");

  INSERT INTO "order_events" ("order_id", "to", "actor") VALUES ("new_id", "placed"."status", 'shopper');

  RETURN jsonb_build_object('state', 'written', 'totalCents', "total",
    'placedAt', iso_time("placed"."created_at"), 'holdExpiresAt', iso_time("placed"."hold_expires_at"),
    'isAwaited', EXISTS (SELECT FROM "webhook_endpoints" WHERE "disabled_at" IS NULL));
END $$;

-- All that a cash order is, in the one transaction of one statement: the order, the job that confirms it, and its key,
-- where it has one. It leaves to others what takes more than that: where webhooks have to be told, or where the same
-- order was begun by card with the same key.
-- asked: message besides; claim: cardScope besides, or null
CREATE FUNCTION "place_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[], "claim" JSONB)
RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "outcome" JSONB;
  "answer" JSONB;
BEGIN
  IF EXISTS (SELECT FROM "webhook_endpoints" WHERE "disabled_at" IS NULL) OR EXISTS (
    SELECT FROM "idempotency_keys" WHERE "scope" = "claim" ->> 'cardScope' AND "key" = "claim" ->> 'key'
  ) THEN
    RETURN '{"state": "left"}';
  END IF;

  IF "claim" IS NOT NULL THEN
    "outcome" := claim_key("claim");
    IF "outcome" ->> 'state' <> 'free' THEN
      RETURN "outcome";
    END IF;
  END IF;

  "outcome" := write_order("asked", "wanted_ids", "wanted_quantities");
  IF "outcome" ->> 'state' <> 'written' THEN
    RETURN "outcome";
  END IF;

  PERFORM graphile_worker.add_job('order_confirmation', json_build_object('orderId', "asked" ->> 'id'));
  "answer" := jsonb_build_object('success', true, 'message', "asked" ->> 'message', 'data', jsonb_build_object(
    'orderNumber', "asked" ->> 'number',
    'total', round(("outcome" ->> 'totalCents')::numeric / 100, 2),
    'placedAt', "outcome" -> 'placedAt'
  ));
  IF "claim" IS NOT NULL THEN
    PERFORM keep_key("claim", "answer");
  END IF;
  RETURN jsonb_build_object('state', 'placed', 'answer', "answer");
END $$;
