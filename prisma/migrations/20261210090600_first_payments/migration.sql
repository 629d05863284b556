-- Compatible: payments_one_succeeded restricts the same rows.
CREATE UNIQUE INDEX CONCURRENTLY "payments_first_succeeded" ON "payments"("order_id") WHERE ((status = 'succeeded') AND (change IS NULL));
