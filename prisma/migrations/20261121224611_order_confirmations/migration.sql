-- CreateTable
CREATE TABLE "order_confirmations" (
    "order_id" UUID NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,

    CONSTRAINT "order_confirmations_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "order_confirmations_due" ON "order_confirmations"("next_attempt_at") WHERE (next_attempt_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "order_confirmations" ADD CONSTRAINT "order_confirmations_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rules that hold whatever code writes here.
ALTER TABLE "order_confirmations"
  ADD CONSTRAINT "order_confirmations_tries" CHECK ("tries" >= 0),
  ADD CONSTRAINT "order_confirmations_given_up_for_a_reason" CHECK ("next_attempt_at" IS NOT NULL OR "last_error" IS NOT NULL);

COMMENT ON INDEX "order_confirmations_due" IS 'What is to be sent now';

-- Confirmations were jobs: those that wait become rows. So do those that a process was killed with; one that is being sent
-- now leaves twice at worst.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    WITH "waiting" AS (
      SELECT job."id", (job."payload" ->> 'orderId')::uuid AS "order_id", job."attempts", job."run_at"
      FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task."id" = job."task_id"
      WHERE task."identifier" = 'order_confirmation' AND job."attempts" < job."max_attempts"
      FOR UPDATE OF job
    ), "done" AS (
      SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY(SELECT "id" FROM "waiting"))
    )
    INSERT INTO "order_confirmations" ("order_id", "tries", "next_attempt_at")
    SELECT "order_id", "attempts", "run_at" FROM "waiting" JOIN "orders" o ON o."id" = "order_id", "done"
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- As before, in one statement, which also writes down that the order has to be confirmed, unless it has to be paid first.
-- asked: id, number, beginning, method, holdMinutes, customer, lines (how many it is to have), mostCents, expectedCents
CREATE OR REPLACE FUNCTION "write_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[])
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
      FROM unnest("ids", "titles", "prices") AS "line" ("id", "title", "price_cents")
    ));
  END IF;

  WITH "line" AS (
    SELECT * FROM unnest("ids", "titles", "prices", "quantities") WITH ORDINALITY
      AS "line" ("id", "title", "price_cents", "quantity", "position")
  ), "taken" AS (
    UPDATE "product_stock" s SET "stock" = s."stock" - "line"."quantity", "units_sold" = s."units_sold" + "line"."quantity"
    FROM "line" WHERE s."product_id" = "line"."id"
  ), "lines" AS (
    INSERT INTO "order_lines" ("order_id", "position", "product_id", "title", "unit_price_cents", "quantity")
    SELECT "new_id", "line"."position", "line"."id", "line"."title", "line"."price_cents", "line"."quantity" FROM "line"
  ), "moved" AS (
    INSERT INTO "stock_movements" ("order_id", "product_id", "delta", "reason", "actor")
    SELECT "new_id", "line"."id", -"line"."quantity", 'order', 'shopper' FROM "line"
  ), "noted" AS (
    INSERT INTO "order_events" ("order_id", "to", "actor")
    VALUES ("new_id", ("asked" ->> 'beginning')::order_status, 'shopper')
  ), "owed" AS (
    INSERT INTO "order_confirmations" ("order_id") SELECT "new_id" WHERE "asked" ->> 'beginning' <> 'awaiting_payment'
  )
  INSERT INTO "orders" ("id", "number", "status", "payment_method", "total_cents", "hold_expires_at",
    "customer_name", "customer_email", "customer_address", "customer_phone")
  VALUES ("new_id", "asked" ->> 'number', ("asked" ->> 'beginning')::order_status, ("asked" ->> 'method')::payment_method,
    "total", now() + make_interval(mins => ("asked" ->> 'holdMinutes')::int),
    "asked" #>> '{customer,name}', "asked" #>> '{customer,email}', "asked" #>> '{customer,address}',
    "asked" #>> '{customer,phone}')
  RETURNING * INTO "placed";

  RETURN jsonb_build_object('state', 'written', 'totalCents', "total",
    'placedAt', iso_time("placed"."created_at"), 'holdExpiresAt', iso_time("placed"."hold_expires_at"),
    'isAwaited', EXISTS (SELECT FROM "webhook_endpoints" WHERE "disabled_at" IS NULL));
END $$;

-- As before, without a job: to announce one, transactions take turns to commit, in the whole database.
-- asked: message besides; claim: cardScope besides, or null
CREATE OR REPLACE FUNCTION "place_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[], "claim" JSONB)
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
