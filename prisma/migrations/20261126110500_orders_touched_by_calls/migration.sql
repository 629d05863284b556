-- The row of an unconfirmed order is written with it.
CREATE TRIGGER "unconfirmed_orders_touch_order" AFTER UPDATE OR DELETE ON "unconfirmed_orders"
  FOR EACH ROW EXECUTE FUNCTION "touch_order"();
CREATE TRIGGER "order_calls_touch_order" AFTER INSERT OR UPDATE ON "order_calls"
  FOR EACH ROW EXECUTE FUNCTION "touch_order"();
