ALTER TABLE "delivery_options" VALIDATE CONSTRAINT "delivery_options_days";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_promised";
