CREATE INDEX CONCURRENTLY "unconfirmed_orders_by_network" ON "unconfirmed_orders" USING GIN ("networks") WHERE (networks <> '{}');
