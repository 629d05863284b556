-- Takes pieces out of stock and writes the order, its lines, the stock movements, the first line of its history, and a row
-- of the outbox; or writes nothing, and returns why.
-- An order above a limit of held stock takes nothing: it is in review.
-- It computes no amount: it compares what the order was priced by with the rows, and if anything differs, it writes nothing and
-- returns the current values.
-- asked: an OrderRequest of src/server/order/order-request.ts
CREATE OR REPLACE FUNCTION "write_order"("asked" JSONB, "wanted_ids" UUID[], "wanted_quantities" INTEGER[])
RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
  "new_id" UUID := "asked" ->> 'id';
  "ids" UUID[];
  "titles" TEXT[];
  "skus" TEXT[];
  "prices" INTEGER[];
  "ordinary_prices" INTEGER[];
  "quantities" INTEGER[];
  "rates" INTEGER[];
  "taxes" INTEGER[];
  "discounts" INTEGER[];
  -- The previous version prices no order: the total is that of its goods.
  "priced" JSONB := "asked" -> 'priced';
  "terms" JSONB;
  "is_old" BOOLEAN;
  "current" JSONB;
  "discount" JSONB := "priced" -> 'discount';
  "total" BIGINT;
  "placed" "orders";
  "unvouched" JSONB := "asked" -> 'unvouched';
  "limits" JSONB := CASE WHEN "unvouched" IS NOT NULL THEN ("unvouched" -> 'limits')
    || coalesce((SELECT "values" FROM "settings" WHERE "group" = 'holds'), '{}') END;
  "few" INTEGER := "unvouched" ->> 'fewPieces';
  "percent" INTEGER := "limits" ->> 'stockPercent';
  "is_cash" BOOLEAN := "asked" ->> 'method' = 'cash';
  "email" TEXT := lower("asked" #>> '{customer,email}');
  "by" TEXT := coalesce("asked" ->> 'actor', 'shopper');
  "is_unnamed" BOOLEAN := "asked" -> 'customer' IS NULL;
  "networks" JSONB := coalesce("unvouched" -> 'networks', '[]');
  "pieces" BIGINT;
  "takes_most" BOOLEAN;
  "reasons" TEXT[] := '{}';
  "is_held" BOOLEAN;
  "confirm_by" TIMESTAMPTZ(3);
BEGIN
  -- An owner who changes the mode of the tax or the currency locks out orders: the terms are read after that.
  LOCK TABLE "orders" IN ROW EXCLUSIVE MODE;
  "terms" := selling_terms();

  -- Rows are locked in id order: two carts with the same two products would otherwise deadlock. A row without enough stock
  -- is not waited for: when the last piece is sold, all that queue for it are refused at once. The product's own row is
  -- locked too, which reads it again: a product deleted or marked down during the wait is seen as it is now.
  SELECT array_agg("id" ORDER BY "position"), array_agg("title" ORDER BY "position"),
    array_agg("sku" ORDER BY "position"), array_agg("price_cents" ORDER BY "position"),
    array_agg("ordinary_price_cents" ORDER BY "position"), array_agg("quantity" ORDER BY "position"),
    array_agg("rate" ORDER BY "position"), array_agg("tax_cents" ORDER BY "position"), array_agg("discount_cents" ORDER BY "position"),
    coalesce(("priced" ->> 'totalCents')::bigint, sum("price_cents"::bigint * "quantity")), sum("quantity"),
    bool_or(("price_cents", "tax_rate_id", "grams") IS DISTINCT FROM ("known_cents", "known_rate_id", "known_grams")),
    jsonb_agg(jsonb_build_object('id', "id", 'title', "title", 'unitCents', "price_cents", 'taxRateId', "tax_rate_id", 'grams', "grams")),
    bool_or("unconfirmed" + "quantity" > greatest("few", ("stock" + "unconfirmed") * "percent" / 100))
  INTO "ids", "titles", "skus", "prices", "ordinary_prices", "quantities", "rates", "taxes", "discounts",
    "total", "pieces", "is_old", "current", "takes_most"
  FROM (
    SELECT p."id", p."title", p."sku", p."price_cents", p."ordinary_price_cents", p."tax_rate_id", p."grams", s."stock", s."unconfirmed", wanted.*
    FROM ROWS FROM (
      unnest("wanted_ids"), unnest("wanted_quantities"),
      jsonb_to_recordset("priced" -> 'goods')
        AS ("unitCents" INTEGER, "taxRateId" UUID, "grams" INTEGER, "rate" INTEGER, "taxCents" INTEGER, "discountCents" INTEGER)
    ) WITH ORDINALITY AS wanted ("wanted_id", "quantity", "known_cents", "known_rate_id", "known_grams", "rate", "tax_cents",
      "discount_cents", "position")
    JOIN "product_stock" s ON s."product_id" = wanted."wanted_id" JOIN "products" p ON p."id" = s."product_id"
    WHERE s."stock" >= wanted."quantity" AND p."deleted_at" IS NULL AND NOT p."is_hidden" AND p."options" = '{}'
    ORDER BY s."product_id"
    FOR UPDATE OF s FOR SHARE OF p
  ) AS "locked";

  -- After the stock, as everywhere. All orders with this code wait here: each sees the uses of those before.
  IF "discount" IS NOT NULL THEN
    PERFORM FROM "discounts" WHERE "id" = ("discount" ->> 'id')::uuid FOR UPDATE;
    "is_old" := "is_old" OR discount_terms("discount" ->> 'code', "ids", "asked" -> 'customer') IS DISTINCT FROM "discount";
  END IF;

  IF coalesce(cardinality("ids"), 0) < ("asked" ->> 'lines')::int THEN
    RETURN jsonb_build_object('state', 'short', 'products', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', p."id", 'title', p."title", 'stock', s."stock", 'hasVariants', p."options" <> '{}')), '[]')
      FROM "products" p JOIN "product_stock" s ON s."product_id" = p."id"
      WHERE p."id" = ANY ("wanted_ids") AND p."deleted_at" IS NULL AND NOT p."is_hidden"
    ));
  ELSIF "is_old" AND "priced" IS NOT NULL OR "priced" ->> 'version' <> "terms" ->> 'version' THEN
    RETURN jsonb_build_object('state', 'priced_by_old', 'terms', "terms", 'goods', "current");
  ELSIF "total" > ("asked" ->> 'mostCents')::int THEN
    RETURN '{"state": "too_large"}';
  ELSIF "total" <> ("asked" ->> 'expectedCents')::bigint THEN
    RETURN jsonb_build_object('state', 'price_changed', 'totalCents', "total", 'lines', (
      SELECT jsonb_agg(jsonb_build_object('id', "id", 'title', "title", 'priceCents', "price_cents"))
      FROM unnest("ids", "titles", "prices") AS "line" ("id", "title", "price_cents")
    ));
  END IF;

  IF "unvouched" IS NOT NULL THEN
    "reasons" := exceeded_limits("limits", "unvouched" ->> 'address', "asked" #>> '{customer,phone}', "email", "pieces", "total")
      || CASE WHEN "takes_most" THEN '{stock}' ELSE '{}' END::text[];
    IF NOT 'address' = ANY ("reasons") THEN
      "reasons" := exceeded_limits_of_networks("limits", "networks", "pieces", "total") || "reasons";
    END IF;
    -- The previous version does not tell these limits.
    IF "is_unnamed" AND "limits" ? 'unnamedPieces' THEN
      "reasons" := "reasons" || exceeded_limits_unnamed("limits", "few", "ids", "quantities");
    END IF;
    -- An order without a customer has nobody who can be asked.
    IF "reasons" <> '{}' AND "is_cash" AND ("is_unnamed" OR EXISTS (
      SELECT FROM "unconfirmed_orders" u WHERE u."address" = "unvouched" ->> 'address' AND u."expires_at" IS NOT NULL
      HAVING count(*) >= ("unvouched" ->> 'mostReviews')::int
        OR count(*) FILTER (WHERE u."phone" = "asked" #>> '{customer,phone}' OR u."email" = lower("asked" #>> '{customer,email}'))
          >= ("unvouched" ->> 'mostReviewsOfPerson')::int) OR EXISTS (
      SELECT FROM jsonb_to_recordset("networks") AS "network" ("name" TEXT, "times" INTEGER)
      WHERE "network"."times" * ("unvouched" ->> 'mostReviews')::int <= (
        SELECT count(*) FROM "unconfirmed_orders" u
        WHERE u."networks" <> '{}' AND u."networks" @> ARRAY["network"."name"] AND u."expires_at" IS NOT NULL))) THEN
      RETURN jsonb_build_object('state', 'limited', 'reasons', "reasons", 'pieces', "pieces", 'totalCents', "total");
    END IF;
  END IF;
  "is_held" := "reasons" = '{}';
  "confirm_by" := CASE WHEN "is_cash" AND NOT "is_held" THEN now() + make_interval(hours => ("limits" ->> 'reviewHours')::int) END;

  WITH "line" AS (
    SELECT * FROM unnest("ids", "titles", "skus", "prices", "ordinary_prices", "quantities", "rates", "taxes", "discounts") WITH ORDINALITY
      AS "line" ("id", "title", "sku", "price_cents", "ordinary_price_cents", "quantity", "rate", "tax_cents", "discount_cents", "position")
  ), "used" AS (
    UPDATE "discounts" SET "used" = "used" + 1 WHERE "id" = ("discount" ->> 'id')::uuid
  ), "taken" AS (
    UPDATE "product_stock" s SET "stock" = s."stock" - "line"."quantity", "units_sold" = s."units_sold" + "line"."quantity",
      "unconfirmed" = s."unconfirmed" + CASE WHEN "unvouched" IS NULL THEN 0 ELSE "line"."quantity" END
    FROM "line" WHERE s."product_id" = "line"."id" AND "is_held"
    RETURNING s."product_id", s."stock"
  ), "lines" AS (
    INSERT INTO "order_lines" ("order_id", "position", "product_id", "title", "sku", "unit_price_cents", "ordinary_price_cents",
      "quantity", "tax_rate", "tax_cents", "discount_cents")
    SELECT "new_id", "line"."position", "line"."id", "line"."title", "line"."sku", "line"."price_cents", "line"."ordinary_price_cents",
      "line"."quantity", "line"."rate", coalesce("line"."tax_cents", 0), coalesce("line"."discount_cents", 0)
    FROM "line"
  ), "moved" AS (
    INSERT INTO "stock_movements" ("cause", "order_id", "product_id", "delta", "actor")
    SELECT 'ordered', "new_id", "line"."id", -"line"."quantity", "by" FROM "line" WHERE "is_held"
  ), "unconfirmed_one" AS (
    INSERT INTO "unconfirmed_orders" ("order_id", "address", "networks", "phone", "email", "pieces", "cents", "is_held", "reasons",
      "expires_at", "held_until")
    SELECT "new_id", "unvouched" ->> 'address', ARRAY(SELECT "network" ->> 'name' FROM jsonb_array_elements("networks") AS "network"),
      "asked" #>> '{customer,phone}', "email", "pieces", "total", "is_held", "reasons",
      "confirm_by",
      CASE WHEN "is_cash" AND "is_held" THEN now() + CASE WHEN "is_unnamed"
        THEN make_interval(mins => ("unvouched" ->> 'unnamedMinutes')::int)
        ELSE make_interval(days => ("limits" ->> 'unconfirmedDays')::int) END END
    WHERE "unvouched" IS NOT NULL
  ), "noted" AS (
    INSERT INTO "order_events" ("order_id", "to", "actor")
    VALUES ("new_id", ("asked" ->> 'beginning')::order_status, "by")
    RETURNING "id"
  ), "announced" AS (
    INSERT INTO "outbox" ("type", "order_id", "order_event_id", "product_ids", "stocks")
    SELECT CASE WHEN "is_cash" AND NOT "is_held" THEN 'order.review_requested' ELSE 'order.placed' END, "new_id",
      (SELECT "id" FROM "noted"), coalesce(array_agg("product_id" ORDER BY "product_id"), '{}'),
      coalesce(array_agg("stock" ORDER BY "product_id"), '{}') FROM "taken"
  )
  INSERT INTO "orders" ("id", "number", "status", "payment_method", "channel", "total_cents", "tax_mode", "tax_cents",
    "delivery_id", "delivery_name", "delivery_kind", "promised_from", "promised_to", "shipping_cents", "delivery_taxes", "discount_id", "discount_code", "discount_kind", "uses_discount", "hold_expires_at",
    "external_id", "metadata", "customer_name", "customer_email", "customer_address", "customer_phone")
  VALUES ("new_id", "asked" ->> 'number', ("asked" ->> 'beginning')::order_status, ("asked" ->> 'method')::payment_method,
    coalesce("asked" ->> 'channel', 'web')::order_channel, "total",
    coalesce("priced" ->> 'taxMode', 'none')::tax_mode, coalesce(("priced" ->> 'taxCents')::int, 0),
    ("priced" #>> '{delivery,id}')::uuid, "priced" #>> '{delivery,name}', ("priced" #>> '{delivery,kind}')::delivery_kind,
    ("priced" #>> '{delivery,arrives,from}')::date, ("priced" #>> '{delivery,arrives,to}')::date,
    coalesce(("priced" #>> '{delivery,cents}')::int, 0), coalesce("priced" #> '{delivery,taxes}', '[]'),
    ("discount" ->> 'id')::uuid, "discount" ->> 'code', ("discount" ->> 'kind')::discount_kind, "discount" IS NOT NULL,
    now() + make_interval(mins => ("asked" ->> 'holdMinutes')::int),
    "asked" ->> 'externalId', coalesce("asked" -> 'metadata', '{}'),
    "asked" #>> '{customer,name}', "asked" #>> '{customer,email}', "asked" #>> '{customer,address}',
    "asked" #>> '{customer,phone}')
  RETURNING * INTO "placed";
  IF "asked" -> 'entered' IS NOT NULL THEN
    PERFORM enter_order("asked", "placed");
  END IF;

  RETURN jsonb_build_object('state', 'written', 'totalCents', "total",
    'placedAt', iso_time("placed"."created_at"), 'holdExpiresAt', iso_time("placed"."hold_expires_at"),
    'confirmBy', iso_time("confirm_by"), 'arrives', "priced" #> '{delivery,arrives}', 'reasons', "reasons", 'pieces', "pieces");
END $$;
