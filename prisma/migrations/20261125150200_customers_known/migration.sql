ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_customer_known";
