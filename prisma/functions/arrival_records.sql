-- The record of each delivery option: of the latest 50 orders whose last promised day has passed, how many there are, and how many had
-- arrived by that day, in the time zone of the shop. An option with fewer than 30 is left out: they prove too little. Those under way count.
CREATE OR REPLACE FUNCTION "arrival_records"("time_zone" TEXT, "under_way" "order_status"[], "have_arrived" "order_status"[]) RETURNS JSONB LANGUAGE sql STABLE
  RETURN (
    SELECT jsonb_object_agg("id", jsonb_build_object('orders', "orders", 'onTime', "on_time"))
    FROM (
      SELECT d."id", count(*) AS "orders", count(*) FILTER (WHERE "arrived" <= due."promised_to") AS "on_time"
      FROM "delivery_options" d, LATERAL (
        SELECT o."promised_to", (
            SELECT min(e."created_at" AT TIME ZONE "time_zone")::date FROM "order_events" e
            WHERE e."order_id" = o."id" AND e."to" = ANY("have_arrived")
          ) AS "arrived", o."status" = ANY("under_way") AS "is_late"
        FROM "orders" o
        WHERE o."delivery_id" = d."id" AND o."promised_to" < (now() AT TIME ZONE "time_zone")::date
        ORDER BY o."promised_to" DESC LIMIT 50
      ) due
      WHERE d."days_from" IS NOT NULL AND ("arrived" IS NOT NULL OR "is_late")
      GROUP BY d."id" HAVING count(*) >= 30
    ) record);
