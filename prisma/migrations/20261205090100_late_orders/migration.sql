CREATE INDEX CONCURRENTLY "orders_late" ON "orders"("promised_to") WHERE (promised_to IS NOT NULL AND status IN ('placed', 'paid', 'shipped'));
