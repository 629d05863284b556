ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_tax";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_customer_known";
