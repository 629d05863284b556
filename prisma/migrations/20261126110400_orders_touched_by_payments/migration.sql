CREATE FUNCTION "touch_order_of_payment"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "updated_at" = greatest(change_time(), "updated_at" + interval '1 millisecond')
  WHERE "id" = (SELECT "order_id" FROM "payments" WHERE "id" = coalesce(NEW."payment_id", OLD."payment_id")) AND "xmin" <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

CREATE TRIGGER "payments_touch_order" AFTER INSERT OR UPDATE ON "payments"
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "touch_order"();
CREATE TRIGGER "payment_entries_touch_order" AFTER INSERT ON "payment_entries"
  FOR EACH ROW EXECUTE FUNCTION "touch_order_of_payment"();
CREATE TRIGGER "refunds_touch_order" AFTER INSERT OR UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "touch_order_of_payment"();
