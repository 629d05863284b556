-- Notes a change of an order in another table, which has its id in `order_id`. If this transaction has already written a version of
-- the order, its time is not final before the transaction ends, and the order is not written again.
CREATE OR REPLACE FUNCTION "touch_order"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "updated_at" = greatest(change_time(), "updated_at" + interval '1 millisecond')
  WHERE "id" = coalesce(NEW."order_id", OLD."order_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
