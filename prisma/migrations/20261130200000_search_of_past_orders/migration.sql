DROP INDEX "past_orders_search";
DROP INDEX "past_customers_search";
