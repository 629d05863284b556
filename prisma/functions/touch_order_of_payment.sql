-- The same as `touch_order`, for tables with the id of a payment of the order.
CREATE OR REPLACE FUNCTION "touch_order_of_payment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "updated_at" = greatest(change_time(), "updated_at" + interval '1 millisecond')
  WHERE "id" = (SELECT "order_id" FROM "payments" WHERE "id" = coalesce(NEW."payment_id", OLD."payment_id")) AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
