-- Notes a change of an order that other tables have: those with its id in `order_id`. A version of it that this transaction has
-- written already has a time that is not final before the transaction ends, and is not written again.
CREATE OR REPLACE FUNCTION "touch_order"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "updated_at" = greatest(change_time(), "updated_at" + interval '1 millisecond')
  WHERE "id" = coalesce(NEW."order_id", OLD."order_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
