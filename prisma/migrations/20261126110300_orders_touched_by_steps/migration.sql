CREATE FUNCTION "touch_order"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "updated_at" = greatest(change_time(), "updated_at" + interval '1 millisecond')
  WHERE "id" = coalesce(NEW."order_id", OLD."order_id") AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- The first event of an order is written with it.
CREATE TRIGGER "order_events_touch_order" AFTER INSERT OR UPDATE ON "order_events"
  FOR EACH ROW WHEN (NEW."from" IS NOT NULL) EXECUTE FUNCTION "touch_order"();
CREATE TRIGGER "parcels_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "parcels"
  FOR EACH ROW EXECUTE FUNCTION "touch_order"();
CREATE TRIGGER "returns_touch_order" AFTER INSERT OR UPDATE ON "returns"
  FOR EACH ROW EXECUTE FUNCTION "touch_order"();
