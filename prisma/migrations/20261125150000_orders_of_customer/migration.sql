CREATE INDEX CONCURRENTLY "orders_of_customer" ON "orders"("customer_phone", "id" DESC) WHERE (customer_phone IS NOT NULL);
